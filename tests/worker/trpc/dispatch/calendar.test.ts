import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers, jobVehicles } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orderStops } from "#db/schema/orders.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { bangkokDay, bangkokMidnight, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { TWO_TRUCKS } from "../../../support/two-trucks.ts";

type Drivers = RouterOutputs["calendar"]["drivers"];
type Open = RouterOutputs["calendar"]["open"];

const MIDNIGHT = bangkokMidnight(Date.now()) + 3 * DAY_MS;
const DAY = bangkokDay(MIDNIGHT);

let db: Database;
let board: Board;
let dispatcher: Person;
beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  await createPerson(db, "customer");
  for (const name of ["Dao", "anong", "may"]) await createDriver(db, name);
  await createDriver(db, "Big", "six_wheel");
});

const open = (orderId: string, pickupAt: number) =>
  openOrder(db, board, { customerId: "customer", orderId, pickupAt });
const assign = (jobId: string, driverId: string) =>
  mutate(
    "assignments.assign",
    { orderId: jobId.slice(0, -2), jobId, driverId, seenDriverId: null, seenRevision: 1 },
    dispatcher,
  );
const driversOf = async (more: object = {}) =>
  (await query("calendar.drivers", { day: DAY, view: "day", ...more }, dispatcher)).data as Drivers;
const openOf = async (more: object = {}) =>
  (await query("calendar.open", { day: DAY, view: "day", ...more }, dispatcher)).data as Open;
const names = ({ items }: Drivers) => items.map(({ name }) => name);

test("the drivers are sorted by name whatever its case, page by page, and found by name and vehicle", async () => {
  const first = await driversOf({ limit: 3 });
  expect(names(first)).toEqual(["anong", "Big", "Dao"]);
  const second = await driversOf({ limit: 3, cursor: first.nextCursor });
  expect([names(second), second.nextCursor]).toEqual([["may"], null]);
  expect(names(await driversOf({ vehicle: "six_wheel" }))).toEqual(["Big"]);
  expect(names(await driversOf({ search: "DA" }))).toEqual(["Dao"]);
});

test("drivers of the same name are each on one page", async () => {
  await db.update(drivers).set({ name: "Same" });
  const first = await driversOf({ limit: 2 });
  const second = await driversOf({ limit: 2, cursor: first.nextCursor });
  const ids = [...first.items, ...second.items].map(({ driverId }) => driverId);
  expect(new Set(ids).size).toBe(4);
});

test("a job shows in its driver's lane on every day that it reaches into, and on no other", async () => {
  const night = await open("KD-AAAAAA", MIDNIGHT - 2 * HOUR_MS);
  await assign(night, "driver-may");
  const endsAt = MIDNIGHT + 3 * HOUR_MS;
  await db.update(jobs).set({ endsAt }).where(eq(jobs.jobId, night));
  const jobsOn = async (day: number, view = "day") => {
    const { items } = await driversOf({ day: bangkokDay(MIDNIGHT + day * DAY_MS), view });
    return items.flatMap(({ name, jobs: own }) => own.map(({ jobId }) => [name, jobId]));
  };
  expect(await jobsOn(-1)).toEqual([["may", night]]);
  expect(await jobsOn(0)).toEqual([["may", night]]);
  expect(await jobsOn(1)).toEqual([]);
  expect(await jobsOn(0, "week")).toEqual([["may", night]]);
});

test("of a driver with two trucks each job says which one it takes: the chosen one, and none that is out of service", async () => {
  const [early, late] = [
    await open("KD-AAAAAA", MIDNIGHT + HOUR_MS),
    await open("KD-BBBBBB", MIDNIGHT + 15 * HOUR_MS),
  ];
  await assign(early, "driver-may");
  await db.update(jobs).set({ status: "reserved", driverId: "driver-may" }).where(eq(jobs.jobId, late));
  await db.update(drivers).set({ papersOnFile: TWO_TRUCKS }).where(eq(drivers.name, "may"));
  const plates = async () => (await driversOf({ search: "may" })).items[0]?.jobs.map(({ plate }) => plate);
  expect(await plates()).toEqual(["1กข 1111", "1กข 1111"]);
  await db
    .insert(jobVehicles)
    .values({ jobId: late, driverId: "driver-may", vehicleId: "second", chosenAt: 1 });
  expect(await plates()).toEqual(["1กข 1111", "2กข 2222"]);
  const outage = { vehicleId: "second", from: DAY, to: DAY, kind: "repair" as const, note: "" };
  await db
    .update(drivers)
    .set({ outOfService: [outage] })
    .where(eq(drivers.name, "may"));
  expect(await plates()).toEqual(["1กข 1111", "1กข 1111"]);
  expect((await driversOf({ search: "may" })).items[0]?.trucks).toEqual([
    { vehicle: "four_wheel", plate: "1กข 1111" },
    { vehicle: "four_wheel", plate: "2กข 2222" },
  ]);
});

test("days off show as absences; who is not approved shows only while they have a job", async () => {
  await db
    .update(drivers)
    .set({ daysOff: [{ from: DAY, to: DAY }] })
    .where(eq(drivers.name, "Dao"));
  await assign(await open("KD-AAAAAA", MIDNIGHT + 9 * HOUR_MS), "driver-may");
  await db.update(drivers).set({ approvedAt: null, available: false });
  await db.update(drivers).set({ approvedAt: 1 }).where(eq(drivers.name, "Dao"));
  const { items } = await driversOf();
  expect(items.map(({ name, takesJobs, absences }) => [name, takesJobs, absences])).toEqual([
    ["Dao", false, [{ startsAt: MIDNIGHT, endsAt: MIDNIGHT + DAY_MS, code: "DRIVER_DAY_OFF" }]],
    ["may", false, []],
  ]);
});

