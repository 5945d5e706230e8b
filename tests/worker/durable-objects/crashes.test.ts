import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { boardOpening } from "#db/queries/jobs/board-opening.ts";
import { projectDecisions, type ProjectedDecision } from "#db/queries/jobs/board-projection.ts";
import { driverFacts } from "#db/queries/jobs/drivers.ts";
import { hasDueEffects } from "#db/queries/outbox.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { decide } from "#domain/jobs/decide.ts";
import { HOUR_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import type { DispatchBoard } from "#worker/durable-objects/dispatch-board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { drain } from "#worker/outbox/drain.ts";
import { readSettings } from "#worker/env.ts";
import { wire } from "#worker/wiring.ts";
import { abortBoard, boardStub, bringDriver, withFailingD1 } from "../../support/board.ts";
import { eventually } from "../../support/eventually.ts";
import { writeOrder } from "../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN } from "../../support/people.ts";

let db: Database;
let board: Board;
const reserve = { type: "reserve", jobId: "KD-AAAAAA-1", driverId: "driver-d1" } as const;

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
  await createDriver(db, "d1");
  await bringDriver(db, board, "driver-d1");
  await writeOrder(db, { customerId: "customer" });
});

const bring = () => openOnBoard({ db, board, now: Date.now }, "KD-AAAAAA");
/** Runs the cron trigger. */
const sweep = () => drain(wire(env, readSettings(env, ORIGIN)));
const jobRow = () => db.select().from(jobs).where(eq(jobs.jobId, "KD-AAAAAA-1")).get();

describe("an acknowledged reservation survives", () => {
  test("the object being evicted right after the answer", async () => {
    await bring();
    expect((await board.commandJob(reserve)).outcome).toBe("accepted");
    await evictDurableObject(boardStub());
    expect((await board.commandJob(reserve)).outcome).toBe("unchanged");
    expect(await jobRow()).toMatchObject({ status: "reserved", driverId: "driver-d1" });
  });

  test("the object being aborted right after the answer", async () => {
    await bring();
    await board.commandJob(reserve);
    await abortBoard();
    expect((await board.commandJob(reserve)).outcome).toBe("unchanged");
  });

  test("D1 failing: the answer stands, and the alarm brings D1 in step later", async () => {
    await bring();
    await withFailingD1(async () => {
      expect((await board.commandJob(reserve)).outcome).toBe("accepted");
      expect(await jobRow()).toMatchObject({ status: "available", driverId: null });
    });
    await runDurableObjectAlarm(boardStub());
    expect(await jobRow()).toMatchObject({ status: "reserved", driverId: "driver-d1" });
  });

  test("D1 failing and the object then aborted before its alarm", async () => {
    await bring();
    await withFailingD1(async () => {
      await board.commandJob(reserve);
    });
    await abortBoard();
    await runDurableObjectAlarm(boardStub());
    await eventually(async () => expect(await jobRow()).toMatchObject({ status: "reserved" }));
  });

  test("D1 failing for as long as it likes: the board arms its alarm again each time", async () => {
    await bring();
    await withFailingD1(async () => {
      await board.commandJob(reserve);
      await runInDurableObject(boardStub(), async (instance: DispatchBoard, state) => {
        for (let attempt = 0; attempt < 10; attempt++) {
          await state.storage.deleteAlarm();
          await instance.alarm();
          expect(await state.storage.getAlarm()).toBeGreaterThan(Date.now());
        }
      });
    });
    await runDurableObjectAlarm(boardStub());
    expect(await jobRow()).toMatchObject({ status: "reserved" });
  });
});

