import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const directory = mkdtempSync(join(tmpdir(), "khondee-bundle-"));
afterAll(() => rmSync(directory, { recursive: true }));

test("the deployed worker hashes passwords with the runtime's own scrypt, and with nothing cheaper", () => {
  execFileSync("node_modules/.bin/wrangler", ["deploy", "--dry-run", "--outdir", directory], {
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
    stdio: "pipe",
  });
  const bundle = readFileSync(join(directory, "index.js"), "utf8");
  const [config = ""] = /\{\s*N: 16384,\s*r: 16,\s*p: 1,\s*dkLen: 64\s*\}/.exec(bundle) ?? [];
  expect(config).not.toBe("");
  expect(bundle).toMatch(/import \{[^}]*\bscrypt\b[^}]*\} from "node:crypto"/);
  expect(bundle).not.toContain("cheap-passwords");
});

test("the service worker stores every file that the driver's documents name", () => {
  const [, shell = "{}"] =
    /^globalThis\.SHELL=(.*);$/m.exec(readFileSync("dist/driver/worker-th.js", "utf8")) ?? [];
  const { files } = JSON.parse(shell) as { files: readonly string[] };
  const document = readFileSync("dist/documents/th/driver/dashboard.html", "utf8");
  const named = [...document.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address]) => address);
  expect(named.filter((address) => address?.includes("first-jobs-"))).toHaveLength(1);
  expect(files).toEqual(expect.arrayContaining(named));
});

test("the page's own code does not wait for the script that shows the first jobs", () => {
  const document = readFileSync("dist/documents/th/driver/dashboard.html", "utf8");
  expect(document).toMatch(/<script type="module" async src="\/assets\/first-jobs-[^"]+">/);
});

/** The code that a document loads by itself: the scripts that it names, and what they import at once. */
function codeOf(document: string): string {
  const found = new Map<string, string>();
  const load = (file: string): void => {
    if (found.has(file)) return;
    const code = readFileSync(join("dist/assets", file), "utf8");
    found.set(file, code);
    for (const [, other = ""] of code.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)) load(other);
  };
  for (const [, file = ""] of readFileSync(document, "utf8").matchAll(/"\/assets\/([^"]+\.js)"/g)) load(file);
  return [...found.values()].join("\n");
}

/** What only pages of the control room ask the server for. */
const OFFICE_CALLS = /\.(?:controlRoom|suggestions|audit|payouts)\./;

test("what a visitor or driver loads has no code of the control room; its own documents name all of a page", () => {
  const pages = readdirSync("dist/documents/en", { recursive: true, encoding: "utf8" })
    .filter((page) => page.endsWith(".html"))
    .map((page) => `dist/documents/en/${page}`);
  const isOffice = (page: string) => /\/en\/admin[./]/.test(page);
  const others = [
    "dist/documents/en.html",
    "dist/documents/en-driver.html",
    ...pages.filter((page) => !isOffice(page)),
  ];
  expect(others.length).toBeGreaterThan(20);
  expect(others.filter((page) => OFFICE_CALLS.test(codeOf(page)))).toEqual([]);
  const office = pages.filter(isOffice);
  expect(office.length).toBeGreaterThan(15);
  expect(office.filter((page) => !OFFICE_CALLS.test(codeOf(page)))).toEqual([]);
});
