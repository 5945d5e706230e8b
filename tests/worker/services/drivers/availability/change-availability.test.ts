import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { driverOfUser, setDriverAvailability, writeDriverTimes } from "#db/queries/jobs/drivers.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { readSettings } from "#worker/env.ts";
import { drain } from "#worker/outbox/drain.ts";
import { tellOfDriver } from "#worker/outbox/handlers/board-driver.ts";
import { changeTimes } from "#worker/services/drivers/availability/change-availability.ts";
import { wire } from "#worker/wiring.ts";
import { bringDriver, openOrder } from "../../../../support/board.ts";
import {
  createDriver,
  createPerson,
  freshDatabase,
  ORIGIN,
  type Person,
} from "../../../../support/people.ts";

const DRIVER = "driver-d1";
const PICKUP_AT = Date.now() + 5 * DAY_MS;
const DAY = bangkokDay(PICKUP_AT);
const OFF = { daysOff: [{ from: DAY, to: DAY }], weeklyHours: null };

let db: Database;
let board: Board;
let driver: Person;
let jobId: string;

beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "customer");
  driver = await createDriver(db, "d1");
  jobId = await openOrder(db, board, { customerId: "customer", orderId: "KD-AAAAAA", pickupAt: PICKUP_AT });
  await bringDriver(db, board, DRIVER);
});

const reserve = () => board.commandJob({ type: "reserve", jobId, driverId: DRIVER });
const drainOutbox = () => drain(wire(env, readSettings(env, ORIGIN)));
const own = async () => {
  const row = await driverOfUser(db, driver.userId);
  if (row === undefined) throw new Error("no driver");
  return row;
};
/** What database and board say of the driver's times: the same, unless one of them is behind. */
const timesOf = async () => {
  const { daysOff, version } = await own();
  const facts = (await board.fitnessOf(DRIVER))?.driver;
  return { database: { daysOff, version }, board: { daysOff: facts?.daysOff, version: facts?.version } };
};
const both = (daysOff: object, version: number) => ({
  database: { daysOff, version },
  board: { daysOff, version },
});
const change = (given: Partial<{ db: Database; board: Board }> = {}) =>
  changeTimes(
    { db, board, now: Date.now, ...given },
    { driverId: DRIVER, daysOff: [], weeklyHours: null },
    { ...OFF, seenVersion: 1 },
  );
/** The worker dies after the days off were written, before the board was told of them. */
const writeAndDie = () => writeDriverTimes(db, DRIVER, OFF, 1, Date.now());

describe("a day off over a job that is reserved at the same moment", () => {
  test("is refused, and nothing of it stays", async () => {
    // Nothing is held when the change begins.
    const late: Board = {
      ...board,
      heldJobs: async (of) => {
        const held = await board.heldJobs(of);
        await reserve();
        return held;
      },
    };
    await expect(change({ board: late })).rejects.toMatchObject({
      code: "JOB_ON_DAY_OFF",
      params: { jobId },
    });
    expect(await timesOf()).toEqual(both([], 3));
    await drainOutbox();
    expect(await timesOf()).toEqual(both([], 3));
    expect(await board.heldJobs(DRIVER)).toHaveLength(1);
  });

  test("is refused although its effect came first, was refused, and took it back", async () => {
    let isFirst = true;
    const overtaken: Board = {
      ...board,
      upsertDriver: async (facts) => {
        if (isFirst) {
          isFirst = false;
          await reserve();
          await tellOfDriver({ db, board, now: Date.now }, DRIVER);
        }
        return board.upsertDriver(facts);
      },
    };
    await expect(change({ board: overtaken })).rejects.toMatchObject({ code: "JOB_ON_DAY_OFF" });
    expect(await timesOf()).toEqual(both([], 3));
  });

  test("is taken back by its effect when the worker died before the board knew of it", async () => {
    await writeAndDie();
    expect((await reserve()).outcome).toBe("accepted");
    await drainOutbox();
    expect(await timesOf()).toEqual(both([], 3));
    expect(await board.heldJobs(DRIVER)).toHaveLength(1);
  });

  test("is taken back when the worker died after the board had refused it", async () => {
    await writeAndDie();
    await reserve();
    const dying = new Proxy(db, {
      get: (target, property) => {
        if (property === "batch" || property === "$client") throw new Error("killed");
        return Reflect.get(target, property) as unknown;
      },
    });
    await expect(tellOfDriver({ db: dying, board, now: Date.now }, DRIVER)).rejects.toThrow("killed");
    expect(await timesOf()).toMatchObject({ database: { daysOff: OFF.daysOff }, board: { daysOff: [] } });
    await drainOutbox();
    expect(await timesOf()).toEqual(both([], 3));
  });

  test("is taken back although another change of the driver reached the board first", async () => {
    await writeAndDie();
    await reserve();
    await setDriverAvailability(db, DRIVER, false, 0, Date.now());
    await drainOutbox();
    expect(await timesOf()).toEqual(both([], 4));
    expect((await own()).available).toBe(false);
  });

  test("holds after all when the job was given back before its effect was delivered", async () => {
    await writeAndDie();
    await reserve();
    await board.upsertDriver({ ...(await knownFacts()), ...OFF, version: 2 });
    await board.commandJob({ type: "release", jobId, actor: { kind: "driver", id: DRIVER }, reason: "ill" });
    await drainOutbox();
    expect(await timesOf()).toEqual(both(OFF.daysOff, 2));
  });
});

test("without such a job the day off holds, and keeps every later press away", async () => {
  expect(await change()).toMatchObject({ ...OFF, version: 2 });
  expect(await reserve()).toMatchObject({ outcome: "refused", code: "DRIVER_DAY_OFF" });
  await drainOutbox();
  expect(await timesOf()).toEqual(both(OFF.daysOff, 2));
});

test("a job that an admin gave over a day off does not take that day back", async () => {
  await change();
  const assigned = await board.commandJob({
    type: "assign",
    jobId,
    driverId: DRIVER,
    actor: { kind: "admin", id: "a" },
    overlapReason: "agreed by phone",
  });
  expect(assigned.outcome).toBe("accepted");
  await drainOutbox();
  await setDriverAvailability(db, DRIVER, true, 0, Date.now());
  await drainOutbox();
  expect(await timesOf()).toEqual(both(OFF.daysOff, 3));
});

async function knownFacts() {
  const known = await board.fitnessOf(DRIVER);
  if (known === null) throw new Error("not known to the board");
  return known.driver;
}
