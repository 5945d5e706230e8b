import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { runBatch } from "#db/queries/batch.ts";
import { driverWordsErase } from "#db/queries/orders/erase-orders.ts";
import { doorChanges } from "#db/schema/orders/door-changes.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { users } from "#db/schema/users.ts";
import { HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { composeMail } from "#worker/outbox/notify/mail/compose-mail.ts";
import type { ComposeNeeds } from "#worker/outbox/notify/mail/composer.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const orderId = "KD-AAAAAA";
const jobId = `${orderId}-1`;
const HELD = { orderId, jobId, seenDriverId: "driver-driver" };
const WORDS = "Zthe driver alone cannot carry it";
const BY_HAND = [{ lineIndex: 0, amountSatang: 4_000_00, reason: "a crane" }];

let db: Database;
let customer: Person;
let driver: Person;
let dispatcher: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  const pickupAt = Date.now() + HOUR_MS;
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), { customerId: "customer", orderId, pickupAt });
  await mutate("jobs.reserve", { jobId }, driver);
  await mutate("orders.startJob", { ...HELD, seenRevision: 1, reason: "by phone" }, dispatcher);
});

const asked = (change: object = {}) => ({
  ...HELD,
  workers: 2,
  loadRange: "under_850_kg",
  items: [],
  ...change,
});
const preview = async (change: object = {}) => {
  const { data } = await query("doorChanges.previewForDriver", asked(change), dispatcher);
  return data as RouterOutputs["doorChanges"]["previewForDriver"];
};
async function propose(change: object = {}) {
  const { revision, totalSatang } = await preview(change);
  const press = { revision, totalSatang, note: WORDS, idempotencyKey: crypto.randomUUID() };
  return mutate("doorChanges.proposeForDriver", { ...asked(), ...press, ...change }, dispatcher);
}
const changeId = async () => (await db.select().from(doorChanges).get())?.changeId;
const withdraw = async () =>
  mutate(
    "doorChanges.withdrawForDriver",
    { orderId, jobId, changeId: await changeId(), reason: "Zdriver misheard it" },
    dispatcher,
  );
const complete = () => mutate("orders.completeJob", { ...HELD, seenRevision: 1, reason: "told" }, dispatcher);

describe("a proposal whose answer was lost", () => {
  test("does not stand in the way of its own press, but of every other one", async () => {
    const idempotencyKey = crypto.randomUUID();
    await propose({ idempotencyKey });
    expect((await preview({ idempotencyKey })).obstacle).toBeNull();
    expect((await preview()).obstacle).toMatchObject({ code: "DOOR_CHANGE_OPEN" });
    const other = { idempotencyKey: crypto.randomUUID() };
    expect((await preview(other)).obstacle).toMatchObject({ code: "DOOR_CHANGE_OPEN" });
    expect((await propose({ idempotencyKey })).status).toBe(200);
    expect(await db.$count(doorChanges)).toBe(1);
  });

  test("is the same for the driver's own", async () => {
    await mutate("jobs.arrive", { jobId, stop: 0 }, driver);
    const change = { jobId, workers: 2, loadRange: "under_850_kg", items: [] };
    const idempotencyKey = crypto.randomUUID();
    const foreseen = async (more: object = {}) =>
      (await query("doorChanges.preview", { ...change, ...more }, driver))
        .data as RouterOutputs["doorChanges"]["preview"];
    const { revision, totalSatang } = await foreseen({ idempotencyKey });
    const press = { revision, totalSatang, note: "two of us", idempotencyKey };
    expect((await mutate("doorChanges.propose", { ...change, ...press }, driver)).status).toBe(200);
    expect((await foreseen({ idempotencyKey })).obstacle).toBeNull();
    expect((await foreseen()).obstacle).toMatchObject({ code: "DOOR_CHANGE_OPEN" });
  });
});

