import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { driverQuery, readEngagements } from "#db/queries/dispatch/day.ts";
import { busyDriversQuery } from "#db/queries/dispatch/ways-back.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { drivers } from "#db/schema/drivers.ts";
import { arrivalWindows, jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { truckBanAreas, truckBanWindows } from "#db/schema/truck-hours.ts";
import { FORGOTTEN_AFTER_MS } from "#domain/control-room/lateness.ts";
import { OPEN_AFTER_PICKUP_MS } from "#domain/jobs/job.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { HANDLING_PER_STOP_S, type VehicleType } from "#domain/pricing/vehicle.ts";
import { bangkokMidnight, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { readSettings } from "#worker/env.ts";
import { withRealEnds } from "#worker/services/dispatch/free-at.ts";
import { readDay } from "#worker/services/dispatch/read-day.ts";
import { readUnmatchedReturns } from "#worker/services/dispatch/ways-back/unmatched-returns.ts";
import { readWaysBack } from "#worker/services/dispatch/ways-back/ways-back.ts";
import { wire } from "#worker/wiring.ts";
import { driverRow } from "../../../support/driver-row.ts";
import { PROFILE } from "../../../support/driver-profile.ts";
import { anOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN } from "../../../support/people.ts";

/** Dan lives in Bangkok, and is in Hua Hin, about 200 km away, at 15:00. */
const NOW = Date.parse("2026-12-02T08:00:00+07:00");
const OUT = "KD-AAAAAA";
const BACK = "KD-BBBBBB";
const NOBODY = { count: 0, first: [] };

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "nok");
  await createDriver(db, "dan");
  await db.insert(driverRegistrations).values({
    driverId: "driver-dan",
    userId: "dan",
    state: "approved",
    version: 1,
    profile: PROFILE,
    createdAt: 0,
    changedAt: 0,
  });
  await write(OUT, NOW + 2 * HOUR_MS);
  await db.update(jobs).set({ status: "reserved", driverId: "driver-dan" }).where(eq(jobs.orderId, OUT));
});

interface Way {
  readonly isBack?: boolean;
  readonly vehicle?: VehicleType;
}

/** An order from Bang Kapi to Hua Hin or back; its job is open. */
async function write(
  orderId: string,
  pickupAt: number,
  { isBack = false, vehicle = "four_wheel" }: Way = {},
) {
  const order = anOrder({ customerId: "nok", orderId, pickupAt, vehicles: [vehicle] });
  const [from, to] = order.stops;
  const turned = [
    { ...to!, role: "pickup" as const },
    { ...from!, role: "destination" as const },
  ];
  const written = isBack ? { ...order, stops: turned } : order;
  await insertOrder(db, written, jobCards(written));
  await db.update(jobs).set({ status: "available" }).where(eq(jobs.orderId, orderId));
}

/** Forbids the pickup of the way back at these times of every day, and at no other. */
async function banInHuaHin(from: string, until: string) {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const [south, north, west, east] = [12.4, 12.7, 99.8, 100];
  const corners = [
    { latitude: south, longitude: west },
    { latitude: south, longitude: east },
    { latitude: north, longitude: east },
    { latitude: north, longitude: west },
  ];
  const names = { nameTh: "หัวหิน", nameEn: "Hua Hin" };
  await db
    .insert(truckBanAreas)
    .values({ areaId: "hua-hin", kind: "truck_ban", ...names, corners, source: "" })
    .onConflictDoNothing();
  await db.delete(truckBanWindows);
  await db.insert(truckBanWindows).values({
    windowId: "hua-hin",
    vehicle: "four_wheel",
    startMin: minutes(from),
    endMin: minutes(until),
    exemptOnHolidays: false,
    source: "",
  });
}

const read = (now = NOW) => readWaysBack({ ...wire(env, readSettings(env, ORIGIN)), db, now: () => now });
const offered = async (now?: number) =>
  (await read(now)).trucks.flatMap(({ matching }) => matching.map(({ orderId }) => orderId));

