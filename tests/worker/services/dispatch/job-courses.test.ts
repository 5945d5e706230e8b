import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { arrivalWindows, jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import type { JourneyLeg } from "#domain/ferries/journey.ts";
import { bangkokDay, bangkokMidnight, DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { readDays, readIdleTrucks, readLive } from "#worker/services/control-room/read-today.ts";
import { readCalendar, readCalendarJob } from "#worker/services/dispatch/read-calendar.ts";
import { writeOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase } from "../../../support/people.ts";
import { TWO_TRUCKS } from "../../../support/two-trucks.ts";

const MIDNIGHT = bangkokMidnight(Date.UTC(2030, 0, 7, 5));
/** One in the morning. */
const NOW = MIDNIGHT + HOUR_MS;
/** Loading for half an hour, three hours and a half by road, and unloading. */
const JOURNEY: readonly JourneyLeg[] = [
  { kind: "stop" },
  { kind: "road", durationS: 3.5 * 3600 },
  { kind: "stop" },
];

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "customer");
  for (const name of ["dan", "eve"]) await createDriver(db, name);
});

/** A job of Dan's that is planned from one hour to another, counted from midnight. */
async function give(orderId: string, from: number, to: number, values: Partial<typeof jobs.$inferInsert>) {
  const pickupAt = MIDNIGHT + from * HOUR_MS;
  await writeOrder(db, { customerId: "customer", orderId, pickupAt });
  await db.update(orders).set({ journey: JOURNEY }).where(eq(orders.orderId, orderId));
  const planned = { pickupAt, endsAt: MIDNIGHT + to * HOUR_MS, driverId: "driver-dan" };
  await db
    .update(jobs)
    .set({ ...planned, ...values })
    .where(eq(jobs.orderId, orderId));
  return `${orderId}-1`;
}

interface Shown {
  readonly orderId: string;
  readonly endsAt: number;
  readonly course: { readonly freeAt: number; readonly lateMs: number } | null;
}
const told = ({ orderId, course }: Shown) => [orderId, course?.freeAt ?? null, course?.lateMs ?? null];
const calendarOf = async (day: number, view: "day" | "week" = "day", now = NOW) => {
  const input = { day: bangkokDay(MIDNIGHT + day * DAY_MS), view, search: "", limit: 50 };
  return (await readCalendar({ db, now: () => now }, input)).items;
};
const onCalendar = async (day: number, view: "day" | "week" = "day", now = NOW) =>
  (await calendarOf(day, view, now)).flatMap((driver) => driver.jobs).map(told);
const onToday = async (now = NOW) => (await readDays({ db, now: () => now })).jobs.map(told);

/** It left three hours late: at 22:00, and is at the destination at 1:30. */
const overdue = (orderId: string, values: Partial<typeof jobs.$inferInsert> = {}) => {
  const startedAt = MIDNIGHT - 2.5 * HOUR_MS;
  const visits = [{ stop: 0, arrivedAt: startedAt, leftAt: MIDNIGHT - 2 * HOUR_MS }];
  return give(orderId, -5, -0.5, { status: "in_progress", startedAt, visits, ...values });
};
const LATE = ["KD-AAAAAA", MIDNIGHT + 2 * HOUR_MS, 2.5 * HOUR_MS];

test("a truck that should have come back before midnight is on the road after it, as late as among the trucks under way", async () => {
  const jobId = await overdue("KD-AAAAAA");
  expect(await onCalendar(0)).toEqual([LATE]);
  expect(await onCalendar(-1)).toEqual([LATE]);
  expect(await onCalendar(0, "week")).toEqual([LATE]);
  expect(await onCalendar(1)).toEqual([]);
  expect(await onToday()).toEqual([LATE]);
  const { trucks } = await readLive({ db, now: () => NOW });
  expect(trucks.map(({ lateMs }) => lateMs)).toEqual([LATE[2]]);
  expect((await readCalendarJob({ db, now: () => NOW }, jobId)).course).toMatchObject({
    freeAt: LATE[1],
    likelyAt: MIDNIGHT + 1.5 * HOUR_MS,
  });
  // Nothing is heard of it: it cannot be free before it has arrived.
  const three = NOW + 2 * HOUR_MS;
  expect(await onCalendar(0, "day", three)).toEqual([["KD-AAAAAA", three + 30 * MINUTE_MS, 4 * HOUR_MS]]);
});

