import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { JobCommand } from "#domain/jobs/command.ts";
import { FREE_DRIVER } from "#domain/jobs/driver-facts.ts";
import type { Database } from "#db/client.ts";
import { setDriverAvailability } from "#db/queries/jobs/drivers.ts";
import { drivers } from "#db/schema/drivers.ts";
import { outbox } from "#db/schema/outbox.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { readSettings } from "#worker/env.ts";
import { drain } from "#worker/outbox/drain.ts";
import { commandJob, hasChanged } from "#worker/services/jobs/command-board.ts";
import { wire } from "#worker/wiring.ts";
import { boardStub, bringDriver, openOrder } from "../../support/board.ts";
import { mutate } from "../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN, type Person } from "../../support/people.ts";

const JOB = "KD-AAAAAA-1";

let db: Database;
let board: Board;
let driver: Person;

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  // A board that is built later would read the driver.
  await board.status();
  await createPerson(db, "customer");
  driver = await createDriver(db, "d1");
  await openOrder(db, board, { customerId: "customer", orderId: "KD-AAAAAA" });
});

const reserve = async (as: Person, jobId = JOB) =>
  (await mutate("jobs.reserve", { jobId }, as)).appCode ?? "ok";
const reserveOnBoard = () => board.commandJob({ type: "reserve", jobId: JOB, driverId: "driver-d1" });
const drainOutbox = () => drain(wire(env, readSettings(env, ORIGIN)));

describe("a driver's command", () => {
  test("brings them to the board when it does not know them yet", async () => {
    expect(await reserveOnBoard()).toEqual({ outcome: "unknown_driver" });
    expect(await reserve(driver)).toBe("ok");
    expect((await reserveOnBoard()).outcome).toBe("unchanged");
  });

  test("reads nothing from D1 before the board decides", async () => {
    await bringDriver(db, board, "driver-d1");
    const untouchable = new Proxy({} as Database, {
      get: (_target, property) => {
        throw new Error(`D1 was asked: ${String(property)}`);
      },
    });
    const deps = { db: untouchable, board, now: Date.now };
    const { order } = await commandJob(deps, { type: "reserve", jobId: JOB, driverId: "driver-d1" });
    expect(order.jobs[0]).toMatchObject({ status: "reserved", driverId: "driver-d1" });
  });

  test("does not say what the order was before where its first sending may have been what changed it", async () => {
    await bringDriver(db, board, "driver-d1");
    let sent = 0;
    const answering = async (command: JobCommand) => {
      const reply = await boardStub().commandJob(command);
      sent += 1;
      if (sent === 1) throw Object.assign(new Error("the answer was lost"), { retryable: true });
      return reply;
    };
    const lossy = connectBoard({ getByName: () => ({ commandJob: answering }) } as never);
    const deps = { db, board: lossy, now: Date.now };
    const press = { type: "reserve", jobId: JOB, driverId: "driver-d1" } as const;
    const decided = await commandJob(deps, press);
    expect(decided.order.jobs[0]).toMatchObject({ status: "reserved", driverId: "driver-d1" });
    expect([decided.before, hasChanged(decided)]).toEqual([null, true]);
    const again = await commandJob(deps, press);
    expect([again.before, hasChanged(again)]).toEqual([decided.order, false]);
  });

  test("brings facts that an earlier version of the board did not store", async () => {
    await bringDriver(db, board, "driver-d1");
    const drop = (fact: string) =>
      runInDurableObject(boardStub(), (_instance, { storage }) => {
        storage.sql.exec("UPDATE drivers SET facts = json_remove(facts, ?)", `$.${fact}`);
      });
    await drop("available");
    expect(await reserveOnBoard()).toEqual({ outcome: "unknown_driver" });
    expect(await reserve(driver)).toBe("ok");
    expect((await reserveOnBoard()).outcome).toBe("unchanged");
  });

  test("about a job for another vehicle is answered as if there were no such job", async () => {
    const sixWheel = await createDriver(db, "six", "six_wheel");
    for (const jobId of [JOB, "KD-NOWHERE-1"]) {
      expect(await reserve(sixWheel, jobId)).toBe("NOT_FOUND");
      expect((await mutate("jobs.start", { jobId }, sixWheel)).appCode).toBe("NOT_FOUND");
      expect((await mutate("jobs.complete", { jobId }, sixWheel)).appCode).toBe("NOT_FOUND");
      expect((await mutate("jobs.release", { jobId, reason: "ill" }, sixWheel)).appCode).toBe("NOT_FOUND");
    }
  });
});

describe("a driver who becomes unavailable", () => {
  test("is refused as soon as the outbox is drained, and taken again when they are back", async () => {
    await bringDriver(db, board, "driver-d1");
    await setDriverAvailability(db, "driver-d1", false, 0, Date.now());
    await drainOutbox();
    expect(await reserve(driver)).toBe("DRIVER_UNAVAILABLE");
    await setDriverAvailability(db, "driver-d1", true, 0, Date.now());
    await drainOutbox();
    expect(await reserve(driver)).toBe("ok");
  });

  test("keeps the job they have, and may give it back", async () => {
    expect(await reserve(driver)).toBe("ok");
    await setDriverAvailability(db, "driver-d1", false, 0, Date.now());
    await drainOutbox();
    expect(await reserve(driver)).toBe("ok");
    expect((await mutate("jobs.release", { jobId: JOB, reason: "ill" }, driver)).status).toBe(200);
    expect(await reserve(driver)).toBe("DRIVER_UNAVAILABLE");
  });

  test("is written together with the message to the board, or not at all", async () => {
    await setDriverAvailability(db, "driver-d1", false, 0, Date.now());
    expect(await db.select().from(drivers).get()).toMatchObject({ available: false, version: 2 });
    const messages = (await db.select().from(outbox)).filter(({ kind }) => kind === "board-driver");
    expect(messages.map(({ params }) => JSON.parse(params))).toEqual([{ driverId: "driver-d1" }]);
    await db.$client.exec(
      "CREATE TRIGGER refuse BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'this row is refused'); END",
    );
    await expect(setDriverAvailability(db, "driver-d1", true, 0, Date.now())).rejects.toThrow();
    expect(await db.select().from(drivers).get()).toMatchObject({ available: false, version: 2 });
  });

  test("stays so whatever older news of them arrives late", async () => {
    const facts = { ...FREE_DRIVER, driverId: "driver-d1", vehicle: "four_wheel" } as const;
    await board.upsertDriver({ ...facts, available: false, version: 3 });
    await board.upsertDriver({ ...facts, available: true, version: 2 });
    await board.upsertDriver({ ...facts, available: true, version: 3 });
    expect(await reserveOnBoard()).toMatchObject({ outcome: "refused", code: "DRIVER_UNAVAILABLE" });
    await board.upsertDriver({ ...facts, available: true, version: 4 });
    expect((await reserveOnBoard()).outcome).toBe("accepted");
  });
});
