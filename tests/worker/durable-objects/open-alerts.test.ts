import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { HOUR_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import type { DispatchBoard } from "#worker/durable-objects/dispatch-board.ts";
import {
  abortBoard,
  boardStub,
  bringDriver,
  openOrder,
  withBatches,
  withBoardDatabase,
  withFailingD1,
} from "../../support/board.ts";
import { createDriver, createPerson, freshDatabase } from "../../support/people.ts";

let db: Database;
let board: Board;
const PICKUP_AT = Date.now() + 72 * HOUR_MS;
const JOB = "KD-AAAAAA-1";

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
  await createDriver(db, "d1");
  await bringDriver(db, board, "driver-d1");
  await openOrder(db, board, { customerId: "customer", pickupAt: PICKUP_AT });
});

/** Runs the alarm at so many hours before the pickup. */
async function lookAt(hoursBefore: number): Promise<void> {
  await runInDurableObject(boardStub(), async (instance: DispatchBoard, state) => {
    instance.now = () => PICKUP_AT - hoursBefore * HOUR_MS;
    await state.storage.deleteAlarm();
    await instance.alarm();
  });
}

/** What D1 has of alerts: entries of the history, and mails. */
async function told() {
  const events = await db.select().from(orderEvents).where(eq(orderEvents.kind, "no_driver"));
  const mails = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, "mail"), like(outbox.params, '%"no_driver_%')));
  return { events: events.length, mails: mails.length };
}

describe("a job that nobody takes", () => {
  test("is told of a day and four hours before its pickup, once each, to its customer and the office", async () => {
    await lookAt(24.1);
    expect(await told()).toEqual({ events: 0, mails: 0 });
    await lookAt(24);
    await lookAt(23);
    expect(await told()).toEqual({ events: 1, mails: 2 });
    await lookAt(4);
    await lookAt(3.9);
    await lookAt(1);
    expect(await told()).toEqual({ events: 2, mails: 4 });
  });

  test("wakes the board: its alarm is set for the next instant", async () => {
    const alarmAt = () => runInDurableObject(boardStub(), (_, state) => state.storage.getAlarm());
    await runInDurableObject(boardStub(), (_, state) => state.storage.deleteAlarm());
    await abortBoard();
    expect(await alarmAt()).toBe(PICKUP_AT - 24 * HOUR_MS);
    await lookAt(24);
    // Once more for the projection, which was due meanwhile.
    await lookAt(23.9);
    expect(await alarmAt()).toBe(PICKUP_AT - 4 * HOUR_MS);
  });

  test("is not told of once somebody holds it, and again when it is given back in time", async () => {
    await board.commandJob({ type: "reserve", jobId: JOB, driverId: "driver-d1" });
    await lookAt(24);
    expect(await told()).toEqual({ events: 0, mails: 0 });
    const actor = { kind: "driver", id: "driver-d1" } as const;
    await board.commandJob({ type: "release", jobId: JOB, actor, reason: "the engine overheated" });
    await lookAt(20);
    expect(await told()).toEqual({ events: 0, mails: 0 });
    await lookAt(4);
    expect(await told()).toEqual({ events: 1, mails: 2 });
  });

  test("is not told of once it is cancelled", async () => {
    const actor = { kind: "admin", id: "admin" } as const;
    await board.command("KD-AAAAAA", { type: "cancel", actor, reason: "it rains" });
    await lookAt(24);
    await lookAt(4);
    expect(await told()).toEqual({ events: 0, mails: 0 });
  });
});

describe("an alert is told once", () => {
  test("when D1 does not answer while it is recorded, and the board is then killed", async () => {
    await withFailingD1(() => lookAt(24));
    expect(await told()).toEqual({ events: 0, mails: 0 });
    await abortBoard();
    await lookAt(23.9);
    expect(await told()).toEqual({ events: 1, mails: 2 });
    await lookAt(23);
    expect(await told()).toEqual({ events: 1, mails: 2 });
  });

  test("when the answer of D1 is lost after the rows are written", async () => {
    await withBoardDatabase(
      (real) =>
        withBatches(real, async (send) => {
          await send();
          throw new Error("the connection broke");
        }),
      () => lookAt(24),
    );
    await lookAt(23.9);
    expect(await told()).toEqual({ events: 1, mails: 2 });
  });

  test("when the board is evicted between the alert and its next alarm", async () => {
    await lookAt(24);
    await evictDurableObject(boardStub());
    await lookAt(23);
    await runDurableObjectAlarm(boardStub());
    expect(await told()).toEqual({ events: 1, mails: 2 });
  });
});
