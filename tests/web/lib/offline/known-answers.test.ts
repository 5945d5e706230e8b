import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as keptModule from "#web/lib/offline/kept-mark.ts";
import type * as knownModule from "#web/lib/offline/known-answers.ts";
import type { queryClient as Client } from "#web/lib/api/query-client.ts";

const NOW = 1_780_000_000_000;
const DAY_MS = 24 * 3_600_000;
const MINE = [["jobs", "mine"], { input: {}, type: "infinite" }];
const FERRIES = [["ferries", "list"], { type: "query" }];
const contact = { contactName: "Malee", contactPhone: "+66812345678" };

interface Page {
  readonly known: typeof knownModule;
  readonly mark: typeof keptModule;
  readonly queryClient: typeof Client;
}

let page: Page;
beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  page = await openPage();
});
afterEach(() => {
  page.queryClient.clear();
  vi.unstubAllGlobals();
});

/** The product opened anew on the same phone. */
async function openPage(): Promise<Page> {
  vi.resetModules();
  const [known, mark, { queryClient }] = await Promise.all([
    import("#web/lib/offline/known-answers.ts"),
    import("#web/lib/offline/kept-mark.ts"),
    import("#web/lib/api/query-client.ts"),
  ]);
  return { known, mark, queryClient };
}

const byId = (jobId: string) => [["jobs", "byId"], { input: { jobId }, type: "query" }];
const job = (jobId: string, completedAt: number | null = null) => ({
  jobId,
  status: completedAt === null ? "in_progress" : "completed",
  completedAt,
  contact,
  canOpenContact: false,
});
const listOf = (...jobs: readonly object[]) => ({
  pages: [{ items: jobs, nextCursor: null }],
  pageParams: [null],
});

/** The server has answered these, and the phone has kept them. */
async function kept(
  userId: string,
  answers: readonly (readonly [readonly unknown[], unknown])[],
): Promise<void> {
  const stop = page.known.keepAnswers(userId);
  for (const [queryKey, data] of answers) page.queryClient.setQueryData(queryKey, data, { updatedAt: NOW });
  // Transactions of one store end in the order in which they began.
  await page.known.eraseAnswers(userId);
  stop();
}

async function restored(userId: string, now = NOW): Promise<Page> {
  const again = await openPage();
  await again.known.restoreAnswers(userId, now);
  return again;
}

test("the last answers are there again, with their age, before the server has answered", async () => {
  const list = listOf(job("job-1"));
  await kept("u-1", [
    [MINE, list],
    [byId("job-1"), { ...job("job-1"), notes: "Ring twice" }],
    [FERRIES, [{ firstSailingMin: 300 }]],
  ]);
  const { queryClient } = await restored("u-1");
  // A pier may have no signal.
  expect(queryClient.getQueryData(FERRIES)).toEqual([{ firstSailingMin: 300 }]);
  expect(queryClient.getQueryData(MINE)).toEqual(list);
  expect(queryClient.getQueryState(MINE)).toMatchObject({ dataUpdatedAt: NOW, isInvalidated: true });
  expect(queryClient.getQueryData(byId("job-1"))).toMatchObject({ notes: "Ring twice" });
});

test("the clock, the vehicle and a change at the door are there again; of points of areas the newest answer alone", async () => {
  const clock = [["jobs", "clockJobs"], { type: "query" }];
  const vehicles = [["drivers", "vehiclesOfJob"], { input: { jobId: "job-1" }, type: "query" }];
  const change = [["doorChanges", "ofJob"], { input: { jobId: "job-1" }, type: "query" }];
  const points = (...labels: string[]) => [["jobs", "areaPoints"], { input: { labels }, type: "query" }];
  await kept("u-1", [
    [MINE, listOf(job("job-1"))],
    [clock, { jobs: [] }],
    [vehicles, { vehicles: [] }],
    [change, { state: "open" }],
    [points("Pathum Wan, Bangkok"), {}],
    [points("Mueang, Phuket"), { "Mueang, Phuket": [7.88, 98.39] }],
  ]);
  const { queryClient } = await restored("u-1");
  const known = [clock, vehicles, change].map((key) => queryClient.getQueryData(key));
  expect(known).toEqual([{ jobs: [] }, { vehicles: [] }, { state: "open" }]);
  expect(queryClient.getQueryData(points("Pathum Wan, Bangkok"))).toBeUndefined();
  expect(queryClient.getQueryData(points("Mueang, Phuket"))).toHaveProperty("Mueang, Phuket");
});

test("a newer answer is not replaced", async () => {
  await kept("u-1", [[MINE, listOf(job("job-1"))]]);
  const again = await openPage();
  again.queryClient.setQueryData(MINE, listOf());
  await again.known.restoreAnswers("u-1", NOW);
  expect(again.queryClient.getQueryData(MINE)).toEqual(listOf());
});

test("another account on the same phone sees none of them, and they are erased", async () => {
  await kept("u-1", [[MINE, listOf(job("job-1"))]]);
  const other = await restored("u-2");
  expect(other.queryClient.getQueryData(MINE)).toBeUndefined();
  expect((await restored("u-1")).queryClient.getQueryData(MINE)).toBeUndefined();
});

test("a sign-out erases them", async () => {
  await kept("u-1", [[MINE, listOf(job("job-1"))]]);
  expect(page.mark.isAnythingKept()).toBe(true);
  await page.known.eraseAnswers(null);
  expect(page.mark.isAnythingKept()).toBe(false);
  expect((await restored("u-1")).queryClient.getQueryData(MINE)).toBeUndefined();
});

test("a day after completion nobody reads the customer's name, phone and address any more", async () => {
  await kept("u-1", [
    [MINE, listOf(job("job-1", NOW), job("job-2"))],
    [byId("job-1"), job("job-1", NOW)],
  ]);
  const inTime = await restored("u-1", NOW + DAY_MS);
  expect(inTime.queryClient.getQueryData(byId("job-1"))).toMatchObject({ contact });
  const { queryClient } = await restored("u-1", NOW + DAY_MS + 1);
  expect(queryClient.getQueryData(byId("job-1"))).toBeUndefined();
  expect(queryClient.getQueryData(MINE)).toMatchObject({
    pages: [
      {
        items: [
          { jobId: "job-1", contact: null },
          { jobId: "job-2", contact },
        ],
      },
    ],
  });
});

test("a job that the driver no longer has leaves nothing", async () => {
  await kept("u-1", [
    [byId("job-1"), job("job-1")],
    [MINE, listOf(job("job-2"))],
  ]);
  expect((await restored("u-1")).queryClient.getQueryData(byId("job-1"))).toBeUndefined();
});

test("answers to other questions are not kept", async () => {
  const orders = [["orders", "mine"], { type: "query" }];
  await kept("u-1", [[orders, { items: [] }]]);
  expect((await restored("u-1")).queryClient.getQueryData(orders)).toBeUndefined();
});

test("where the phone keeps nothing, everything is asked for as before", async () => {
  vi.stubGlobal("indexedDB", undefined);
  page = await openPage();
  await kept("u-1", [[MINE, listOf()]]);
  expect((await restored("u-1")).queryClient.getQueryData(MINE)).toBeUndefined();
});
