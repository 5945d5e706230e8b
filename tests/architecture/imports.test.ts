import { expect, test } from "vitest";
import { cycles } from "./cycles.ts";
import { IMPORT_RULES, violations } from "./import-rules.ts";
import { importsOf, sourceFiles, type Import } from "./source-tree.ts";

const imports = sourceFiles().flatMap(importsOf);

function made([from, to, types]: readonly [from: string, to: string, types?: "types"]): Import {
  return { from, to, typesOnly: types === "types", dynamic: false };
}

test("imports of every layer are found", () => {
  for (const layer of ["worker/domain/", "worker/services/", "db/queries/", "web/lib/", "web/features/"])
    expect(imports.filter(({ from }) => from.startsWith(layer)).length).toBeGreaterThan(10);
});

test.each(IMPORT_RULES)("$name", (rule) => {
  expect(violations(rule, imports)).toEqual([]);
});

test.each(IMPORT_RULES)("the check can fail: $name", (rule) => {
  const [from, to] = rule.forbidden;
  expect(violations(rule, [made(rule.allowed), made(rule.forbidden)])).toEqual([
    `${from} imports ${to}: ${rule.advice}`,
  ]);
});

test("an import is read with what it is: values, types, side effects, on demand, passed on", () => {
  const text = `import { type Order, type Job } from "#domain/orders/order.ts";
import { type Page, pageOf } from "../page.ts";
import type { Database } from "../../client.ts";
import "./style.css";
export { openJobs } from "./jobs.ts";
const lazy = () => import("#web/lib/theme.ts");
`;
  const found = importsOf({ path: "db/queries/orders/orders.ts", text });
  expect(found.map(({ to, typesOnly, dynamic }) => [to, typesOnly, dynamic])).toEqual([
    ["worker/domain/orders/order.ts", true, false],
    ["db/queries/page.ts", false, false],
    ["db/client.ts", true, false],
    ["db/queries/orders/style.css", false, false],
    ["db/queries/orders/jobs.ts", false, false],
    ["web/lib/theme.ts", false, true],
  ]);
});

test("no files import each other in a circle", () => {
  expect(cycles(imports)).toEqual([]);
});

test("the check can fail: a circle is found and written out, one of types or on demand is none", () => {
  const circle = [made(["a.ts", "b.ts"]), made(["b.ts", "c.ts"]), made(["c.ts", "a.ts"])];
  expect(cycles([...circle, made(["start.ts", "a.ts"])])).toEqual(["a.ts → b.ts → c.ts → a.ts"]);
  expect(cycles([made(["a.ts", "b.ts"]), made(["b.ts", "a.ts", "types"])])).toEqual([]);
  expect(cycles([made(["a.ts", "b.ts"]), { ...made(["b.ts", "a.ts"]), dynamic: true }])).toEqual([]);
});

/** Pages that are opened on the road or from a mail, and forms of visitors: what they load is waited for on a slow line. */
const LIGHT_PAGES = [
  "web/features/booking/booking-page.tsx",
  "web/features/calculator/calculator-page.tsx",
  "web/features/calculator/confirm/confirm-page.tsx",
  "web/features/drivers/register-page.tsx",
  "web/features/jobs/dashboard/driver-dashboard-page.tsx",
  "web/features/jobs/my-jobs/my-job-details.tsx",
  "web/features/newsletter/unsubscribe-page.tsx",
];

test("no page that has to be light loads zod, which only the server's checks need: a constant beside an input brings it", () => {
  const loads = (page: string) => loadedWith(page).has("zod");
  expect(LIGHT_PAGES.filter(loads)).toEqual([]);
  expect(LIGHT_PAGES.every((page) => loadedWith(page).size > 10)).toBe(true);
  expect(loads("worker/domain/orders/order-input.ts")).toBe(true);
});

/** What is loaded at once with a file: files and packages. */
function loadedWith(file: string): ReadonlySet<string> {
  const loaded = new Set([file]);
  for (const each of loaded)
    for (const { from, to, typesOnly, dynamic } of imports)
      if (from === each && !typesOnly && !dynamic) loaded.add(to);
  return loaded;
}