test("a truck that ends far from home is offered the job that leads it back, with what that saves", async () => {
  expect(await read()).toEqual({ trucks: [], unmatched: 1, withoutHome: NOBODY, isCut: false });
  await write(BACK, NOW + 10 * HOUR_MS, { isBack: true });
  const { trucks, unmatched } = await read();
  expect(unmatched).toBe(0);
  expect(trucks).toMatchObject([
    {
      orderId: OUT,
      driverId: "driver-dan",
      driverName: "dan",
      endArea: { en: "Hua Hin, Prachuap Khiri Khan" },
      matching: [{ orderId: BACK, pickupArea: { en: "Hua Hin, Prachuap Khiri Khan" }, emptyM: 0 }],
    },
  ]);
  const [truck] = trucks;
  expect(truck?.homeM).toBeGreaterThan(150_000);
  expect(truck?.matching[0]?.savedM).toBeGreaterThan(150_000);
  expect(truck?.matching[0]?.savedM).toBeLessThanOrEqual(truck?.homeM ?? 0);
});

test("whose last job ends first is looked at first, whatever their id", async () => {
  await createDriver(db, "zoe");
  await write("KD-CCCCCC", NOW + HOUR_MS);
  await db
    .update(jobs)
    .set({ status: "reserved", driverId: "driver-zoe" })
    .where(eq(jobs.orderId, "KD-CCCCCC"));
  const span = { from: NOW, until: NOW + DAY_MS };
  const looked = async () => (await busyDriversQuery(db, span)).map(({ driver }) => driver.name);
  expect(await looked()).toEqual(["zoe", "dan"]);
  // With a later one as well she goes home after him.
  await write("KD-DDDDDD", NOW + 12 * HOUR_MS);
  await db
    .update(jobs)
    .set({ status: "reserved", driverId: "driver-zoe" })
    .where(eq(jobs.orderId, "KD-DDDDDD"));
  expect(await looked()).toEqual(["dan", "zoe"]);
});

test("who drives through the night is looked at, and nobody whose job of an earlier day has ended", async () => {
  const looked = async (from: number) =>
    (await busyDriversQuery(db, { from, until: from + DAY_MS })).map(({ driver }) => driver.name);
  const dayAfter = NOW + DAY_MS;
  expect(await looked(dayAfter)).toEqual([]);
  await db.update(jobs).set({ endsAt: dayAfter + HOUR_MS });
  expect(await looked(dayAfter)).toEqual(["dan"]);
  expect(await looked(dayAfter + HOUR_MS)).toEqual([]);
});

test("of a driver's jobs are read those that they hold or drive, and those that ended lately", async () => {
  const endedAfter = NOW - 2 * DAY_MS;
  const row = { status: "completed" as const, driverId: "driver-dan" };
  const old = { pickupAt: endedAfter - 10 * HOUR_MS, endsAt: endedAfter - HOUR_MS };
  const written: Record<string, Partial<typeof jobs.$inferInsert>> = {
    "KD-CCCCCC": { ...row, ...old, completedAt: endedAfter - HOUR_MS },
    // Completed later than planned, or planned until later than it was completed.
    "KD-DDDDDD": { ...row, ...old, completedAt: endedAfter + HOUR_MS },
    "KD-FFFFFF": { ...row, ...old, endsAt: endedAfter + HOUR_MS, completedAt: endedAfter - HOUR_MS },
    "KD-GGGGGG": { ...row, ...old, status: "in_progress", pickupAt: endedAfter - 3 * DAY_MS },
    "KD-HHHHHH": { ...row, ...old, status: "cancelled", endsAt: NOW },
  };
  for (const [orderId, values] of Object.entries(written)) {
    await write(orderId, NOW);
    await db.update(jobs).set(values).where(eq(jobs.orderId, orderId));
  }
  const { engaged } = await readEngagements(db, ["driver-dan"], { endedAfter, until: NOW + DAY_MS });
  expect(engaged.map(({ orderId }) => orderId).toSorted()).toEqual([
    OUT,
    "KD-DDDDDD",
    "KD-FFFFFF",
    "KD-GGGGGG",
  ]);
});

test("of jobs that save the same the soonest come first, three at most", async () => {
  const hours = { "KD-BBBBBB": 14, "KD-CCCCCC": 13, "KD-DDDDDD": 12, "KD-FFFFFF": 11 };
  for (const [orderId, hour] of Object.entries(hours))
    await write(orderId, NOW + hour * HOUR_MS, { isBack: true });
  expect(await offered()).toEqual(["KD-FFFFFF", "KD-DDDDDD", "KD-CCCCCC"]);
});

