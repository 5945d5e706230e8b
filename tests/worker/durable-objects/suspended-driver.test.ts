import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { earningEntries } from "#db/schema/drivers/earnings.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { releaseHeldJobs, releaseHeldJobsHandler } from "#worker/outbox/handlers/release-held-jobs.ts";
import { bringDriver, openOrder } from "../../support/board.ts";
import { mutate } from "../../support/calls.ts";
import { createDriver, createPerson, freshDatabase } from "../../support/people.ts";

const DRIVER = "driver-d1";
const HOUR_MS = 3_600_000;

let db: Database;
let board: Board;
beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
  await createDriver(db, "d1");
  await createDriver(db, "d2");
});

/** Two jobs of the driver: one that has not started, one under way. */
async function heldJobs(): Promise<{ readonly reserved: string; readonly started: string }> {
  const soon = Date.now() + HOUR_MS;
  const started = await openOrder(db, board, {
    customerId: "customer",
    orderId: "KD-AAAAAA",
    pickupAt: soon,
  });
  const later = soon + 72 * HOUR_MS;
  const reserved = await openOrder(db, board, {
    customerId: "customer",
    orderId: "KD-BBBBBB",
    pickupAt: later,
  });
  await bringDriver(db, board, DRIVER);
  for (const jobId of [started, reserved])
    expect(await board.commandJob({ type: "reserve", jobId, driverId: DRIVER })).toMatchObject({
      outcome: "accepted",
    });
  const actor = { kind: "driver", id: DRIVER } as const;
  expect(await board.commandJob({ type: "start", jobId: started, actor, reason: "" })).toMatchObject({
    outcome: "accepted",
  });
  return { reserved, started };
}

const suspend = () =>
  db.update(drivers).set({ approvedAt: null, version: 2 }).where(eq(drivers.driverId, DRIVER));
const held = async () => (await board.heldJobs(DRIVER)).map(({ jobId }) => jobId);

describe("the jobs of a suspended driver", () => {
  test("open again where they have not started, and tell nobody why; one under way stays", async () => {
    const { started } = await heldJobs();
    await suspend();
    expect(await releaseHeldJobs({ db, board }, DRIVER)).toBe(true);
    expect(await held()).toEqual([started]);
    const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, "KD-BBBBBB"));
    expect(events.at(-1)).toMatchObject({ toStatus: "available", actorKind: "system", reason: "" });
    expect(await releaseHeldJobs({ db, board }, DRIVER)).toBe(true);
    expect(await held()).toEqual([started]);
  });

  test("cannot be reserved by that driver in the same moment", async () => {
    const { reserved } = await heldJobs();
    await suspend();
    await releaseHeldJobs({ db, board }, DRIVER);
    expect(await board.commandJob({ type: "reserve", jobId: reserved, driverId: DRIVER })).toMatchObject({
      code: "DRIVER_NOT_APPROVED",
    });
  });

  test("that an admin has given to another driver meanwhile stay with them", async () => {
    const { reserved } = await heldJobs();
    await suspend();
    await bringDriver(db, board, "driver-d2");
    const reassigning: Board = {
      ...board,
      heldJobs: async (driverId) => {
        const jobs = await board.heldJobs(driverId);
        const actor = { kind: "admin", id: "admin" } as const;
        await board.commandJob({
          type: "assign",
          jobId: reserved,
          driverId: "driver-d2",
          actor,
          overlapReason: null,
        });
        return jobs;
      },
    };
    await releaseHeldJobs({ db, board: reassigning }, DRIVER);
    expect((await board.heldJobs("driver-d2")).map(({ jobId }) => jobId)).toEqual([reserved]);
  });

  test("are completed by the office where they are under way: the driver cannot, and is paid all the same", async () => {
    const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
    const { started: jobId } = await heldJobs();
    await suspend();
    await bringDriver(db, board, DRIVER);
    const reason = "The goods are delivered; the driver is suspended.";
    const input = { orderId: "KD-AAAAAA", jobId, reason, seenDriverId: DRIVER, seenRevision: 1 };
    const complete = () => mutate("orders.completeJob", input, dispatcher);
    const answer = await complete();
    expect(answer.data).toMatchObject({ status: "delivered", jobs: [{ jobId, status: "completed" }] });
    expect((await complete()).status).toBe(200);
    const earned = await db.select().from(earningEntries).where(eq(earningEntries.jobId, jobId));
    expect(earned).toMatchObject([{ driverId: DRIVER, kind: "completed" }]);
    const events = await db.select().from(orderEvents).where(eq(orderEvents.jobId, jobId));
    expect(events.at(-1)).toMatchObject({ toStatus: "completed", actorKind: "admin", reason });
    const audited = await db.select().from(auditEntries).where(eq(auditEntries.what, "orders.completeJob"));
    expect(audited.length).toBeGreaterThan(0);
  });

  test("of their own nobody completes for themselves", async () => {
    const driver = await createPerson(db, "other-dispatcher", "dispatcher");
    const { started: jobId } = await heldJobs();
    await db.update(drivers).set({ userId: driver.userId }).where(eq(drivers.driverId, DRIVER));
    const ofTheirs = { orderId: "KD-AAAAAA", jobId, seenDriverId: DRIVER, seenRevision: 1 };
    const input = { ...ofTheirs, reason: "I am there." };
    expect((await mutate("orders.completeJob", input, driver)).appCode).toBe("OWN_RECORD");
  });

  test("stay when the suspension was lifted before it was delivered", async () => {
    const { reserved, started } = await heldJobs();
    expect(await releaseHeldJobs({ db, board }, DRIVER)).toBe(false);
    expect((await held()).toSorted()).toEqual([reserved, started].toSorted());
  });

  test("are opened at the next attempt when the board was away", async () => {
    await heldJobs();
    await suspend();
    const away: Board = { ...board, heldJobs: () => Promise.reject(new Error("away")) };
    const attempt = { effect: { kind: "release-held-jobs", driverId: DRIVER } } as never;
    const [first] = await releaseHeldJobsHandler.deliver({ db, board: away }, [attempt]);
    expect(first).toMatchObject({ is: "failed" });
    const [second] = await releaseHeldJobsHandler.deliver({ db, board }, [attempt]);
    expect(second).toEqual({ is: "delivered" });
    expect(await held()).toHaveLength(1);
  });
});
