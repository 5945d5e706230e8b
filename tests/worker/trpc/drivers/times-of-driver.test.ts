import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { outbox } from "#db/schema/outbox.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { bringDriver } from "../../../support/board.ts";
import { writeExample } from "../../../support/documents.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const DRIVER = "driver-dan";
const JOB = "KD-AAAAAA-1";
const WEEK = Array.from({ length: 7 }, (_, day) => (day < 5 ? { fromMin: 360, toMin: 1080 } : null));

let db: Database;
let board: Board;
let dan: Person;
let dispatcher: Person;
let day: string;
beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  await createPerson(db, "nok");
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  dan = await createDriver(db, "dan");
  await writeExample(db, { customerId: "nok", orderId: "KD-AAAAAA" });
  await openOnBoard({ db, board, now: Date.now }, "KD-AAAAAA");
  await bringDriver(db, board, DRIVER);
  const row = await db.select().from(jobs).where(eq(jobs.jobId, JOB)).get();
  day = bangkokDay(row?.pickupAt ?? 0);
});

const setTimes = (times: object, as = dispatcher) =>
  mutate(
    "drivers.setTimesOf",
    { driverId: DRIVER, daysOff: [], weeklyHours: null, seenVersion: 1, ...times },
    as,
  );
const setAvailable = (available: boolean, seenVersion = 1) =>
  mutate("drivers.setAvailableOf", { driverId: DRIVER, available, seenVersion }, dispatcher);
const reserve = async () => (await mutate("jobs.reserve", { jobId: JOB }, dan)).appCode;
const row = () => db.select().from(drivers).where(eq(drivers.driverId, DRIVER)).get();
/** How often the driver is told that their times changed, by mail. */
const told = async () => {
  const rows = await db.select().from(outbox).where(eq(outbox.kind, "mail"));
  return rows.filter(({ params }) => params.includes("driver_times_changed")).length;
};
const lastChanges = async () => {
  const admin = await createPerson(db, "admin", "admin");
  const { items } = (await query("audit.list", {}, admin)).data as RouterOutputs["audit"]["list"];
  return items.map(({ what, changes }) => [what, changes] as const);
};

test("days off and hours that the office sets bind at once; the driver is told, and the log has both", async () => {
  const daysOff = [{ from: day, to: day }];
  expect((await setTimes({ daysOff, weeklyHours: WEEK })).data).toMatchObject({ daysOff, version: 2 });
  expect(await reserve()).toBe("DRIVER_DAY_OFF");
  expect(await told()).toBe(1);
  expect(await lastChanges()).toEqual([
    [
      "drivers.setTimesOf",
      [
        {
          kind: "driver",
          id: DRIVER,
          fields: {
            "daysOff.0": [null, `${day} ${day}`],
            weeklyHours: ["any", "360-1080 360-1080 360-1080 360-1080 360-1080 - -"],
          },
        },
      ],
    ],
  ]);
  await setTimes({ seenVersion: 2 });
  expect(await reserve()).toBeUndefined();
});

test("a day off over a job that the driver holds is refused with the job, and nobody is told", async () => {
  await reserve();
  expect(await setTimes({ daysOff: [{ from: day, to: day }] })).toMatchObject({
    appCode: "JOB_ON_DAY_OFF",
    params: { jobId: JOB },
  });
  expect(await row()).toMatchObject({ daysOff: [], version: 1 });
  expect(await told()).toBe(0);
});

const heldOn = async (daysOff: readonly object[], as = dispatcher) =>
  query("drivers.heldOnDays", { driverId: DRIVER, daysOff }, as);

test("the jobs that such days would be refused for are listed as the board has them, and none that is free again", async () => {
  await reserve();
  const [job] = await db.select().from(jobs).where(eq(jobs.jobId, JOB));
  const { pickupArea, destinationArea } = job!.card;
  const listed = { jobId: JOB, orderId: "KD-AAAAAA", pickupAt: job?.pickupAt, pickupArea, destinationArea };
  expect((await heldOn([{ from: day, to: day }])).data).toEqual([{ ...listed, status: "reserved" }]);
  const before = bangkokDay((job?.pickupAt ?? 0) - 3 * DAY_MS);
  expect((await heldOn([{ from: before, to: before }])).data).toEqual([]);
  const taken = {
    orderId: "KD-AAAAAA",
    jobId: JOB,
    seenDriverId: DRIVER,
    seenStatus: "reserved",
    reason: "ill",
  };
  const press = async () => (await mutate("assignments.takeBack", taken, dispatcher)).appCode;
  expect([await press(), await press()]).toEqual([undefined, undefined]);
  expect((await heldOn([{ from: day, to: day }])).data).toEqual([]);
  expect((await setTimes({ daysOff: [{ from: day, to: day }] })).appCode).toBeUndefined();
});