test("open jobs of the time come soonest first, page by page over both kinds of vehicle, and go once taken", async () => {
  const late = await open("KD-CCCCCC", MIDNIGHT + 12 * HOUR_MS);
  const soon = await open("KD-AAAAAA", MIDNIGHT + 8 * HOUR_MS);
  const six = await open("KD-BBBBBB", MIDNIGHT + 10 * HOUR_MS);
  await db.update(jobs).set({ vehicle: "six_wheel" }).where(eq(jobs.jobId, six));
  await open("KD-DDDDDD", MIDNIGHT + DAY_MS);
  const first = await openOf({ limit: 2 });
  expect(first.items.map(({ jobId }) => jobId)).toEqual([soon, six]);
  const second = await openOf({ limit: 2, cursor: first.nextCursor });
  expect([second.items.map(({ jobId }) => jobId), second.nextCursor]).toEqual([[late], null]);
  const stop = await db.select().from(orderStops).where(eq(orderStops.orderId, "KD-CCCCCC")).get();
  expect(second.items[0]?.pickup).toEqual({ latitude: stop?.latitude, longitude: stop?.longitude });
  expect((await openOf({ vehicle: "six_wheel" })).items.map(({ jobId }) => jobId)).toEqual([six]);
  await assign(soon, "driver-may");
  expect((await openOf()).items.map(({ jobId }) => jobId)).toEqual([six, late]);
});

test("today begins with the jobs whose pickup has passed and that can still be taken", async () => {
  const overdue = await open("KD-AAAAAA", Date.now() + HOUR_MS);
  const yesterday = bangkokMidnight(Date.now()) - 1;
  const pickupAt = Math.max(yesterday, Date.now() - 23 * HOUR_MS);
  await db.update(jobs).set({ pickupAt }).where(eq(jobs.jobId, overdue));
  const { items } = await openOf({ day: bangkokDay(Date.now()) });
  expect(items.map(({ jobId }) => jobId)).toEqual([overdue]);
});

test("of one driver it is said why they cannot be given a job, whatever they drive", async () => {
  const jobId = await open("KD-AAAAAA", MIDNIGHT + 9 * HOUR_MS);
  const whyNot = async (driverId: string) => {
    const input = { orderId: "KD-AAAAAA", jobId, driverId };
    const { data } = await query("assignments.candidates", input, dispatcher);
    return (data as RouterOutputs["assignments"]["candidates"]).items.map(({ refusal, isOverridable }) => [
      refusal?.code,
      isOverridable,
    ]);
  };
  expect(await whyNot("driver-may")).toEqual([[undefined, false]]);
  expect(await whyNot("driver-Big")).toEqual([["WRONG_VEHICLE_TYPE", false]]);
  await db.update(drivers).set({ available: false }).where(eq(drivers.name, "may"));
  expect(await whyNot("driver-may")).toEqual([["DRIVER_UNAVAILABLE", false]]);
  expect(await whyNot("nobody")).toEqual([]);
});

test("a day that does not exist is refused", async () => {
  expect((await query("calendar.drivers", { day: "2026-02-30", view: "day" }, dispatcher)).appCode).toBe(
    "BAD_INPUT",
  );
});

test("one job is read whichever day it is on: while it is open with its pay, then with the name of who has it", async () => {
  const jobId = await open("KD-FARAWY", MIDNIGHT + 20 * DAY_MS);
  const job = async () => (await query("calendar.job", { jobId }, dispatcher)).data;
  expect(await job()).toMatchObject({ status: "available", driverId: null, driverName: null });
  expect(await job()).toHaveProperty("estimatedPaySatang");
  await assign(jobId, "driver-may");
  expect(await job()).toMatchObject({
    status: "reserved",
    driverName: "may",
    pickupAt: MIDNIGHT + 20 * DAY_MS,
  });
  expect(await job()).not.toHaveProperty("estimatedPaySatang");
  expect((await query("calendar.job", { jobId: "KD-NOTHNG-1" }, dispatcher)).appCode).toBe("NOT_FOUND");
});

test("the map has the jobs of a day that a driver has taken, each with its driver and pickup, of one kind of vehicle where asked", async () => {
  const taken = await open("KD-AAAAAA", MIDNIGHT + 9 * HOUR_MS);
  await open("KD-BBBBBB", MIDNIGHT + 10 * HOUR_MS);
  await assign(taken, "driver-may");
  const takenOf = async (more: object = {}) =>
    (await query("calendar.taken", { day: DAY, view: "day", ...more }, dispatcher))
      .data as RouterOutputs["calendar"]["taken"];
  const { items, isCut } = await takenOf();
  expect(isCut).toBe(false);
  expect(items).toMatchObject([{ jobId: taken, driverName: "may", status: "reserved" }]);
  const { pickup } = (await openOf()).items[0]!;
  expect(items[0]?.pickup).toEqual(pickup);
  expect(await takenOf({ vehicle: "six_wheel" })).toEqual({ items: [], isCut: false });
  expect((await takenOf({ day: bangkokDay(MIDNIGHT + DAY_MS) })).items).toEqual([]);
  // Once it is started its truck is on the map.
  await db.update(jobs).set({ status: "in_progress" }).where(eq(jobs.jobId, taken));
  expect((await takenOf()).items).toEqual([]);
});
