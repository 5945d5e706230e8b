import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import type { DispatchBoard } from "#worker/durable-objects/dispatch-board.ts";
import {
  abortBoard,
  advanceBoardClock,
  boardStub,
  bringDriver,
  openOrder,
  withBatches,
  withBoardDatabase,
  withFailingD1,
} from "../../support/board.ts";
import { eventually } from "../../support/eventually.ts";
import { createDriver, createPerson, freshDatabase } from "../../support/people.ts";

let db: Database;
let board: Board;
let elapsedMs: number;

beforeEach(async () => {
  elapsedMs = 0;
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
});

/** Opens orders at the same time, each with a driver of its own. */
async function openOrders(...orderIds: string[]): Promise<void> {
  for (const orderId of orderIds) {
    await createDriver(db, orderId);
    await bringDriver(db, board, `driver-${orderId}`);
    await openOrder(db, board, { customerId: "customer", orderId });
  }
}

const reserve = (orderId: string) =>
  board.commandJob({ type: "reserve", jobId: `${orderId}-1`, driverId: `driver-${orderId}` });
const release = (orderId: string) =>
  board.commandJob({
    type: "release",
    jobId: `${orderId}-1`,
    actor: { kind: "driver", id: `driver-${orderId}` },
    reason: "ill",
  });

async function rowStatus(orderId: string): Promise<string | undefined> {
  const row = await db.select({ status: jobs.status }).from(jobs).where(eq(jobs.orderId, orderId)).get();
  return row?.status;
}

/** Makes D1 refuse writes to this order until `accept`. */
const refuse = (orderId: string) =>
  db.run(
    sql.raw(
      `CREATE TRIGGER refuse_${orderId.replace("-", "_")} BEFORE UPDATE ON orders WHEN NEW.order_id = '${orderId}'
       BEGIN SELECT RAISE(ABORT, 'this row is refused'); END`,
    ),
  );
const accept = (orderId: string) => db.run(sql.raw(`DROP TRIGGER refuse_${orderId.replace("-", "_")}`));

/** Advances the clock in steps of a quarter of an hour, running the due attempt after each. */
async function makeAttempts(count: number): Promise<void> {
  for (let attempt = 0; attempt < count; attempt++) {
    elapsedMs += 15 * MINUTE_MS;
    await advanceBoardClock(elapsedMs);
    await runDurableObjectAlarm(boardStub());
  }
}

/** The first page of parked orders. */
const FIRST = { after: null, limit: 9 };

