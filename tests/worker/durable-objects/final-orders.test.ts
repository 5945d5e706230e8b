import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { commandJob, commandOrder, type Decided } from "#worker/services/jobs/command-board.ts";
import { abortBoard, advanceBoardClock, boardStub, openOrder } from "../../support/board.ts";
import { createDriver, createPerson, freshDatabase } from "../../support/people.ts";

const ORDER = "KD-AAAAAA";
const JOB = `${ORDER}-1`;

let db: Database;
let board: Board;
const deps = () => ({ db, board, now: Date.now });

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
  await createPerson(db, "admin", "admin");
  for (const name of ["d1", "d2"]) await createDriver(db, name);
  await openOrder(db, board, { customerId: "customer", orderId: ORDER });
});

const ordered = async (decided: Promise<Decided>) => (await decided).order;
const reserve = (driverId: string) => ordered(commandJob(deps(), { type: "reserve", jobId: JOB, driverId }));
const release = (driverId: string) =>
  ordered(
    commandJob(deps(), {
      type: "release",
      jobId: JOB,
      actor: { kind: "driver", id: driverId },
      reason: "ill",
    }),
  );
/** By an admin, because the pickup is days away. */
const start = () =>
  ordered(
    commandJob(deps(), {
      type: "start",
      jobId: JOB,
      actor: { kind: "admin", id: "admin" },
      reason: "the customer asked",
    }),
  );
const complete = () =>
  ordered(
    commandJob(deps(), { type: "complete", jobId: JOB, driverId: "driver-d1", reason: "moved next door" }),
  );
const reopen = () =>
  ordered(
    commandJob(deps(), {
      type: "reopen",
      jobId: JOB,
      driverId: "driver-d1",
      actor: { kind: "admin", id: "admin" },
      reason: "one room is left",
      allowOverlap: false,
    }),
  );
const cancel = () =>
  ordered(
    commandOrder(deps(), ORDER, { type: "cancel", actor: { kind: "customer", id: "customer" }, reason: "" }),
  );

async function deliver(): Promise<void> {
  await reserve("driver-d1");
  await start();
  await complete();
}

/** Advances the board's clock by days and runs its alarm. */
async function passDays(days: number): Promise<void> {
  // One minute more, for the duration of the test itself.
  await advanceBoardClock(days * DAY_MS + 60_000);
  await runDurableObjectAlarm(boardStub());
}

function ordersOnBoard(): Promise<string[]> {
  return runInDurableObject(boardStub(), (_each, state) =>
    state.storage.sql
      .exec<{ orderId: string }>("SELECT order_id AS orderId FROM orders ORDER BY order_id")
      .toArray()
      .map((row) => row.orderId),
  );
}

describe("an order that is final", () => {
  test("leaves the board after 30 days and not before, with its jobs; D1 keeps it", async () => {
    await deliver();
    await passDays(29);
    expect(await ordersOnBoard()).toEqual([ORDER]);
    await passDays(30);
    expect(await ordersOnBoard()).toEqual([]);
    const jobsLeft = await runInDurableObject(boardStub(), (_each, state) =>
      state.storage.sql.exec("SELECT job_id FROM jobs").toArray(),
    );
    expect(jobsLeft).toEqual([]);
    expect(await db.select().from(orders).get()).toMatchObject({ status: "delivered", version: 4 });
  });

  test("leaves without anybody doing anything: an alarm is set for it", async () => {
    await deliver();
    await runDurableObjectAlarm(boardStub());
    const alarmAt = await runInDurableObject(boardStub(), (_each, state) => state.storage.getAlarm());
    expect(alarmAt).toBeGreaterThan(Date.now() + 29 * DAY_MS);
    expect(alarmAt).toBeLessThanOrEqual(Date.now() + 30 * DAY_MS + 1);
  });

  test("comes back with a command, which is answered as if it had stayed", async () => {
    await deliver();
    await passDays(30);
    expect(await complete()).toMatchObject({ status: "delivered", version: 4 });
    expect(await ordersOnBoard()).toEqual([ORDER]);
    await expect(reserve("driver-d2")).rejects.toMatchObject({ code: "JOB_TRANSITION_REFUSED" });
    await expect(cancel()).rejects.toMatchObject({ code: "ORDER_TRANSITION_REFUSED" });
  });

  test("and cancelled is cancelled once more without a change", async () => {
    await reserve("driver-d1");
    await cancel();
    await passDays(30);
    expect(await cancel()).toMatchObject({ status: "cancelled", version: 3 });
  });

  test("leaves again 30 days after it came back", async () => {
    await deliver();
    await passDays(30);
    await complete();
    await passDays(59);
    expect(await ordersOnBoard()).toEqual([ORDER]);
    await passDays(61);
    expect(await ordersOnBoard()).toEqual([]);
  });

  test("stays while D1 has not got all of it, also when it is parked", async () => {
    await reserve("driver-d1");
    await start();
    await db.run(
      sql`CREATE TRIGGER refuse BEFORE UPDATE ON orders BEGIN SELECT RAISE(ABORT, 'this row is refused'); END`,
    );
    await complete();
    for (let attempt = 1; attempt <= 30; attempt++) await passDays(30 + attempt);
    expect(await board.status()).toEqual({ parkedOrderIds: [ORDER], parked: 1 });
    expect(await ordersOnBoard()).toEqual([ORDER]);
    await db.run(sql`DROP TRIGGER refuse`);
    await passDays(90);
    expect(await db.select().from(orders).where(eq(orders.orderId, ORDER)).get()).toMatchObject({
      status: "delivered",
    });
    await passDays(91);
    expect(await ordersOnBoard()).toEqual([]);
  });
});