test("one that is expected past the next midnight takes its truck along: it is neither free tomorrow nor without a bar", async () => {
  await db.update(drivers).set({ papersOnFile: TWO_TRUCKS }).where(eq(drivers.driverId, "driver-dan"));
  const jobId = await give("KD-AAAAAA", 14, 18.5, {
    status: "in_progress",
    startedAt: MIDNIGHT + 14 * HOUR_MS,
  });
  const evening = MIDNIGHT + 18 * HOUR_MS;
  const idle = async () => (await readDays({ db, now: () => evening })).idle?.map(({ trucks }) => trucks);
  const atFour = MIDNIGHT + 28 * HOUR_MS;
  expect(await onCalendar(1, "day", evening)).toEqual([]);
  expect(await idle()).toEqual([1, 2]);
  // Nothing is heard of it: it has all of its way to go.
  const tomorrow = { day: bangkokDay(MIDNIGHT + DAY_MS) };
  const listed = await readIdleTrucks({ db, now: () => evening }, tomorrow);
  expect(listed?.trucks.flatMap(({ last }) => last?.at ?? [])).toEqual([MIDNIGHT + 22.5 * HOUR_MS]);
  await db.insert(arrivalWindows).values({
    jobId,
    earliestAt: atFour,
    likelyAt: atFour,
    latestAt: atFour,
    toldAt: evening,
  });
  const late = ["KD-AAAAAA", atFour + 30 * MINUTE_MS, 10 * HOUR_MS];
  expect(await onCalendar(1, "day", evening)).toEqual([late]);
  expect(await onCalendar(2, "day", evening)).toEqual([]);
  expect(await onToday(evening)).toEqual([late]);
  expect(await idle()).toEqual([1, 1]);
});

test("a completed job ends when it was completed: early it leaves the day that it was planned for, late it comes into the next", async () => {
  const completed = (hours: number) =>
    ({ status: "completed", completedAt: MIDNIGHT + hours * HOUR_MS }) as const;
  await give("KD-EARLYA", -4, 3, completed(-0.5));
  await give("KD-LATEAA", -6, -2, completed(0.5));
  const early = ["KD-EARLYA", MIDNIGHT - HOUR_MS / 2, 0];
  const late = ["KD-LATEAA", MIDNIGHT + HOUR_MS / 2, 2.5 * HOUR_MS];
  expect(await onCalendar(0)).toEqual([late]);
  expect(await onToday()).toEqual([late]);
  expect(await onCalendar(-1)).toEqual([late, early]);
  // Before its pickup, at midnight: it stays on the day of that.
  await give("KD-BEFORE", 0, 4, completed(-1));
  expect(await onCalendar(0)).toEqual([late, ["KD-BEFORE", MIDNIGHT + 1, 0]]);
  expect(await onToday()).toEqual([late, ["KD-BEFORE", MIDNIGHT + 1, 0]]);
  expect(await onCalendar(-1)).toEqual([late, early]);
});

test("a job that was completed long after its plan, as it had been forgotten, ends as planned", async () => {
  await give("KD-AAAAAA", -6, -2, { status: "completed", completedAt: MIDNIGHT + 11 * HOUR_MS });
  expect(await onCalendar(0)).toEqual([]);
  expect(await onToday()).toEqual([]);
  expect(await onCalendar(-1)).toEqual([["KD-AAAAAA", MIDNIGHT - 2 * HOUR_MS, 0]]);
});

test("a job that nobody completed stays on the day of its plan, while one of which something is recorded goes on", async () => {
  const startedAt = MIDNIGHT - 30 * HOUR_MS;
  await give("KD-AAAAAA", -30, -26, { status: "in_progress", startedAt });
  expect(await onCalendar(0)).toEqual([]);
  expect(await onToday()).toEqual([]);
  expect(await onCalendar(-2)).toEqual([["KD-AAAAAA", null, null]]);
  const visits = [{ stop: 0, arrivedAt: startedAt, leftAt: NOW - 11 * HOUR_MS }];
  await db.update(jobs).set({ visits });
  const late = ["KD-AAAAAA", NOW + 30 * MINUTE_MS, 27 * HOUR_MS];
  expect(await onCalendar(0)).toEqual([late]);
  expect(await onToday()).toEqual([late]);
  expect(await onCalendar(-1)).toEqual([late]);
});

test("a driver who was suspended is on the calendar while they are on the road", async () => {
  await overdue("KD-AAAAAA");
  await db.update(drivers).set({ approvedAt: null });
  const names = async (day: number) => (await calendarOf(day)).map(({ name }) => name);
  expect(await names(0)).toEqual(["dan"]);
  expect(await names(-1)).toEqual(["dan"]);
  // They may be so late that they are still under way tomorrow.
  expect(await names(1)).toEqual(["dan"]);
  expect(await names(3)).toEqual([]);
  await db.update(jobs).set({ status: "completed", completedAt: MIDNIGHT - MINUTE_MS });
  expect(await names(0)).toEqual([]);
});

test("the overdue jobs of a day come by pickup among its others", async () => {
  await overdue("KD-BBBBBB");
  await give("KD-AAAAAA", 8, 12, { status: "reserved" });
  await give("KD-CCCCCC", -3, 2, { status: "reserved" });
  const ids = ["KD-BBBBBB", "KD-CCCCCC", "KD-AAAAAA"];
  expect((await onCalendar(0)).map(([orderId]) => orderId)).toEqual(ids);
  expect((await onToday()).map(([orderId]) => orderId)).toEqual(ids);
});