test("jobs before it ends, after the truck has gone, away from home, or for another vehicle are no offer", async () => {
  await write("KD-CCCCCC", NOW + 5 * HOUR_MS, { isBack: true });
  await write("KD-DDDDDD", NOW + 2 * DAY_MS, { isBack: true });
  await write("KD-FFFFFF", NOW + 10 * HOUR_MS);
  await write("KD-GGGGGG", NOW + 10 * HOUR_MS, { isBack: true, vehicle: "six_wheel" });
  expect(await read()).toMatchObject({ trucks: [], unmatched: 1 });
});

test("nothing is offered to a driver who holds a next job, has the day off, or takes no jobs", async () => {
  await write(BACK, NOW + 10 * HOUR_MS, { isBack: true });
  expect(await offered()).toEqual([BACK]);
  const daysOff = [{ from: "2026-12-02", to: "2026-12-02" }];
  await db.update(drivers).set({ daysOff });
  expect(await offered()).toEqual([]);
  await db.update(drivers).set({ daysOff: [], available: false });
  expect(await read()).toEqual({ trucks: [], unmatched: 0, withoutHome: NOBODY, isCut: false });
  await db.update(drivers).set({ available: true });
  await db.update(jobs).set({ status: "reserved", driverId: "driver-dan" }).where(eq(jobs.orderId, BACK));
  await write("KD-CCCCCC", NOW + 11 * HOUR_MS, { isBack: true });
  expect(await offered()).toEqual([]);
});

test("a truck is offered jobs for a day after its last job was completed", async () => {
  const completedAt = NOW + 6 * HOUR_MS;
  await db.update(jobs).set({ status: "completed", completedAt }).where(eq(jobs.orderId, OUT));
  await write(BACK, completedAt + 20 * HOUR_MS, { isBack: true });
  expect(await offered(completedAt + HOUR_MS)).toEqual([BACK]);
  expect(await offered(completedAt + 19 * HOUR_MS)).toEqual([BACK]);
  expect(await read(completedAt + DAY_MS)).toEqual({
    trucks: [],
    unmatched: 0,
    withoutHome: NOBODY,
    isCut: false,
  });
});

test("a job with a stop in forbidden truck hours is offered once somebody has confirmed to know them", async () => {
  await write(BACK, NOW + 10 * HOUR_MS, { isBack: true });
  await banInHuaHin("17:00", "19:00");
  expect(await read()).toMatchObject({ trucks: [], unmatched: 1 });
  await db.update(orders).set({ truckHoursAcknowledgedAt: NOW }).where(eq(orders.orderId, BACK));
  expect(await offered()).toEqual([BACK]);
  await db.update(orders).set({ truckHoursAcknowledgedAt: null });
  await banInHuaHin("06:00", "09:00");
  expect(await offered()).toEqual([BACK]);
});

test("a held job that nobody began in time is on no route any more, and keeps its driver busy by its plan", async () => {
  const { pickupAt } = (await db.select().from(jobs).where(eq(jobs.orderId, OUT)).get())!;
  const seen = async (now: number) => {
    const deps = { ...wire(env, readSettings(env, ORIGIN)), db, now: () => now };
    const { day } = await readDay(deps, [], await driverQuery(db, "driver-dan"), bangkokMidnight(now));
    const [dan] = day.drivers;
    return [dan?.held.map(({ jobId }) => jobId), dan?.underWay.map(({ jobId }) => jobId)];
  };
  const last = pickupAt + OPEN_AFTER_PICKUP_MS;
  expect(await seen(last)).toEqual([[`${OUT}-1`], []]);
  expect(await seen(last + 1)).toEqual([[], [`${OUT}-1`]]);
  // Nor does a truck return from where it never was.
  await db.update(jobs).set({ endsAt: last + HOUR_MS });
  expect(await read(last)).toMatchObject({ unmatched: 1 });
  expect(await read(last + 1)).toMatchObject({ trucks: [], unmatched: 0 });
});

test("whose job was completed long after its plan, as it had been forgotten, starts a later day from home", async () => {
  const { endsAt } = (await db.select().from(jobs).where(eq(jobs.orderId, OUT)).get())!;
  const nextDay = endsAt + 25 * HOUR_MS;
  const deps = { ...wire(env, readSettings(env, ORIGIN)), db, now: () => nextDay };
  const startsAtHome = async (completedAt: number) => {
    await db.update(jobs).set({ status: "completed", completedAt }).where(eq(jobs.orderId, OUT));
    const { day } = await readDay(deps, [], await driverQuery(db, "driver-dan"), bangkokMidnight(nextDay));
    const [dan] = day.drivers;
    return dan?.start.spot === dan?.home;
  };
  expect(await startsAtHome(endsAt + FORGOTTEN_AFTER_MS)).toBe(false);
  expect(await startsAtHome(endsAt + FORGOTTEN_AFTER_MS + 1)).toBe(true);
});