describe("a delivered order that is set back in transit", () => {
  test("stays on the board for as long as it takes, and leaves 30 days after it is delivered again", async () => {
    await deliver();
    await passDays(7);
    await expect(reopen()).rejects.toMatchObject({ code: "REOPEN_TOO_LATE" });
    await passDays(6);
    expect(await reopen()).toMatchObject({ status: "in_transit", version: 5 });
    await passDays(60);
    expect(await ordersOnBoard()).toEqual([ORDER]);
    await complete();
    await passDays(89);
    expect(await ordersOnBoard()).toEqual([ORDER]);
    await passDays(90);
    expect(await ordersOnBoard()).toEqual([]);
  });

  test("keeps its driver busy again, in D1 as on the board", async () => {
    await deliver();
    await reopen();
    const row = await db.select().from(jobs).get();
    expect(row).toMatchObject({ status: "in_progress", completedAt: null, driverId: "driver-d1" });
    expect(row?.startedAt).not.toBeNull();
    const other = await openOrder(db, board, {
      customerId: "customer",
      orderId: "KD-BBBBBB",
      pickupAt: Date.now() + 3 * DAY_MS + HOUR_MS,
    });
    await expect(
      commandJob(deps(), { type: "reserve", jobId: other, driverId: "driver-d1" }),
    ).rejects.toMatchObject({ code: "JOBS_OVERLAP" });
  });
});

describe("an order of a board that did not record the times of driving", () => {
  test("is read, started and completed as before", async () => {
    await reserve("driver-d1");
    await runInDurableObject(boardStub(), (_each, { storage }) => {
      storage.sql.exec(
        "UPDATE orders SET state = json_remove(state, '$.roadDurationS', '$.jobs[0].startedAt')",
      );
    });
    expect(await start()).toMatchObject({ roadDurationS: null });
    await runInDurableObject(boardStub(), (_each, { storage }) => {
      storage.sql.exec("UPDATE orders SET state = json_remove(state, '$.jobs[0].startedAt')");
    });
    const completed = commandJob(deps(), {
      type: "complete",
      jobId: JOB,
      driverId: "driver-d1",
      reason: "",
    });
    expect(await ordered(completed)).toMatchObject({ status: "delivered" });
  });
});

describe("an order that is not final", () => {
  test("stays for as long as it takes", async () => {
    await reserve("driver-d1");
    await passDays(400);
    expect(await ordersOnBoard()).toEqual([ORDER]);
  });

  test("is the same again when the board lost it: status, version, and who gave the job back", async () => {
    await reserve("driver-d1");
    const released = await release("driver-d1");
    await runInDurableObject(boardStub(), (_each, state) => {
      for (const table of ["orders", "jobs"]) state.storage.sql.exec(`DELETE FROM ${table}`);
    });
    expect(await release("driver-d1")).toEqual(released);
    expect(await reserve("driver-d2")).toMatchObject({ version: released.version + 1 });
  });
});

describe("a board of the version before", () => {
  test("keeps its orders and writes what D1 had not got", async () => {
    await createPerson(db, "other");
    await openOrder(db, board, { customerId: "other", orderId: "KD-BBBBBB" });
    await deliver();
    await runInDurableObject(boardStub(), (_each, { storage }) => {
      const state = storage.sql.exec<{ state: string }>(
        "SELECT state FROM orders WHERE order_id = 'KD-BBBBBB'",
      );
      const order: object = { ...JSON.parse(state.one().state), status: "confirmed", version: 2 };
      for (const statement of [
        "DROP TABLE undelivered_decisions",
        "DROP TABLE undelivered_orders",
        "DROP TABLE drivers",
        "DROP INDEX orders_final",
        "DROP INDEX jobs_of_order",
        "ALTER TABLE orders DROP COLUMN final_at",
        "CREATE TABLE outbox (seq INTEGER PRIMARY KEY AUTOINCREMENT, decision TEXT NOT NULL)",
        "DROP INDEX jobs_alert",
        "ALTER TABLE jobs DROP COLUMN alert_at",
        "DROP TABLE presses",
        "DROP TABLE built",
        "DROP TABLE stopped_drives",
        "DELETE FROM migrations WHERE step >= 1",
      ])
        storage.sql.exec(statement);
      storage.sql.exec("INSERT INTO outbox (decision) VALUES (?)", JSON.stringify({ order, events: [] }));
      void storage.setAlarm(Date.now() + DAY_MS);
    });
    await abortBoard();
    await runDurableObjectAlarm(boardStub());
    const row = await db.select().from(orders).where(eq(orders.orderId, "KD-BBBBBB")).get();
    expect(row).toMatchObject({ status: "confirmed", version: 2 });
    expect(await ordersOnBoard()).toEqual([ORDER, "KD-BBBBBB"]);
    await passDays(30);
    expect(await ordersOnBoard()).toEqual(["KD-BBBBBB"]);
  });
});