describe("an order that D1 refuses", () => {
  test("stops no other: those decided before, with and after it are projected", async () => {
    await openOrders("KD-BEFORE", "KD-BAD", "KD-WITH", "KD-AFTER");
    await refuse("KD-BAD");
    await Promise.all(["KD-BEFORE", "KD-BAD", "KD-WITH"].map(reserve));
    await reserve("KD-AFTER");
    for (const orderId of ["KD-BEFORE", "KD-WITH", "KD-AFTER"])
      expect(await rowStatus(orderId)).toBe("reserved");
    expect(await rowStatus("KD-BAD")).toBe("available");
  });

  test("is tried again after a while, all its decisions in order", async () => {
    await openOrders("KD-BAD");
    await refuse("KD-BAD");
    await reserve("KD-BAD");
    await release("KD-BAD");
    await accept("KD-BAD");
    await makeAttempts(1);
    expect(await rowStatus("KD-BAD")).toBe("available");
    const history = await db.select().from(orderEvents).orderBy(orderEvents.version, orderEvents.position);
    expect(history.map(({ version, toStatus }) => [version, toStatus])).toEqual([
      [1, "pending"],
      [2, "reserved"],
      [2, "confirmed"],
      [3, "available"],
    ]);
  });

  test("keeps why it was refused when the board is restarted", async () => {
    await openOrders("KD-BAD");
    await refuse("KD-BAD");
    await reserve("KD-BAD");
    await makeAttempts(30);
    const [before] = await board.parkedOrders(FIRST);
    await abortBoard();
    const [after] = await board.parkedOrders(FIRST);
    expect(after?.failure).toContain("this row is refused");
    expect(after).toEqual(before);
  });

  test("is named with why once it is parked, and written when it is tried again and D1 takes it", async () => {
    await openOrders("KD-BAD", "KD-GOOD");
    await refuse("KD-BAD");
    await reserve("KD-BAD");
    await makeAttempts(30);
    await reserve("KD-GOOD");
    const [parked] = await board.parkedOrders(FIRST);
    expect(parked).toMatchObject({ orderId: "KD-BAD", attempts: 30, decisions: 1 });
    expect(parked?.failure).toContain("this row is refused");
    const ids = ["KD-BAD", "KD-GOOD"];
    expect(await board.retryParked(ids)).toEqual({ written: [], parked: ["KD-BAD"] });
    // Since when it is parked stays, and it is tried by itself a day later.
    expect(await board.parkedOrders(FIRST)).toMatchObject([{ attempts: 31, parkedAt: parked?.parkedAt }]);
    await makeAttempts(1);
    expect(await board.parkedOrders(FIRST)).toMatchObject([{ attempts: 31 }]);
    await accept("KD-BAD");
    expect(await board.retryParked(ids)).toEqual({ written: ["KD-BAD"], parked: [] });
    expect(await rowStatus("KD-BAD")).toBe("reserved");
    expect(await board.parkedOrders(FIRST)).toEqual([]);
    // Pressed twice, nothing is there to try.
    expect(await board.retryParked(ids)).toEqual({ written: [], parked: [] });
  });

  test("waits longer after each attempt", async () => {
    await openOrders("KD-BAD");
    await refuse("KD-BAD");
    await reserve("KD-BAD");
    const waits: number[] = [];
    await runInDurableObject(boardStub(), async (instance: DispatchBoard, state) => {
      let now = Date.now();
      instance.now = () => now;
      for (let attempt = 0; attempt < 12; attempt++) {
        const dueAt = state.storage.sql
          .exec<{ dueAt: number }>("SELECT due_at AS dueAt FROM undelivered_orders")
          .one().dueAt;
        waits.push(Math.round((dueAt - now) / 1000));
        now = dueAt;
        await instance.alarm();
      }
    });
    expect(waits.slice(1)).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900]);
  });

  test("is parked after its last attempt: kept, reported, logged, and tried again a day later", async () => {
    const warn = vi.spyOn(console, "warn");
    await openOrders("KD-BAD");
    await refuse("KD-BAD");
    await reserve("KD-BAD");
    await makeAttempts(28);
    expect(await board.status()).toEqual({ parkedOrderIds: [], parked: 0 });
    await makeAttempts(1);
    expect(await board.status()).toEqual({ parkedOrderIds: ["KD-BAD"], parked: 1 });
    expect(warn.mock.calls).toEqual([
      ["order parked: D1 refuses its decisions", expect.objectContaining({ orderId: "KD-BAD" })],
    ]);
    await makeAttempts(95);
    expect(warn).toHaveBeenCalledTimes(1);
    await accept("KD-BAD");
    await makeAttempts(2);
    expect(await board.status()).toEqual({ parkedOrderIds: [], parked: 0 });
    expect(await rowStatus("KD-BAD")).toBe("reserved");
  });

  test("once parked is tried again with its next decision", async () => {
    await openOrders("KD-BAD");
    await refuse("KD-BAD");
    await reserve("KD-BAD");
    await makeAttempts(29);
    await accept("KD-BAD");
    await release("KD-BAD");
    expect(await board.status()).toEqual({ parkedOrderIds: [], parked: 0 });
    expect(await db.select({ version: jobs.version }).from(jobs)).toEqual([{ version: 3 }]);
  });
});

describe("while D1 answers nothing", () => {
  test("no attempt counts, however long it takes, and everything is written as soon as it is back", async () => {
    await openOrders("KD-ONE", "KD-TWO");
    await withFailingD1(async () => {
      await Promise.all([reserve("KD-ONE"), reserve("KD-TWO")]);
      await makeAttempts(50);
    });
    expect(await board.status()).toEqual({ parkedOrderIds: [], parked: 0 });
    await runDurableObjectAlarm(boardStub());
    expect([await rowStatus("KD-ONE"), await rowStatus("KD-TWO")]).toEqual(["reserved", "reserved"]);
  });
});