describe("a proposal waits for its customer, on Today and in the view of the orders,", () => {
  const waiting = async () => {
    const counts = (await query("controlRoom.waiting", undefined, dispatcher)).data;
    const list = (await query("orders.list", { waits: "door_change" }, dispatcher)).data;
    return {
      onToday: (counts as RouterOutputs["controlRoom"]["waiting"]).doorChanges,
      inView: (list as RouterOutputs["orders"]["list"]).items.length,
    };
  };
  const NONE = { onToday: 0, inView: 0 };

  test.each<[string, () => PromiseLike<unknown>]>([
    ["its job is completed", complete],
    ["it is taken back", withdraw],
    ["another driver has its job", () => db.update(jobs).set({ driverId: "driver-other" })],
    ["the order has other terms", () => db.update(orders).set({ revision: 9 })],
  ])("until %s", async (_, end) => {
    await createDriver(db, "other");
    await propose();
    expect(await waiting()).toEqual({ onToday: 1, inView: 1 });
    await end();
    expect(await waiting()).toEqual(NONE);
  });

  test("with another stop until the truck has left the last one", async () => {
    await propose();
    await db.update(doorChanges).set({ terms: { stop: {} } as never });
    const visits = (leftAt: number | null) => [
      { stop: 0, arrivedAt: 1, leftAt: 2 },
      { stop: 1, arrivedAt: 3, leftAt },
    ];
    await db.update(jobs).set({ visits: visits(null) });
    expect(await waiting()).toEqual({ onToday: 1, inView: 1 });
    await db.update(jobs).set({ visits: visits(4) });
    expect(await waiting()).toEqual(NONE);
  });
});

test("what the office wrote about a driver's job, and why it took that back, goes with the driver", async () => {
  await propose();
  await withdraw();
  const written = async () =>
    JSON.stringify([await db.select().from(orderEvents), await db.select().from(doorChanges)]);
  expect(await written()).toMatch(/Zthe driver.*Zdriver misheard/s);
  await runBatch(db, driverWordsErase(sql`SELECT 'driver-driver'`));
  expect(await written()).not.toMatch(/Zthe driver|Zdriver/);
});

test("a price alone that the customer agreed to is told to its driver as their pay before and after", async () => {
  await propose({ workers: 1, adjustments: BY_HAND });
  const answer = { orderId, changeId: await changeId(), answer: "agree" };
  expect((await mutate("doorChanges.answer", answer, customer)).status).toBe(200);
  const [event] = await db.select().from(orderEvents).where(eq(orderEvents.kind, "door_change_agreed"));
  const { version = 0, position = 0 } = event ?? {};
  const settings = { origin: "https://khondee.test" } as ComposeNeeds["settings"];
  const deps = { db, board: connectBoard(env.DISPATCH_BOARD), now: Date.now, settings };
  const mail = {
    kind: "job_door_change_agreed",
    driverId: "driver-driver",
    jobId,
    orderId,
    version,
    position,
  } as const;
  const composed = () => composeMail(deps, mail, { recipient: "driver@example.test", locale: "en" });
  expect(await composed()).toMatchObject({ paySatangBefore: 1_980_00, estimatedPaySatang: 2_400_00 });
  // Whose pay is the same as before hears nothing: nothing else of the job has changed.
  await db.update(jobs).set({ paySatang: 1_980_00 });
  expect(await composed()).toBeNull();
});

describe("the audit log", () => {
  const entries = async (what: string) =>
    (await db.select().from(auditEntries).where(eq(auditEntries.what, what)))
      .filter(({ outcome }) => outcome === "ok")
      .map(({ changes }) => changes)
      .join("\n");

  test("has the lines that were set by hand, with what was calculated and without the reason", async () => {
    await propose({ adjustments: BY_HAND });
    const noted = await entries("doorChanges.proposeForDriver");
    expect(noted).toContain(String(4_000_00));
    expect(noted).toContain('"lines.transport.0.fromSatang":[null,330000]');
    expect(noted).not.toMatch(/crane|Zthe driver/);
  });

  test("has the order as the customer's yes at a call made it", async () => {
    const onFile = { phoneOnFile: "+66812345678", emailVerified: false };
    await db.update(users).set(onFile).where(eq(users.id, "customer"));
    await propose({ adjustments: BY_HAND });
    const said = { orderId, changeId: await changeId(), answer: "agree", reason: "Zyes" };
    expect((await mutate("doorChanges.answerAtCall", said, dispatcher)).status).toBe(200);
    const noted = await entries("doorChanges.answerAtCall");
    expect(noted).toContain('"workers"');
    expect(noted).toContain(String(4_000_00));
    expect(noted).not.toContain("Zyes");
  });
});
