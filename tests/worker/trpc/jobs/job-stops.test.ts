import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { StopVisit } from "#domain/jobs/visits.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import type { DispatchBoard } from "#worker/durable-objects/dispatch-board.ts";
import { abortBoard, advanceBoardClock, boardStub, openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const orderId = "KD-AAAAAA";
const jobId = `${orderId}-1`;

let db: Database;
let customer: Person;
let driver: Person;
let other: Person;
let pickupAt: number;

beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  driver = await createDriver(db, "driver");
  other = await createDriver(db, "other");
  pickupAt = Date.now() + 3 * DAY_MS;
  // Four hours of driving, from one stop to another.
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), { customerId: "customer", orderId, pickupAt });
  await mutate("jobs.reserve", { jobId }, driver);
});
afterEach(() => {
  vi.useRealTimers();
});

const atPickup = (plusMs = 0) => advanceBoardClock(3 * DAY_MS + plusMs);
const arrive = (stop: number, rest = {}) => mutate("jobs.arrive", { jobId, stop, ...rest }, driver);
const leave = (stop: number, rest = {}) => mutate("jobs.leave", { jobId, stop, ...rest }, driver);
async function start(): Promise<void> {
  await atPickup();
  await mutate("jobs.start", { jobId }, driver);
}

describe("a driver at the stops of a job", () => {
  test("reaches and leaves them; customer, driver and tracking read when, the history says it", async () => {
    // The clock stands at the instant from which `pickupAt` was counted.
    vi.useFakeTimers({ toFake: ["Date"], now: pickupAt - 3 * DAY_MS });
    await start();
    const { visits } = (await arrive(0)).data as { visits: StopVisit[] };
    expect(visits).toMatchObject([{ stop: 0, arrivedAt: pickupAt, leftAt: null }]);
    await atPickup(HOUR_MS);
    await leave(0);
    const read = [{ stop: 0, arrivedAt: visits[0]?.arrivedAt, leftAt: expect.any(Number) as number }];
    expect((await query("jobs.byId", { jobId }, driver)).data).toMatchObject({ visits: read });
    expect((await query("jobs.mine", {}, driver)).data).toMatchObject({ items: [{ visits: read }] });
    const order = (await query("orders.byId", { orderId }, customer)).data as { events: object[] };
    expect(order).toMatchObject({ jobs: [{ visits: read }] });
    expect(order.events.slice(-2)).toMatchObject([
      { jobId, kind: "stop_arrived", details: { stop: 0 } },
      { jobId, kind: "stop_left", details: { stop: 0 } },
    ]);
    expect((await query("tracking.ofOrder", { orderId }, customer)).data).toMatchObject({
      trucks: [{ visits: read, arrival: { basis: "plan" } }],
    });
  });

  test("reaches the last one: nothing is expected any more, and completing leaves it", async () => {
    await start();
    await arrive(0);
    await atPickup(4 * HOUR_MS);
    await arrive(1);
    expect((await query("tracking.ofOrder", { orderId }, customer)).data).toMatchObject({
      trucks: [{ arrival: null }],
    });
    expect((await mutate("jobs.complete", { jobId }, driver)).data).toMatchObject({
      status: "completed",
      visits: [{ stop: 0 }, { stop: 1, leftAt: expect.any(Number) as number }],
    });
  });

  test("is told which stop is next when the press is not", async () => {
    await start();
    expect(await leave(0)).toMatchObject({ status: 409, appCode: "STOP_OUT_OF_ORDER", params: { next: 1 } });
    expect(await arrive(1)).toMatchObject({ appCode: "STOP_OUT_OF_ORDER", params: { next: 1 } });
    expect(await arrive(-1)).toMatchObject({ appCode: "BAD_INPUT" });
  });

  test("alone: for other drivers and the customer there is no such job", async () => {
    await start();
    expect(await mutate("jobs.arrive", { jobId, stop: 0 }, other)).toMatchObject({ appCode: "NOT_FOUND" });
    expect(await mutate("jobs.arrive", { jobId, stop: 0 }, customer)).toMatchObject({
      appCode: "DRIVER_NOT_APPROVED",
    });
  });

  test("sends a press late, twice and after a crash of the board: it counts once, when it was made", async () => {
    await start();
    await atPickup(2 * HOUR_MS);
    const press = { clientId: "press-arrive-0", at: pickupAt + HOUR_MS };
    await arrive(0, press);
    await abortBoard();
    await atPickup(3 * HOUR_MS);
    await leave(0, { clientId: "press-leave-0", at: pickupAt + 2 * HOUR_MS });
    const again = (await arrive(0, press)).data as { visits: StopVisit[] };
    expect(again.visits).toMatchObject([
      { stop: 0, arrivedAt: pickupAt + HOUR_MS, leftAt: pickupAt + 2 * HOUR_MS },
    ]);
    const row = await db.select({ visits: jobs.visits }).from(jobs).where(eq(jobs.jobId, jobId)).get();
    expect(row?.visits).toEqual(again.visits);
  });

  test("goes on with a job that the board stored before it knew of stops", async () => {
    await start();
    await runInDurableObject(boardStub(), (_instance: DispatchBoard, { storage: { sql } }) => {
      const { state } = sql.exec<{ state: string }>("SELECT state FROM orders").one();
      const {
        stopCount: _count,
        jobs: held,
        ...order
      } = JSON.parse(state) as {
        stopCount: number;
        jobs: Record<string, unknown>[];
      };
      const before = held.map(({ visits: _visits, changedAt: _at, commandIds: _ids, ...job }) => job);
      sql.exec("UPDATE orders SET state = ?", JSON.stringify({ ...order, jobs: before }));
    });
    expect((await arrive(0)).data).toMatchObject({ visits: [{ stop: 0 }] });
    await arrive(1);
    expect(await arrive(2)).toMatchObject({ appCode: "STOP_OUT_OF_ORDER", params: { next: 2 } });
    await atPickup(3 * HOUR_MS);
    expect((await mutate("jobs.complete", { jobId }, driver)).data).toMatchObject({ status: "completed" });
  });
});

