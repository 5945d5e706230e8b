import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import { HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { boardFacts } from "../../../support/board-facts.ts";
import { loseBoardStorage, openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

type Preview = RouterOutputs["doorChanges"]["previewForDriver"];

const orderId = "KD-AAAAAA";
const [DONE, UNDER_WAY] = [`${orderId}-1`, `${orderId}-2`];
const HOLDER = "driver-second";
/** What the truck that is still under way costs now; the other one is done, and its line stays. */
const BY_HAND = [{ lineIndex: 1, amountSatang: 4_000_00, reason: "two hours of waiting for a crane" }];

let db: Database;
let customer: Person;
let dispatcher: Person;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  const [first, second] = [await createDriver(db, "first"), await createDriver(db, "second")];
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), {
    customerId: "customer",
    orderId,
    pickupAt: Date.now() + HOUR_MS,
    vehicles: ["four_wheel", "four_wheel"],
  });
  for (const [jobId, driver, seenDriverId] of [
    [DONE, first, "driver-first"],
    [UNDER_WAY, second, HOLDER],
  ] as const) {
    await mutate("jobs.reserve", { jobId }, driver);
    const start = { orderId, jobId, reason: "by phone", seenDriverId, seenRevision: 1 };
    await mutate("orders.startJob", start, dispatcher);
  }
  const told = { reason: "told", seenDriverId: "driver-first", seenRevision: 1 };
  await mutate("orders.completeJob", { orderId, jobId: DONE, ...told }, dispatcher);
});

const asked = {
  orderId,
  jobId: UNDER_WAY,
  seenDriverId: HOLDER,
  workers: 2,
  loadRange: "under_850_kg",
  items: [],
  adjustments: BY_HAND,
};
async function propose(): Promise<void> {
  const { revision, totalSatang } = (await query("doorChanges.previewForDriver", asked, dispatcher))
    .data as Preview;
  const press = { revision, totalSatang, note: "a crane", idempotencyKey: crypto.randomUUID() };
  expect((await mutate("doorChanges.proposeForDriver", { ...asked, ...press }, dispatcher)).status).toBe(200);
}
const agree = async () => {
  const [latest] = (await query("doorChanges.ofOrder", { orderId }, dispatcher))
    .data as RouterOutputs["doorChanges"]["ofOrder"];
  return mutate("doorChanges.answer", { orderId, changeId: latest?.changeId, answer: "agree" }, customer);
};
const payOf = async (jobId: string) =>
  (await db.select().from(jobs).where(eq(jobs.jobId, jobId)).get())?.paySatang;
/** Of how the terms came to be, a board built anew knows the number of changes alone: a driver then reads that there were some. */
async function known() {
  const { orders, ...others } = await boardFacts();
  return { ...others, orders: orders.map(({ state, ...row }) => ({ ...row, ...omitHistory(state) })) };
}
const omitHistory = (state: unknown) => ({ ...(state as BoardOrder), termChanges: [] });
async function expectRebuiltAlike(): Promise<void> {
  const before = await known();
  await loseBoardStorage();
  await connectBoard(env.DISPATCH_BOARD).status();
  expect(await known()).toEqual(before);
}

test("a board built anew knows a proposal with an amount by hand, what was agreed to, and the truck that is done, as it did before", async () => {
  const paid = await payOf(DONE);
  await propose();
  await expectRebuiltAlike();
  expect((await agree()).data).toMatchObject({ revision: 2, totalSatang: 3_300_00 + 4_000_00 + 1_500_00 });
  await expectRebuiltAlike();
  expect(await payOf(DONE)).toBe(paid);
  expect(await payOf(UNDER_WAY)).toBe(2_400_00);
  // What comes next is decided on the same terms.
  const told = { reason: "told", seenDriverId: HOLDER, seenRevision: 2 };
  expect(
    (await mutate("orders.completeJob", { orderId, jobId: UNDER_WAY, ...told }, dispatcher)).status,
  ).toBe(200);
  await expectRebuiltAlike();
});
