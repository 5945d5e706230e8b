import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { driverOfUser } from "#db/queries/jobs/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import type { JobCommand } from "#domain/jobs/command.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import type { DispatchBoard } from "#worker/durable-objects/dispatch-board.ts";
import { countOpenJobs, listOpenJobs } from "#worker/services/jobs/open-jobs.ts";
import { commandJob } from "#worker/services/jobs/command-board.ts";
import {
  abortBoard,
  boardStub,
  loseBoardStorage,
  openOrder,
  withBoardDatabase,
  withFailingD1,
} from "../../support/board.ts";
import { boardFacts } from "../../support/board-facts.ts";
import { allOpen } from "../../support/open-jobs.ts";
import { createDriver, createPerson, freshDatabase } from "../../support/people.ts";
import { failingAfter } from "../../support/failing-database.ts";

let db: Database;
let board: Board;
const PICKUP_AT = Date.now() + 72 * HOUR_MS;

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
  await createDriver(db, "d1");
  await createDriver(db, "d2");
  for (const orderId of ["KD-HELDAA", "KD-UNDERW", "KD-OPENAA"])
    await openOrder(db, board, { customerId: "customer", orderId, pickupAt: PICKUP_AT + pickupOf(orderId) });
  await done({ type: "reserve", jobId: "KD-HELDAA-1", driverId: "driver-d1" });
  await done({ type: "reserve", jobId: "KD-UNDERW-1", driverId: "driver-d2" });
  await done({ type: "start", jobId: "KD-UNDERW-1", actor: { kind: "admin", id: "a" }, reason: "early" });
});

const pickupOf = (orderId: string) => (orderId === "KD-UNDERW" ? -DAY_MS : 0);
const deps = () => ({ db, board, now: Date.now });
const done = (command: JobCommand) => commandJob(deps(), command);
const openIds = async () =>
  (await board.openJobs(allOpen(["four_wheel"], { since: Date.now() }))).map(({ jobId }) => jobId);
const jobRow = (jobId: string) => db.select().from(jobs).where(eq(jobs.jobId, jobId)).get();

describe("a board that lost its storage", () => {
  test("refuses a driver a job that overlaps the one they hold, and everybody a job that is taken", async () => {
    await loseBoardStorage();
    const overlapping = board.commandJob({ type: "reserve", jobId: "KD-OPENAA-1", driverId: "driver-d1" });
    expect(await overlapping).toMatchObject({ outcome: "refused", code: "JOBS_OVERLAP" });
    const taken = board.commandJob({ type: "reserve", jobId: "KD-HELDAA-1", driverId: "driver-d2" });
    expect(await taken).toMatchObject({ outcome: "refused", code: "JOB_ALREADY_RESERVED" });
    const again = board.commandJob({ type: "reserve", jobId: "KD-HELDAA-1", driverId: "driver-d1" });
    expect(await again).toMatchObject({ outcome: "unchanged" });
  });

  test("is asked by many at once: one of them gets the job", async () => {
    for (let each = 3; each < 13; each++) await createDriver(db, `d${each}`);
    await loseBoardStorage();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, each) =>
        board.commandJob({ type: "reserve", jobId: "KD-OPENAA-1", driverId: `driver-d${each + 3}` }),
      ),
    );
    expect(replies.filter(({ outcome }) => outcome === "accepted")).toHaveLength(1);
  });

  test("lists the open jobs and what each driver holds", async () => {
    const before = await board.heldJobs("driver-d1");
    await loseBoardStorage();
    expect(await openIds()).toEqual(["KD-OPENAA-1"]);
    expect(await board.heldJobs("driver-d1")).toEqual(before);
    expect((await board.heldJobs("driver-d2")).map(({ jobId }) => jobId)).toEqual(["KD-UNDERW-1"]);
  });

  test("wakes for the jobs that nobody takes, the one that was due meanwhile included", async () => {
    await loseBoardStorage();
    await board.status();
    const alarmAt = () => runInDurableObject(boardStub(), (_each, { storage }) => storage.getAlarm());
    expect(await alarmAt()).toBe(PICKUP_AT - DAY_MS);
    await loseBoardStorage();
    await runInDurableObject(boardStub(), (instance: DispatchBoard) => {
      instance.now = () => PICKUP_AT - 20 * HOUR_MS;
    });
    await board.status();
    await runDurableObjectAlarm(boardStub());
    const told = await db.select().from(orderEvents).where(eq(orderEvents.kind, "no_driver"));
    expect(told).toMatchObject([{ orderId: "KD-OPENAA" }]);
  });

  test("counts on from the versions that D1 has: no event and no effect takes the place of another", async () => {
    const before = await db.select().from(orderEvents);
    const effects = await db.select({ id: outbox.effectId }).from(outbox);
    await loseBoardStorage();
    await done({
      type: "release",
      jobId: "KD-HELDAA-1",
      actor: { kind: "driver", id: "driver-d1" },
      reason: "ill",
    });
    await done({ type: "reserve", jobId: "KD-HELDAA-1", driverId: "driver-d1" });
    expect(await jobRow("KD-HELDAA-1")).toMatchObject({ status: "reserved", version: 4 });
    const after = await db.select().from(orderEvents);
    expect(after.slice(0, before.length).length).toBe(before.length);
    expect(
      after
        .filter(({ orderId }) => orderId === "KD-HELDAA")
        .map(({ version }) => version)
        .at(-1),
    ).toBe(4);
    const ids = (await db.select({ id: outbox.effectId }).from(outbox)).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(effects.map(({ id }) => id)));
    expect(ids.length).toBeGreaterThan(effects.length);
  });

  test("knows a press that comes again late, whatever has happened since", async () => {
    const release = {
      type: "release",
      jobId: "KD-HELDAA-1",
      actor: { kind: "driver", id: "driver-d1" },
      reason: "ill",
      clientId: "press-1",
    } as const;
    await done(release);
    await done({ type: "reserve", jobId: "KD-HELDAA-1", driverId: "driver-d1" });
    await loseBoardStorage();
    expect((await board.commandJob(release)).outcome).toBe("unchanged");
    expect(await jobRow("KD-HELDAA-1")).toMatchObject({ status: "reserved", driverId: "driver-d1" });
  });

  test("remembers what a driver drove lately, and no other order that is over", async () => {
    await openOrder(db, board, { customerId: "customer", orderId: "KD-CANCEL", pickupAt: PICKUP_AT });
    await board.command("KD-CANCEL", { type: "cancel", actor: { kind: "admin", id: "a" }, reason: "x" });
    const complete = {
      type: "complete",
      jobId: "KD-UNDERW-1",
      driverId: "driver-d2",
      reason: "soon",
    } as const;
    await done(complete);
    const before = await board.fitnessOf("driver-d2");
    expect(before?.driven).toHaveLength(1);
    await loseBoardStorage();
    expect(await board.fitnessOf("driver-d2")).toEqual(before);
    expect((await board.command("KD-CANCEL", CONFIRM)).outcome).toBe("unknown_order");
  });
});