test("a truck that is late is free where its job ends when it is expected there, and takes its delay to the next one", async () => {
  const { jobId, endsAt } = (await db.select().from(jobs).where(eq(jobs.orderId, OUT)).get())!;
  await write("KD-CCCCCC", endsAt + HOUR_MS);
  await db.update(jobs).set({ driverId: "driver-dan", status: "reserved" });
  await db
    .update(jobs)
    .set({ status: "in_progress", startedAt: NOW + 2 * HOUR_MS })
    .where(eq(jobs.orderId, OUT));
  const likelyAt = endsAt + 5 * HOUR_MS;
  await db
    .insert(arrivalWindows)
    .values({ jobId, earliestAt: likelyAt, likelyAt, latestAt: likelyAt, toldAt: NOW + 2.5 * HOUR_MS });
  const ends = async () => {
    const around = { endedAfter: NOW - DAY_MS, until: NOW + 2 * DAY_MS };
    const { engaged } = await readEngagements(db, ["driver-dan"], around);
    return withRealEnds(engaged, NOW + 3 * HOUR_MS).map((job) => job.endedAt - job.endsAt);
  };
  const delayMs = 5 * HOUR_MS + HANDLING_PER_STOP_S * 1000;
  expect(await ends()).toEqual([delayMs, delayMs - HOUR_MS]);
  const deps = { ...wire(env, readSettings(env, ORIGIN)), db, now: () => NOW + 3 * HOUR_MS };
  const [last] = await db.select().from(jobs).where(eq(jobs.orderId, "KD-CCCCCC"));
  expect(await readUnmatchedReturns(deps)).toMatchObject([
    { orderId: "KD-CCCCCC", freeAt: (last?.endsAt ?? 0) + delayMs - HOUR_MS },
  ]);
  // What its driver has not begun delays nothing that is under way.
  await db
    .update(jobs)
    .set({ pickupAt: NOW, endsAt: NOW + 20 * HOUR_MS, status: "reserved" })
    .where(eq(jobs.orderId, "KD-CCCCCC"));
  expect(await ends()).toEqual([3 * HOUR_MS, delayMs]);
});

test("a driver on file goes home to the first area that the office wrote down; whose is not known is named", async () => {
  await write(BACK, NOW + 10 * HOUR_MS, { isBack: true });
  await db.insert(drivers).values(driverRow({ driverId: "driver-dao", name: "Dao" }));
  await db.update(jobs).set({ driverId: "driver-dao" }).where(eq(jobs.orderId, OUT));
  const dao = { driverId: "driver-dao", name: "Dao" };
  expect(await read()).toMatchObject({ trucks: [], unmatched: 0, withoutHome: { count: 1, first: [dao] } });
  await db.update(drivers).set({ preferredAreas: "th-10 th-20" }).where(eq(drivers.driverId, "driver-dao"));
  expect(await read()).toMatchObject({
    trucks: [{ driverId: "driver-dao", matching: [{ orderId: BACK }] }],
    withoutHome: NOBODY,
  });
});

test("the trucks without a matching order are listed, with their truck, from where and when, and the way home", async () => {
  const free = () => readUnmatchedReturns({ ...wire(env, readSettings(env, ORIGIN)), db, now: () => NOW });
  const [truck, ...others] = await free();
  expect(others).toEqual([]);
  expect(truck).toMatchObject({
    orderId: OUT,
    driverId: "driver-dan",
    driverName: "dan",
    vehicle: "four_wheel",
    endArea: { en: "Hua Hin, Prachuap Khiri Khan" },
    homeArea: { en: "Bangkok" },
  });
  expect(truck?.plate).not.toBe("");
  const [job] = await db.select().from(jobs).where(eq(jobs.orderId, OUT));
  expect(truck?.freeAt).toBe(job?.endsAt);
  expect(truck?.homeM).toBeGreaterThan(150_000);
  expect(await read()).toMatchObject({ unmatched: 1 });
  await write(BACK, NOW + 10 * HOUR_MS, { isBack: true });
  expect(await free()).toEqual([]);
});
