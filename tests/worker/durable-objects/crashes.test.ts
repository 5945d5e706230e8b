import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { projectDecisions, type ProjectedDecision } from "#db/queries/jobs/board-projection.ts";
import { hasDueEffects } from "#db/queries/outbox.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { decide } from "#domain/jobs/decide.ts";
import { jobCards, openingState } from "#domain/orders/new-order.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import type { DispatchBoard } from "#worker/durable-objects/dispatch-board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { drain } from "#worker/outbox/drain.ts";
import { readSettings } from "#worker/env.ts";
import { wire } from "#worker/wiring.ts";
import { anOrder, writeOrder } from "../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN } from "../../support/people.ts";

let db: Database;
let board: Board;
const stub = () => env.DISPATCH_BOARD.getByName("th");
const driver = { driverId: "driver-d1", vehicle: "four_wheel", available: true } as const;
const reserve = { type: "reserve", jobId: "KD-AAAAAA-1", driver } as const;

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
  await createDriver(db, "d1");
  await writeOrder(db, { customerId: "customer" });
});

const bring = () => openOnBoard({ db, board, now: Date.now }, "KD-AAAAAA");
/** What the cron trigger does every minute. */
const sweep = () => drain(wire(env, readSettings(env, ORIGIN)));
const jobRow = () => db.select().from(jobs).where(eq(jobs.jobId, "KD-AAAAAA-1")).get();

/** Kills the board where it stands: memory gone, storage as last committed. */
async function abortBoard(): Promise<void> {
  const killed = runInDurableObject(stub(), (_instance: DispatchBoard, state) => state.abort("crash"));
  await expect(killed).rejects.toThrow("crash");
}

/** Makes D1 fail inside the board for as long as `during` runs. */
async function withFailingD1(during: () => Promise<void>): Promise<void> {
  await runInDurableObject(stub(), (instance: DispatchBoard) => {
    const broken = {
      prepare: () => {
        throw new Error("D1 is down");
      },
      batch: () => Promise.reject(new Error("D1 is down")),
    };
    Object.assign(instance, { env: { ...env, DB: broken } });
  });
  await during();
  await runInDurableObject(stub(), (instance: DispatchBoard) => {
    Object.assign(instance, { env });
  });
}

describe("an acknowledged reservation survives", () => {
  test("the object being evicted right after the answer", async () => {
    await bring();
    expect((await board.command("KD-AAAAAA", reserve)).outcome).toBe("accepted");
    await evictDurableObject(stub());
    expect((await board.command("KD-AAAAAA", reserve)).outcome).toBe("unchanged");
    expect(await jobRow()).toMatchObject({ status: "reserved", driverId: "driver-d1" });
  });

  test("the object being aborted right after the answer", async () => {
    await bring();
    await board.command("KD-AAAAAA", reserve);
    await abortBoard();
    expect((await board.command("KD-AAAAAA", reserve)).outcome).toBe("unchanged");
  });

  test("D1 failing: the answer stands, and the alarm brings D1 in step later", async () => {
    await bring();
    await withFailingD1(async () => {
      expect((await board.command("KD-AAAAAA", reserve)).outcome).toBe("accepted");
      expect(await jobRow()).toMatchObject({ status: "available", driverId: null });
    });
    await runDurableObjectAlarm(stub());
    expect(await jobRow()).toMatchObject({ status: "reserved", driverId: "driver-d1" });
  });

  test("D1 failing and the object then aborted before its alarm", async () => {
    await bring();
    await withFailingD1(async () => {
      await board.command("KD-AAAAAA", reserve);
    });
    await abortBoard();
    await runDurableObjectAlarm(stub());
    await vi.waitFor(async () => expect(await jobRow()).toMatchObject({ status: "reserved" }));
  });

  test("D1 failing through all the platform's retries: the board arms its alarm again", async () => {
    await bring();
    await withFailingD1(async () => {
      await board.command("KD-AAAAAA", reserve);
      await runInDurableObject(stub(), async (instance: DispatchBoard, state) => {
        await state.storage.deleteAlarm();
        await expect(
          instance.alarm({ retryCount: 1, isRetry: true, scheduledTime: Date.now() }),
        ).rejects.toThrow();
        expect(await state.storage.getAlarm()).toBeNull();
        await instance.alarm({ retryCount: 5, isRetry: true, scheduledTime: Date.now() });
        expect(await state.storage.getAlarm()).toBeGreaterThan(Date.now());
      });
    });
  });
});

describe("a crash before the answer", () => {
  test("between placing an order and telling the board: the sweep tells it", async () => {
    expect((await board.command("KD-AAAAAA", reserve)).outcome).toBe("unknown_order");
    await sweep();
    expect((await board.command("KD-AAAAAA", reserve)).outcome).toBe("accepted");
    expect(await hasDueEffects(db, Date.now())).toBe(false);
  });

  test("between telling the board and noting it: being told twice opens the order once", async () => {
    await bring();
    await board.command("KD-AAAAAA", reserve);
    await db.run(sql`UPDATE outbox SET delivered_at = NULL, due_at = created_at`);
    await sweep();
    expect((await board.command("KD-AAAAAA", reserve)).outcome).toBe("unchanged");
  });
});

describe("the projection", () => {
  test("replayed twice and out of order ends in the same rows", async () => {
    const order = { ...(await db.select().from(orders).get()) };
    const decisions = history();
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
    for (const decision of history().toReversed()) await projectDecisions(db, [decision]);
    expect(await jobRow()).toMatchObject({ status: "completed", version: 4 });
    expect((await jobRow())?.completedAt).not.toBeNull();
  });
});

/** Reserved, started, completed: the decisions of a whole job. */
function history(): ProjectedDecision[] {
  const placed = anOrderState();
  const commands = [
    reserve,
    { type: "start", jobId: "KD-AAAAAA-1", driverId: "driver-d1" },
    { type: "complete", jobId: "KD-AAAAAA-1", driverId: "driver-d1" },
  ] as const;
  const decisions: ProjectedDecision[] = [];
  let state = placed;
  for (const command of commands) {
    const decision = decide({ order: state, busy: [] }, command, Date.now());
    if (decision.outcome !== "accepted") throw new Error(`${command.type} was ${decision.outcome}`);
    decisions.push(decision);
    state = decision.order;
  }
  return decisions;
}

function anOrderState() {
  const order = anOrder({ customerId: "customer" });
  return openingState(order, jobCards(order));
}