const CONFIRM = { type: "confirm", actor: { kind: "admin", id: "a" } } as const;

describe("while D1 fails, a board that lost its storage", () => {
  test("decides nothing and says that it can be tried again; lists come from D1 once that answers", async () => {
    await loseBoardStorage();
    await withFailingD1(async () => {
      const reserve = { type: "reserve", jobId: "KD-OPENAA-1", driverId: "driver-d1" } as const;
      await expect(done(reserve)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
      await expect(board.openJobs(allOpen())).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
      const driver = (await driverOfUser(db, "d1"))!;
      expect(await countOpenJobs(deps(), driver, { from: "nowhere" })).toMatchObject({ all: 1, shown: 0 });
      const page = await listOpenJobs(deps(), driver, { order: "pay" });
      expect(page.items.map(({ jobId }) => jobId)).toEqual(["KD-OPENAA-1"]);
    });
    expect(await openIds()).toEqual(["KD-OPENAA-1"]);
  });

  /** Whether the board can be built while D1 answers so many of its reads. */
  async function buildsWith(answered: number): Promise<boolean> {
    let isBuilt = false;
    await withBoardDatabase(
      (real) => failingAfter(real, answered),
      async () => {
        isBuilt = await board.status().then(
          () => true,
          ({ code }) => code !== "SERVICE_UNAVAILABLE",
        );
      },
    );
    return isBuilt;
  }

  test("begins again, whichever read it was, and has everything", async () => {
    const before = await boardFacts();
    await loseBoardStorage();
    let answered = 0;
    while (!(await buildsWith(answered))) answered++;
    expect(answered).toBeGreaterThan(6);
    expect(await boardFacts()).toEqual(before);
  });
});

describe("a board that has everything", () => {
  test("does not ask D1 again, neither warm nor after it was restarted", async () => {
    await db.update(drivers).set({ available: false });
    await abortBoard();
    expect(await board.fitnessOf("driver-d1")).toMatchObject({ driver: { available: true } });
  });

  test("is built anew for a higher generation, and drops what the restored D1 does not have", async () => {
    await withFailingD1(async () => {
      await board.commandJob({ type: "reserve", jobId: "KD-OPENAA-1", driverId: "driver-d2" });
    });
    await runInDurableObject(boardStub(), async (instance: DispatchBoard, { storage }) => {
      Object.assign((instance as unknown as { rebuild: { world: object } }).rebuild, { isBuilt: false });
      Object.assign((instance as unknown as { rebuild: { world: object } }).rebuild.world, { generation: 1 });
      await storage.deleteAlarm();
    });
    expect(await openIds()).toEqual(["KD-OPENAA-1"]);
    await runDurableObjectAlarm(boardStub());
    expect(await jobRow("KD-OPENAA-1")).toMatchObject({ status: "available", version: 1 });
    // The same deployment, and one that forgot the number.
    await abortBoard();
    expect(await openIds()).toEqual(["KD-OPENAA-1"]);
  });
});
