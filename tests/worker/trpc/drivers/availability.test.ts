import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { mutate, query } from "../../../support/calls.ts";
import { writeExample } from "../../../support/documents.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const ORDER = "KD-AAAAAA";
const JOB = "KD-AAAAAA-1";

let db: Database;
let dan: Person;
let day: string;
beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "nok");
  dan = await createDriver(db, "dan");
  await writeExample(db, { customerId: "nok", orderId: ORDER });
  const board = connectBoard(env.DISPATCH_BOARD);
  await openOnBoard({ db, board, now: () => Date.now() }, ORDER);
  const row = await db.select().from(jobs).where(eq(jobs.jobId, JOB)).get();
  day = bangkokDay(row?.pickupAt ?? 0);
});

const setTimes = (times: object, as = dan) =>
  mutate("drivers.setTimes", { daysOff: [], weeklyHours: null, seenVersion: 1, ...times }, as);

test("a job on a day off is refused with the day, and taken once it is none any more", async () => {
  expect((await setTimes({ daysOff: [{ from: day, to: day }] })).data).toMatchObject({ version: 2 });
  const refused = await mutate("jobs.reserve", { jobId: JOB }, dan);
  expect(refused).toMatchObject({ appCode: "DRIVER_DAY_OFF", params: { day } });
  await setTimes({ seenVersion: 2 });
  expect((await mutate("jobs.reserve", { jobId: JOB }, dan)).appCode).toBeUndefined();
});

test("a job outside the weekly hours is refused", async () => {
  await setTimes({ weeklyHours: Array.from({ length: 7 }, () => null) });
  expect((await mutate("jobs.reserve", { jobId: JOB }, dan)).appCode).toBe("OUTSIDE_HOURS");
});

test("a day off over a held job is refused with the job named; the job stays, and nothing is written", async () => {
  await mutate("jobs.reserve", { jobId: JOB }, dan);
  expect(await setTimes({ daysOff: [{ from: day, to: day }] })).toMatchObject({
    appCode: "JOB_ON_DAY_OFF",
    params: { jobId: JOB },
  });
  expect(await db.select().from(drivers).get()).toMatchObject({ daysOff: [], version: 1 });
});

test("reserving and taking the day off at the same moment never ends with both", async () => {
  const [reserved, off] = await Promise.all([
    mutate("jobs.reserve", { jobId: JOB }, dan),
    setTimes({ daysOff: [{ from: day, to: day }] }),
  ]);
  expect([reserved.appCode, off.appCode].filter((code) => code === undefined).length).toBeLessThanOrEqual(1);
  const row = await db.select().from(drivers).get();
  expect(row?.daysOff.length === 1 && reserved.appCode === undefined).toBe(false);
});

test("new hours that leave a held job outside name it, and it stays held", async () => {
  await mutate("jobs.reserve", { jobId: JOB }, dan);
  const never = Array.from({ length: 7 }, () => null);
  expect((await setTimes({ weeklyHours: never })).data).toMatchObject({ heldOutside: [JOB], version: 2 });
  // It was outside before.
  const nights = Array.from({ length: 7 }, () => ({ fromMin: 0, toMin: 1 }));
  expect((await setTimes({ weeklyHours: nights, seenVersion: 2 })).data).toMatchObject({ heldOutside: [] });
  expect((await query("jobs.mine", {}, dan)).data).toMatchObject({ items: [{ jobId: JOB }] });
});

test("what cannot be is refused at its field, and an older page does not overwrite a newer one", async () => {
  expect((await setTimes({ daysOff: [{ from: day, to: "2020-01-01" }] })).fields).toEqual({
    "daysOff.0.to": "BELOW_FIRST",
  });
  const far = bangkokDay(Date.now() + 500 * DAY_MS);
  expect((await setTimes({ daysOff: [{ from: far, to: far }] })).fields).toEqual({
    "daysOff.0.to": "DATE_TOO_FAR",
  });
  await setTimes({});
  expect((await setTimes({})).appCode).toBe("REGISTRATION_CHANGED");
});

test("a driver who takes no jobs is refused at once, and may again when they do", async () => {
  await mutate("drivers.setAvailable", { available: false, seenOfficeSwitches: 0 }, dan);
  expect((await mutate("jobs.reserve", { jobId: JOB }, dan)).appCode).toBe("DRIVER_UNAVAILABLE");
  // An app of an older release does not say what it has seen.
  await mutate("drivers.setAvailable", { available: true }, dan);
  expect((await mutate("jobs.reserve", { jobId: JOB }, dan)).appCode).toBeUndefined();
  expect((await query("drivers.times", undefined, dan)).data).toMatchObject({ available: true });
});
