import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "@testing-library/react";
import { DAY_MS } from "#domain/time.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import { DashboardShell } from "#web/features/jobs/dashboard/dashboard-shell.tsx";
import { JobSummary } from "#web/features/jobs/details/job-summary.tsx";
import { formatMoney, formatShortWeekdayAndDay } from "#web/lib/i18n/format.ts";
import { jobCard } from "./features/jobs/fake-server.ts";

const SCRIPT = readFileSync("web/first-jobs.js", "utf8");
const APPROVED = { approved: true };
const soon = jobCard("soon", { inDays: 1, estimatedPaySatang: 90_000 });
const paid = jobCard("paid", { inDays: 2, estimatedPaySatang: 1_234_500 });

/** Whether the screen is a phone's. */
let isPhone = true;

beforeEach(() => {
  isPhone = true;
  vi.stubGlobal("matchMedia", () => ({ matches: !isPhone }));
  document.body.innerHTML = `<div id="root" data-shell>${renderToStaticMarkup(<DashboardShell />)}</div>`;
});
afterEach(() => {
  // Files share their document.
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, "", "/");
});

/** Runs the script of the document, as the browser does, and lets the server's answer arrive. */
async function run(me: unknown, jobs: readonly JobCard[]): Promise<void> {
  const results = [{ result: { data: me } }, { result: { data: { items: jobs } } }];
  const answer = Promise.resolve(results);
  vi.stubGlobal("khondeeEarlyCall", { answer });
  new Function(SCRIPT)();
  await answer;
  await Promise.resolve();
}

const cards = () => [...document.querySelectorAll<HTMLElement>("#root ul > li")];
const textOf = (card: HTMLElement | undefined, name: string) =>
  card?.querySelector(`[data-text=${name}]`)?.textContent ?? "";

test("the first open jobs are shown before the page's code, best paid first, as it will show them", async () => {
  await run(APPROVED, [soon, paid]);
  expect(cards().map((card) => textOf(card, "pay"))).toEqual(["฿12,345", "฿900"]);
  expect(document.querySelector("[data-jobs-wait]")).toBeNull();
  const shown = render(<JobSummary job={paid} />).container.textContent;
  for (const name of ["pay", "day", "from", "to", "time"]) expect(shown).toContain(textOf(cards()[0], name));
  expect(textOf(cards()[0], "time")).toBe("09:00");
});

test("amount and day are those of the page's language", async () => {
  const template = document.querySelector("template");
  Object.assign(template?.dataset ?? {}, { tag: "th-TH-u-ca-buddhist-nu-latn", script: "th" });
  await run(APPROVED, [paid]);
  expect(textOf(cards()[0], "pay")).toBe(formatMoney(paid.estimatedPaySatang, "th"));
  expect(textOf(cards()[0], "day")).toBe(formatShortWeekdayAndDay(paid.pickupAt, "th"));
  expect(textOf(cards()[0], "from")).toBe(paid.pickupArea.th);
});

test("a driver's own order holds, and five are enough for a phone", async () => {
  localStorage.setItem("khondee-jobs-order", "pickup");
  const later = Array.from({ length: 5 }, (_, index) => ({
    ...paid,
    jobId: `later-${index}`,
    pickupAt: paid.pickupAt + index * DAY_MS,
  }));
  await run(APPROVED, [soon, ...later]);
  expect(cards()).toHaveLength(5);
  expect(textOf(cards()[0], "pay")).toBe("฿900");
});

test("a job that is pressed before the page's code is there is the one it opens with", async () => {
  await run(APPROVED, [soon, paid]);
  const links = cards().map((card) => card.querySelector("a"));
  links[0]?.click();
  links[1]?.click();
  expect(location.search).toBe("?job=soon");
  expect(links.map((link) => link?.dataset["opens"])).toEqual([undefined, ""]);
});

test("back to the list, the page opens with no job; its language stays in the address", async () => {
  history.replaceState(null, "", "/driver/dashboard?lang=de");
  await run(APPROVED, [paid]);
  cards()[0]?.querySelector("a")?.click();
  expect(location.search).toBe("?lang=de&job=paid");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(document.querySelector("[data-opens]")).toBeNull();
});

test("a script that comes before the rest of the document waits for it", async () => {
  const { innerHTML } = document.body;
  document.body.innerHTML = "";
  const readyState = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  await run(APPROVED, [paid]);
  document.body.innerHTML = innerHTML;
  readyState.mockRestore();
  document.dispatchEvent(new Event("DOMContentLoaded", { bubbles: true }));
  await vi.waitFor(() => expect(cards()).toHaveLength(1));
});

/** The page's own list in place of the shell's. */
function replaceByPage(jobIds: readonly string[]): void {
  const articles = jobIds.map(
    (id) => `<article><a href="/driver/dashboard?lang=de&job=${id}"></a></article>`,
  );
  document.querySelector("#root")?.replaceChildren(document.createElement("main"));
  document.querySelector("#root main")?.insertAdjacentHTML("beforeend", articles.join(""));
}
const focusedAddress = () => document.activeElement?.getAttribute("href") ?? null;

test("the focus stays on its job when the page's list takes the place of the first jobs", async () => {
  await run(APPROVED, [soon, paid]);
  cards()[0]?.querySelector("a")?.focus();
  cards()[1]?.querySelector("a")?.focus();
  await Promise.resolve();
  replaceByPage(["paid", "soon"]);
  await vi.waitFor(() => expect(focusedAddress()).toBe("/driver/dashboard?lang=de&job=soon"));
});

test("the focus is not moved for a driver who had left the first jobs", async () => {
  await run(APPROVED, [soon, paid]);
  const link = cards()[0]?.querySelector("a");
  link?.focus();
  link?.blur();
  await Promise.resolve();
  replaceByPage(["paid", "soon"]);
  await Promise.resolve();
  expect(focusedAddress()).toBeNull();
});

test("a wide screen goes on waiting: its list stands beside a job", async () => {
  isPhone = false;
  await run(APPROVED, [soon]);
  expect(cards()).toEqual([]);
});

test.each([
  ["who may not drive", { approved: false }, ""],
  ["who asked for a part of the jobs", APPROVED, "?vehicle=pickup"],
  ["who looks at their own jobs", APPROVED, "?view=mine"],
])("somebody %s goes on waiting for the page's code", async (_who, me, search) => {
  history.replaceState(null, "", `/driver/dashboard${search}`);
  await run(me, [soon]);
  expect(cards()).toEqual([]);
  expect(document.querySelector("[data-jobs-wait]")).not.toBeNull();
});