describe("the board being killed", () => {
  /** When the board crashes while it writes a decision to D1; the decision is in its storage. */
  const MOMENTS = {
    "before its batch is sent": async (_send: () => Promise<D1Result[]>, kill: () => void) => {
      kill();
    },
    "after its batch is sent, before it notes that": async (
      send: () => Promise<D1Result[]>,
      kill: () => void,
    ) => {
      await send();
      kill();
    },
  };

  test.each(Object.entries(MOMENTS))("%s: everything is in D1 once", async (_moment, die) => {
    await bring();
    let kill: (() => void) | undefined;
    await runInDurableObject(boardStub(), (instance: DispatchBoard, state) => {
      kill = () => state.abort("crash");
      const real = env.DB;
      const dying = {
        prepare: (query: string) => real.prepare(query),
        batch: async (statements: D1PreparedStatement[]) => {
          // What the platform does before anything leaves an object.
          await state.storage.sync();
          await die(
            () => real.batch(statements),
            () => kill?.(),
          );
          throw new Error("the board is dead");
        },
      };
      Object.assign(instance, { env: { ...env, DB: dying } });
    });
    // The caller's request fails and is sent again.
    await board.commandJob(reserve).catch(() => undefined);
    expect((await board.commandJob(reserve)).outcome).toBe("unchanged");
    await eventually(async () => {
      await runDurableObjectAlarm(boardStub());
      expect(await jobRow()).toMatchObject({ status: "reserved", driverId: "driver-d1", version: 2 });
    });
    const events = await db.select().from(orderEvents);
    expect(events.map(({ toStatus }) => toStatus).toSorted()).toEqual(["confirmed", "pending", "reserved"]);
    expect(await board.status()).toEqual({ parkedOrderIds: [], parked: 0 });
  });
});

describe("a crash before the answer", () => {
  test("between placing an order and telling the board: the sweep tells it", async () => {
    expect((await board.commandJob(reserve)).outcome).toBe("unknown_order");
    await sweep();
    expect(await hasDueEffects(db, Date.now())).toBe(false);
    expect((await board.commandJob(reserve)).outcome).toBe("accepted");
  });

  test("between telling the board and noting it: being told twice opens the order once", async () => {
    await bring();
    await board.commandJob(reserve);
    await db.run(sql`UPDATE outbox SET delivered_at = NULL, due_at = created_at`);
    await sweep();
    expect((await board.commandJob(reserve)).outcome).toBe("unchanged");
  });
});

describe("the projection", () => {
  test("replayed twice and out of order ends in the same rows", async () => {
    const order = { ...(await db.select().from(orders).get()) };
    const decisions = await history();
    for (const sequence of [
      decisions,
      decisions.toReversed(),
      [...decisions, ...decisions],
      decisions.toReversed(),
    ]) {
      for (const decision of sequence) await projectDecisions(db, [decision]);
      expect(await jobRow()).toMatchObject({ status: "completed", driverId: "driver-d1", version: 4 });
      expect(await db.select().from(orders).get()).toMatchObject({
        status: "delivered",
        version: 4,
        createdAt: order.createdAt,
      });
    }
    const events = await db.select().from(orderEvents);
    expect(events).toHaveLength(1 + decisions.flatMap((each) => each.events).length);
  });

  test("written in reverse only: the newest decision is what stays", async () => {
    for (const decision of (await history()).toReversed()) await projectDecisions(db, [decision]);
    expect(await jobRow()).toMatchObject({ status: "completed", version: 4 });
    expect((await jobRow())?.completedAt).not.toBeNull();
  });
});

/** The decisions of a whole job: reserved, started, completed. */
async function history(): Promise<ProjectedDecision[]> {
  const driver = await driverFacts(db, "driver-d1");
  const commands = [
    reserve,
    { type: "start", jobId: "KD-AAAAAA-1", actor: { kind: "driver", id: "driver-d1" }, reason: "" },
    { type: "complete", jobId: "KD-AAAAAA-1", driverId: "driver-d1", reason: "" },
  ] as const;
  const decisions: ProjectedDecision[] = [];
  let state = (await boardOpening(db, "KD-AAAAAA"))?.order;
  for (const command of commands) {
    if (state === undefined || driver === undefined) throw new Error("no order or no driver");
    // The hours of the move: more than half of its driving time lies between start and completion.
    const now = state.startsAt + decisions.length * 3 * HOUR_MS;
    const decision = decide({ order: state, driver, busy: [] }, command, now);
    if (decision.outcome !== "accepted") throw new Error(`${command.type} was ${decision.outcome}`);
    decisions.push(decision);
    state = decision.order;
  }
  return decisions;
}