describe("when D1 stops answering after it refused a batch", () => {
  test("the orders that it was not asked about by themselves keep their attempts", async () => {
    await openOrders("KD-ONE", "KD-TWO");
    await withFailingD1(async () => {
      await Promise.all([reserve("KD-ONE"), reserve("KD-TWO")]);
    });
    let answers = 0;
    await withBoardDatabase(
      (real) => ({
        prepare: (query: string) => {
          if (query === "SELECT 1" && answers++ > 0) throw new Error("D1 is down");
          return real.prepare(query);
        },
        batch: () => Promise.reject(new Error("refused")),
      }),
      () => makeAttempts(1),
    );
    expect(answers).toBe(2);
    const attempts = await runInDurableObject(boardStub(), (_each, state) => {
      const query = "SELECT sum(attempts) AS sum FROM undelivered_orders";
      return state.storage.sql.exec<{ sum: number }>(query).one().sum;
    });
    expect(attempts).toBe(0);
  });
});

describe("commands that arrive while a batch is under way", () => {
  const orderIds = Array.from({ length: 20 }, (_, each) => `KD-G${each}`);

  test("share the next one, and no decision is sent twice", async () => {
    await openOrders(...orderIds);
    const arrived = Promise.withResolvers<void>();
    const batches: number[] = [];
    await withBoardDatabase(
      (real) => ({
        prepare: (query: string) => real.prepare(query),
        batch: async (statements: D1PreparedStatement[]) => {
          batches.push(statements.length);
          if (batches.length === 1) await arrived.promise;
          return real.batch(statements);
        },
      }),
      async () => {
        const first = reserve(orderIds[0] ?? "");
        await eventually(() => expect(batches).toHaveLength(1));
        const others = orderIds.slice(1).map(reserve);
        await eventually(async () => expect(await undelivered()).toBe(orderIds.length));
        arrived.resolve();
        await Promise.all([first, ...others]);
      },
    );
    const [one = 0, rest] = batches;
    expect(batches).toHaveLength(2);
    // However many they are, they share the statements of one.
    expect(rest).toBe(one);
    for (const orderId of orderIds) expect(await rowStatus(orderId)).toBe("reserved");
  });

  test("are answered with their own batch, whichever order of it D1 refuses", async () => {
    await openOrders(...orderIds);
    await refuse("KD-G7");
    const replies = await Promise.all(orderIds.map(reserve));
    expect(replies.every(({ outcome }) => outcome === "accepted")).toBe(true);
    for (const orderId of orderIds)
      expect(await rowStatus(orderId)).toBe(orderId === "KD-G7" ? "available" : "reserved");
    await accept("KD-G7");
    await makeAttempts(1);
    expect(await rowStatus("KD-G7")).toBe("reserved");
    expect(await undelivered()).toBe(0);
  });

  test("share it with a revision of one of their orders, which is written in its turn", async () => {
    await openOrders("KD-G0", "KD-G1");
    await withFailingD1(async () => {
      await Promise.all([reserve("KD-G0"), reserve("KD-G1")]);
      const actor = { kind: "customer", id: "customer" } as const;
      await board.command("KD-G0", {
        type: "cancel",
        actor,
        reason: "",
        fee: { feeSatang: 100_00, basedOn: 1 },
      });
      await release("KD-G1");
    });
    await runDurableObjectAlarm(boardStub());
    expect([await rowStatus("KD-G0"), await rowStatus("KD-G1")]).toEqual(["cancelled", "available"]);
    const rows = await db.select().from(orders);
    expect(rows.map(({ status, version }) => ({ status, version }))).toEqual([
      { status: "cancelled", version: 3 },
      { status: "confirmed", version: 3 },
    ]);
    expect(rows[0]).toMatchObject({ cancellationFeeSatang: 100_00 });
    const history = await db.select().from(orderEvents).where(eq(orderEvents.orderId, "KD-G0"));
    expect(history.map(({ version }) => version)).toEqual([1, 2, 2, 3, 3]);
  });

  test("wait no longer than a second: the answer stands while D1 is still silent", async () => {
    await openOrders("KD-SLOW");
    const never = Promise.withResolvers<D1Result[]>();
    await withBoardDatabase(
      (real) => withBatches(real, () => never.promise),
      async () => {
        expect((await reserve("KD-SLOW")).outcome).toBe("accepted");
        never.resolve([]);
      },
    );
  });
});

function undelivered(): Promise<number> {
  return runInDurableObject(boardStub(), (_each, state) => {
    const query = "SELECT count(*) AS count FROM undelivered_decisions";
    return state.storage.sql.exec<{ count: number }>(query).one().count;
  });
}