test("which jobs a driver holds on some days is for the office alone", async () => {
  const accountant = await createPerson(db, "accountant", "accountant");
  expect((await heldOn([], dan)).appCode).toBe("FORBIDDEN");
  expect((await heldOn([], accountant)).appCode).toBe("FORBIDDEN");
  await db.update(drivers).set({ archivedAt: 1 }).where(eq(drivers.driverId, DRIVER));
  expect((await heldOn([])).appCode).toBe("NOT_FOUND");
});

test("of the driver and the office at once the second is refused, and nothing is lost", async () => {
  const own = [{ from: day, to: day }];
  await mutate("drivers.setTimes", { daysOff: own, weeklyHours: null, seenVersion: 1 }, dan);
  expect((await setTimes({ weeklyHours: WEEK })).appCode).toBe("DRIVER_CHANGED");
  expect((await setAvailable(false)).appCode).toBe("DRIVER_CHANGED");
  expect(await row()).toMatchObject({ daysOff: own, weeklyHours: null, available: true, version: 2 });
});

test("a press that is repeated is answered the same, and told once", async () => {
  await setTimes({ weeklyHours: WEEK });
  expect((await setTimes({ weeklyHours: WEEK })).data).toMatchObject({ weeklyHours: WEEK, version: 2 });
  await setAvailable(false, 2);
  expect((await setAvailable(false, 2)).data).toEqual({ available: false, version: 3 });
  expect(await told()).toBe(2);
});

test("who takes no jobs is given none by themselves, keeps what they hold, and may again when the office says so", async () => {
  await reserve();
  expect((await setAvailable(false)).data).toEqual({ available: false, version: 2 });
  expect((await board.fitnessOf(DRIVER))?.driver.available).toBe(false);
  expect((await board.heldJobs(DRIVER)).map(({ jobId }) => jobId)).toEqual([JOB]);
  await setAvailable(true, 2);
  expect((await board.fitnessOf(DRIVER))?.driver.available).toBe(true);
});

test("a press of the driver from before the office switched it, which comes late, leaves what the office set", async () => {
  const seen = async () => {
    const me = await query("drivers.me", undefined, dan);
    return (me.data as { officeSwitches: number }).officeSwitches;
  };
  const press = async (available: boolean, seenOfficeSwitches: number) =>
    (await mutate("drivers.setAvailable", { available, seenOfficeSwitches }, dan)).data;
  const before = await seen();
  // Their own presses count one after another, from whichever device.
  expect(await press(false, before)).toMatchObject({ available: false, isByOffice: false });
  expect(await press(true, before)).toMatchObject({ available: true, isByOffice: false });
  await setAvailable(false, 3);
  expect(await press(true, before)).toMatchObject({ available: false, isByOffice: true });
  expect(await row()).toMatchObject({ available: false, version: 4 });
  expect((await board.fitnessOf(DRIVER))?.driver.available).toBe(false);
  // What is so already needs no word, and whoever has seen the office's press may change it.
  expect(await press(false, before)).toMatchObject({ available: false, isByOffice: false });
  expect(await press(true, await seen())).toMatchObject({ available: true, isByOffice: false });
  expect(await row()).toMatchObject({ available: true });
});

test("a driver without an account is told nothing, and one who was deleted has no times", async () => {
  await db.update(drivers).set({ userId: null }).where(eq(drivers.driverId, DRIVER));
  expect((await setTimes({ weeklyHours: WEEK })).appCode).toBeUndefined();
  expect(await told()).toBe(0);
  await db.update(drivers).set({ archivedAt: 1 }).where(eq(drivers.driverId, DRIVER));
  expect((await setTimes({ seenVersion: 2 })).appCode).toBe("NOT_FOUND");
  expect((await setAvailable(false, 2)).appCode).toBe("NOT_FOUND");
});

test("what cannot be is refused at its field", async () => {
  expect((await setTimes({ daysOff: [{ from: day, to: "2020-01-01" }] })).fields).toEqual({
    "daysOff.0.to": "BELOW_FIRST",
  });
});