describe("a step of a phone that showed an earlier state of the order", () => {
  let admin: Person;
  beforeEach(async () => {
    admin = await createPerson(db, "admin", "admin");
    await start();
  });
  const revisionShown = async () =>
    ((await query("jobs.byId", { jobId }, driver)).data as { revision: number }).revision;
  const changeDoors = async (stops: readonly object[]) =>
    mutate(
      "orders.changeDoors",
      {
        orderId,
        stops,
        revision: await revisionShown(),
        reason: "asked",
        idempotencyKey: crypto.randomUUID(),
      },
      admin,
    );

  test("counts where another stop changed, and tells it; at the changed one it counts once its driver says so", async () => {
    const seenRevision = await revisionShown();
    expect((await query("jobs.mine", {}, driver)).data).toMatchObject({
      items: [{ revision: seenRevision }],
    });
    const changed = await changeDoors([{ detail: "12/1" }, { detail: "99/9, the other gate" }]);
    expect(changed.data).toMatchObject({ revision: seenRevision + 1 });
    const first = await arrive(0, { seenRevision, clientId: "arrival-0" });
    expect(first).toMatchObject({ appCode: "STOP_DOOR_CHANGED", params: { stop: 1 } });
    const said = await arrive(0, { seenRevision: seenRevision + 1, clientId: "arrival-0" });
    expect(said.data).toMatchObject({ visits: [{ stop: 0 }], changes: [] });
    const left = await leave(0, { seenRevision, clientId: "leaving-0" });
    expect(left.data).toMatchObject({
      changes: [{ kind: "doors_changed", positions: [0, 1], elsewhere: [0, 1] }],
    });
    // Once more, as after a lost answer: told again.
    expect((await leave(0, { seenRevision, clientId: "leaving-0" })).data).toEqual(left.data);
  });

  test("is told by a board that was evicted meanwhile", async () => {
    const seenRevision = await revisionShown();
    await changeDoors([{ detail: "88/1" }, { detail: "99/9, the other gate" }]);
    await abortBoard();
    expect((await arrive(0, { seenRevision, clientId: "arrival-0" })).data).toMatchObject({
      changes: [{ kind: "doors_changed", positions: [1] }],
    });
  });
});
