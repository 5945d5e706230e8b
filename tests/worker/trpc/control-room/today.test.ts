import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { DAY_JOBS_MAX } from "#db/queries/control-room/day-jobs.ts";
import { drivers, jobVehicles } from "#db/schema/drivers.ts";
import { arrivalWindows, jobPositions, jobs as jobRows } from "#db/schema/jobs.ts";
import { orders as orderRows } from "#db/schema/orders.ts";
import { LATE_FROM_MS } from "#domain/control-room/lateness.ts";
import type { JourneyLeg } from "#domain/ferries/journey.ts";
import { bangkokDay, bangkokMidnight, DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { readSettings } from "#worker/env.ts";
import { readLive } from "#worker/services/control-room/read-today.ts";
import { readMyShipments } from "#worker/services/tracking/read-tracking.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { wire } from "#worker/wiring.ts";
import { mutate, query } from "../../../support/calls.ts";
import { writeOrder } from "../../../support/orders.ts";
import { TWO_TRUCKS } from "../../../support/two-trucks.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";
import { booking } from "../../../support/quotes.ts";

type Outputs = RouterOutputs["controlRoom"];

let db: Database;
let customer: Person;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  admin = await createPerson(db, "admin", "admin");
});

type Listed = RouterOutputs["orders"]["list"];
const book = async (change: object) =>
  (await mutate("orders.book", booking({ ...change, idempotencyKey: crypto.randomUUID() }), customer))
    .data as { orderId: string };
const decisions = async (as = admin) =>
  (await query("controlRoom.decisions", undefined, as)).data as Outputs["decisions"];

test("what waits is named with whom it is about, longest waiting first, four of a kind at most", async () => {
  const orders = [];
  for (let count = 0; count < 5; count += 1)
    orders.push(await book({ pickup: { text: "the yellow house" } }));
  const { unpricedOrders, openJobs } = await decisions();
  expect(unpricedOrders).toHaveLength(4);
  expect(orders.map(({ orderId }) => orderId)).toContain(unpricedOrders?.[0]?.id);
  expect(unpricedOrders?.[0]).toMatchObject({ label: expect.stringMatching(/./), amountSatang: null });
  expect(openJobs).toEqual([]);
});

test("each open job is named with the customer of its own order, the next pickup first", async () => {
  const day = (after: number) => bangkokDay(Date.now() + after * DAY_MS);
  const second = await book({ contactName: "Somsak", date: day(6) });
  const first = await book({ contactName: "Malee", date: day(4) });
  const { openJobs } = await decisions();
  expect(openJobs).toMatchObject([
    { id: first.orderId, label: "Malee" },
    { id: second.orderId, label: "Somsak" },
  ]);
});

test("the open jobs of one order are one item that counts them, and leave room for the orders after it", async () => {
  const at = (days: number) => ({ customerId: "customer", pickupAt: Date.now() + days * DAY_MS });
  const vehicles = [...Array.from({ length: 5 }, () => "four_wheel" as const), "six_wheel" as const];
  const first = await writeOrder(db, { ...at(4), orderId: "KD-BBBBBB", vehicles });
  const second = await writeOrder(db, { ...at(6), orderId: "KD-AAAAAA" });
  await db.update(jobRows).set({ status: "available" });
  expect((await decisions()).openJobs).toMatchObject([
    { id: first.orderId, count: 6 },
    { id: second.orderId, count: 1 },
  ]);
  expect((await query("controlRoom.waiting", undefined, admin)).data).toMatchObject({ openJobs: 7 });
});

test("a job that should be under way by now is named until it is, however long ago its pickup was", async () => {
  const { orderId: held } = await book({ contactName: "Malee" });
  const { orderId: forgotten } = await book({ contactName: "Somsak" });
  await createDriver(db, "driver");
  const late = async (orderId: string, byMs: number, change: object) => {
    await db
      .update(jobRows)
      .set({ pickupAt: Date.now() - byMs, ...change })
      .where(eq(jobRows.orderId, orderId));
    const [{ notStarted, openJobs }, { data }] = [
      await decisions(),
      await query("controlRoom.waiting", undefined, admin),
    ];
    expect(data).toMatchObject({ notStarted: notStarted?.length, openJobs: openJobs?.length });
    return notStarted?.map(({ id, label }) => [id, label]);
  };
  const reserved = { status: "reserved", driverId: "driver-driver" } as const;
  expect(await late(held, LATE_FROM_MS - 60_000, reserved)).toEqual([]);
  expect(await late(held, LATE_FROM_MS + 1, reserved)).toEqual([[held, "Malee"]]);
  // As long as somebody may take it, it is among those without a driver.
  expect(await late(forgotten, DAY_MS - HOUR_MS, {})).toEqual([[held, "Malee"]]);
  expect(await late(forgotten, 400 * DAY_MS, {})).toEqual([
    [forgotten, "Somsak"],
    [held, "Malee"],
  ]);
  expect(await late(held, HOUR_MS, { status: "in_progress" })).toEqual([[forgotten, "Somsak"]]);
  const { data } = await query("orders.list", { waits: "start" }, admin);
  expect((data as RouterOutputs["orders"]["list"]).items.map(({ orderId }) => orderId)).toEqual([forgotten]);
});

test("a job without a driver is named, counted and listed equally long after its pickup", async () => {
  const { orderId } = await book({ contactName: "Malee" });
  const seen = async (byMs: number) => {
    const change = { pickupAt: Date.now() - byMs };
    await db.update(orderRows).set(change).where(eq(orderRows.orderId, orderId));
    await db.update(jobRows).set(change).where(eq(jobRows.orderId, orderId));
    const { openJobs } = await decisions();
    const { data } = await query("controlRoom.waiting", undefined, admin);
    const listed = (await query("orders.list", { waits: "taker" }, admin)).data as Listed;
    return [openJobs?.length, (data as Outputs["waiting"]).openJobs, listed.items.length];
  };
  expect(await seen(DAY_MS - MINUTE_MS)).toEqual([1, 1, 1]);
  // Of the same day in Bangkok, as a rule: a list of days would still have it.
  expect(await seen(DAY_MS + 1)).toEqual([0, 0, 0]);
});

test("a job under way that should have ended 12 hours ago waits for a decision; one that left late by as much later", async () => {
  const { orderId } = await book({ contactName: "Malee" });
  await book({ contactName: "Somsak" });
  await createDriver(db, "driver");
  const read = async (values: object) => {
    const held = { status: "in_progress", driverId: "driver-driver", ...values } as const;
    await db.update(jobRows).set(held).where(eq(jobRows.orderId, orderId));
    const { notCompleted } = await decisions();
    const counted = (await query("controlRoom.waiting", undefined, admin)).data;
    expect(counted).toMatchObject({ notCompleted: notCompleted?.length });
    const listed = (await query("orders.list", { waits: "completion" }, admin)).data as Listed;
    expect(listed.items).toHaveLength(notCompleted?.length ?? 0);
    return notCompleted?.map(({ id, label }) => [id, label]);
  };
  const endsAt = Date.now() - 12 * HOUR_MS;
  const pickupAt = endsAt - HOUR_MS;
  expect(await read({ pickupAt, startedAt: pickupAt, endsAt: endsAt + HOUR_MS })).toEqual([]);
  expect(await read({ endsAt: endsAt - 1 })).toEqual([[orderId, "Malee"]]);
  expect(await read({ startedAt: pickupAt + HOUR_MS })).toEqual([]);
  // It began before its pickup: that makes its end no earlier.
  expect(await read({ startedAt: pickupAt - HOUR_MS, endsAt: endsAt + HOUR_MS })).toEqual([]);
  expect(await read({ startedAt: null, endsAt: endsAt - 1 })).toEqual([[orderId, "Malee"]]);
  expect(await read({ status: "completed" })).toEqual([]);
});

test("a job under way whose driver was suspended waits for a decision, until it is somebody else's or that is lifted", async () => {
  const { orderId } = await book({ contactName: "Malee" });
  await book({ contactName: "Somsak" });
  await createDriver(db, "driver");
  await db
    .update(jobRows)
    .set({ status: "in_progress", driverId: "driver-driver" })
    .where(eq(jobRows.orderId, orderId));
  const read = async () => {
    const { barredDrivers } = await decisions();
    const counted = (await query("controlRoom.waiting", undefined, admin)).data;
    expect(counted).toMatchObject({ barredDrivers: barredDrivers?.length });
    const listed = (await query("orders.list", { waits: "driver" }, admin)).data as Listed;
    expect(listed.items).toHaveLength(barredDrivers?.length ?? 0);
    return barredDrivers?.map(({ id, label }) => [id, label]);
  };
  const approve = async (approvedAt: number | null) =>
    db.update(drivers).set({ approvedAt }).where(eq(drivers.driverId, "driver-driver"));
  expect(await read()).toEqual([]);
  await approve(null);
  expect(await read()).toEqual([[orderId, "Malee"]]);
  await approve(1);
  expect(await read()).toEqual([]);
});

test("nobody reads the names of what others decide", async () => {
  await book({ pickup: { text: "the yellow house" } });
  const accountant = await createPerson(db, "accountant", "accountant");
  const read = await decisions(accountant);
  expect(read.unpricedOrders).toBeUndefined();
  expect(read.payments).toEqual([]);
});

test("the days are today and tomorrow in Bangkok, with the jobs that have a part of them", async () => {
  const later = await book({});
  const soon = await book({ date: bangkokDay(Date.now() + DAY_MS) });
  const { from, before, jobs } = (await query("controlRoom.days", undefined, admin)).data as Outputs["days"];
  expect(from).toBe(bangkokMidnight(Date.now()));
  expect(before - from).toBe(2 * DAY_MS);
  expect(jobs.map(({ orderId }) => orderId)).toContain(soon.orderId);
  expect(jobs.map(({ orderId }) => orderId)).not.toContain(later.orderId);
  expect((await query("controlRoom.live", undefined, admin)).data).toEqual({ trucks: [], isCut: false });
});

test("a job that began on an earlier day and lasts into this one is among them; one that is over is not", async () => {
  const midnight = bangkokMidnight(Date.now());
  const jobsOf = [
    ["KD-AAAAAA", -3 * DAY_MS, HOUR_MS],
    ["KD-BBBBBB", -HOUR_MS, 1],
    ["KD-CCCCCC", -HOUR_MS, 0],
    ["KD-DDDDDD", -2 * DAY_MS, -HOUR_MS],
    ["KD-EEEEEE", 0, 4 * HOUR_MS],
    ["KD-FFFFFF", DAY_MS, 3 * DAY_MS],
  ] as const;
  for (const [orderId, pickup, end] of jobsOf) {
    await writeOrder(db, { customerId: "customer", orderId, pickupAt: midnight + pickup });
    await db
      .update(jobRows)
      .set({ endsAt: midnight + end })
      .where(eq(jobRows.orderId, orderId));
  }
  const ids = async () => {
    const { jobs } = (await query("controlRoom.days", undefined, admin)).data as Outputs["days"];
    return jobs.map(({ orderId }) => orderId);
  };
  expect(await ids()).toEqual(["KD-AAAAAA", "KD-BBBBBB", "KD-EEEEEE", "KD-FFFFFF"]);
  await db.update(jobRows).set({ status: "cancelled" }).where(eq(jobRows.orderId, "KD-AAAAAA"));
  expect(await ids()).toEqual(["KD-BBBBBB", "KD-EEEEEE", "KD-FFFFFF"]);
});

test("a truck is where its driver shares it, otherwise at the stop that it reached last", async () => {
  await createDriver(db, "dan");
  const startedAt = Date.now() - HOUR_MS;
  await writeOrder(db, { customerId: "customer", pickupAt: startedAt });
  const atPickup = { stop: 0, arrivedAt: startedAt, leftAt: null };
  const set = (visits: readonly (typeof atPickup)[]) =>
    db.update(jobRows).set({ status: "in_progress", driverId: "driver-dan", startedAt, visits });
  const place = async () =>
    ((await query("controlRoom.live", undefined, admin)).data as Outputs["live"]).trucks[0]?.place;
  await set([]);
  const pickup = { latitude: 13.76, longitude: 100.64, isPosition: false };
  expect(await place()).toEqual(pickup);
  await set([atPickup]);
  expect(await place()).toEqual(pickup);
  await set([atPickup, { ...atPickup, stop: 1 }]);
  expect(await place()).toEqual({ latitude: 12.57, longitude: 99.95, isPosition: false });
  const report = { latitude: 13.1, longitude: 99.9, fixedAt: Date.now() };
  await db
    .insert(jobPositions)
    .values({ jobId: "KD-AAAAAA-1", driverId: "driver-dan", consentedAt: 1, updatedAt: 1, ...report });
  expect(await place()).toEqual({ latitude: 13.1, longitude: 99.9, isPosition: true });
});

test("of a kind of vehicle 300 trucks are listed, those with the first pickups; more are said", async () => {
  await writeOrder(db, { customerId: "customer", pickupAt: Date.now() });
  await db.update(jobRows).set({ status: "in_progress", startedAt: 1, pickupAt: 1_000 });
  const job = await db.select().from(jobRows).get();
  const live = async () => (await query("controlRoom.live", undefined, admin)).data as Outputs["live"];
  await copyJob(job?.jobId, 1, 300);
  expect(await live()).toMatchObject({ isCut: false, trucks: { length: 300 } });
  await copyJob(job?.jobId, 300, 301);
  const { trucks, isCut } = await live();
  expect([trucks.length, isCut]).toEqual([300, true]);
  expect(trucks.some(({ jobId }) => jobId === "more-300")).toBe(false);
});

/** Adds copies of a job, the n-th with a pickup n milliseconds later. */
const copyJob = (jobId: string | undefined, from: number, before: number) =>
  db.run(sql`INSERT INTO jobs (job_id, order_id, vehicle_index, vehicle, status, pickup_at, ends_at, estimated_pay_satang, card, version)
    SELECT 'more-' || value, order_id, vehicle_index + value, vehicle, status, pickup_at + value, ends_at, estimated_pay_satang, card, version
    FROM jobs, (WITH RECURSIVE n(value) AS (SELECT ${from} UNION ALL SELECT value + 1 FROM n WHERE value < ${before - 1}) SELECT value FROM n)
    WHERE job_id = ${jobId}`);

test("the days say whether there may be more jobs than they show, and then count no trucks", async () => {
  await writeOrder(db, { customerId: "customer", pickupAt: EIGHT });
  const job = await db.select().from(jobRows).get();
  const days = async () => (await query("controlRoom.days", undefined, admin)).data as Outputs["days"];
  await copyJob(job?.jobId, 1, DAY_JOBS_MAX - 1);
  expect(await days()).toMatchObject({ isCut: false, idle: [], jobs: { length: DAY_JOBS_MAX - 1 } });
  await copyJob(job?.jobId, DAY_JOBS_MAX - 1, DAY_JOBS_MAX + 1);
  const cut = await days();
  expect(cut).toMatchObject({ isCut: true, idle: null, jobs: { length: DAY_JOBS_MAX } });
  expect(cut.jobs.some(({ jobId }) => jobId === `more-${DAY_JOBS_MAX}`)).toBe(false);
});

/** A truck that was to be at its destination at 12:00: loading from 8:00, then three hours and a half by road. */
const JOURNEY: readonly JourneyLeg[] = [
  { kind: "stop" },
  { kind: "road", durationS: 3.5 * 3600 },
  { kind: "stop" },
];
const EIGHT = bangkokMidnight(Date.now()) + 8 * HOUR_MS;
const NOON = EIGHT + 4 * HOUR_MS;
const deps = (now: number) => ({ ...wire(env, readSettings(env, ORIGIN)), db, now: () => now });

async function underWay(orderId: string, name: string, set: object) {
  await writeOrder(db, { customerId: "customer", orderId, pickupAt: EIGHT });
  await db
    .update(orderRows)
    .set({ status: "in_transit", journey: JOURNEY })
    .where(eq(orderRows.orderId, orderId));
  const values = { status: "in_progress", driverId: `driver-${name}`, startedAt: EIGHT, ...set } as const;
  await db.update(jobRows).set(values).where(eq(jobRows.orderId, orderId));
}

test("a truck that nothing is heard of is late as time passes, and rises to the top", async () => {
  for (const name of ["dan", "eve"]) await createDriver(db, name);
  const left = { stop: 0, arrivedAt: EIGHT, leftAt: EIGHT + 30 * MINUTE_MS };
  await underWay("KD-AAAAAA", "eve", { visits: [{ ...left, leftAt: left.leftAt + 20 * MINUTE_MS }] });
  await underWay("KD-BBBBBB", "dan", { visits: [left] });
  const at = async (now: number) =>
    (await readLive(deps(now))).trucks.map(({ orderId, likelyAt, lateMs, silentSince }) => [
      orderId,
      likelyAt,
      lateMs,
      silentSince,
    ]);
  const told = (orderId: string, lateMs: number) => [
    orderId,
    NOON + lateMs,
    lateMs < LATE_FROM_MS ? 0 : lateMs,
    null,
  ];
  const late = 20 * MINUTE_MS;
  expect(await at(NOON)).toEqual([told("KD-AAAAAA", late), told("KD-BBBBBB", 0)]);
  const position = { latitude: 13.1, longitude: 99.9, accuracyM: 10, fixedAt: NOON, nextStop: 1 };
  await db
    .insert(jobPositions)
    .values({ jobId: "KD-AAAAAA-1", driverId: "driver-eve", consentedAt: 1, updatedAt: 1, ...position });
  const window = { earliestAt: NOON, likelyAt: NOON + 5 * HOUR_MS, latestAt: NOON + 6 * HOUR_MS };
  await db.insert(arrivalWindows).values({ jobId: "KD-AAAAAA-1", ...window, toldAt: NOON });
  const four = NOON + 4 * HOUR_MS;
  expect(await at(four)).toEqual([
    told("KD-AAAAAA", 5 * HOUR_MS),
    ["KD-BBBBBB", four, 4 * HOUR_MS, left.leftAt],
  ]);
  const seven = NOON + 7 * HOUR_MS;
  expect(await at(seven)).toEqual([
    ["KD-AAAAAA", seven, 7 * HOUR_MS, NOON],
    ["KD-BBBBBB", seven, 7 * HOUR_MS, left.leftAt],
  ]);
});

test("a truck whose driver says nothing at the pickup still has all of its way to go", async () => {
  await createDriver(db, "dan");
  await underWay("KD-AAAAAA", "dan", { visits: [{ stop: 0, arrivedAt: EIGHT, leftAt: null }] });
  const [standing] = (await readLive(deps(EIGHT + 2 * HOUR_MS))).trucks;
  expect(standing).toMatchObject({
    likelyAt: EIGHT + 5.5 * HOUR_MS,
    lateMs: 1.5 * HOUR_MS,
    silentSince: EIGHT,
  });
  // A later position before the second stop says that it has driven on: only the arrival there is still to come.
  const position = { latitude: 13.1, longitude: 99.9, accuracyM: 10, fixedAt: EIGHT + HOUR_MS, nextStop: 1 };
  await db
    .insert(jobPositions)
    .values({ jobId: "KD-AAAAAA-1", driverId: "driver-dan", consentedAt: 1, updatedAt: 1, ...position });
  const [driving] = (await readLive(deps(EIGHT + 2 * HOUR_MS))).trucks;
  expect(driving).toMatchObject({ likelyAt: NOON, lateMs: 0, silentSince: null });
});

test("a customer is never told an arrival that has passed", async () => {
  await createDriver(db, "dan");
  await underWay("KD-AAAAAA", "dan", {
    visits: [{ stop: 0, arrivedAt: EIGHT, leftAt: EIGHT + 30 * MINUTE_MS }],
  });
  const arrival = async (now: number) => {
    const [shipment] = await readMyShipments(deps(now), { userId: "customer" });
    return shipment?.trucks[0]?.arrival;
  };
  const planned = await arrival(EIGHT + HOUR_MS);
  expect(planned).toMatchObject({ likelyAt: NOON, isOverdue: false });
  const four = NOON + 4 * HOUR_MS;
  const overdue = { earliestAt: four, likelyAt: four, latestAt: four, basis: "plan", isOverdue: true };
  expect(await arrival(four)).toEqual(overdue);
  // Nor before it is started: all of the way is still to be driven.
  await db.update(jobRows).set({ status: "reserved", startedAt: null, visits: [] });
  expect(await arrival(NOON)).toMatchObject({ likelyAt: NOON + 4 * HOUR_MS, isOverdue: true });
});

test("each job of the days and of the trucks under way has its own driver and the truck that they bring to it", async () => {
  for (const name of ["dan", "eve"]) await createDriver(db, name);
  await db.update(drivers).set({ vehicleDetails: "3ฒข 7755" }).where(eq(drivers.name, "dan"));
  await db.update(drivers).set({ papersOnFile: TWO_TRUCKS }).where(eq(drivers.name, "eve"));
  for (const [at, name] of ["eve", "dan", "eve"].entries()) {
    const orderId = `KD-${"ABC"[at]!.repeat(6)}`;
    await writeOrder(db, { customerId: "customer", orderId, pickupAt: Date.now() + at });
    const status = at === 2 ? ("in_progress" as const) : ("reserved" as const);
    await db
      .update(jobRows)
      .set({ status, driverId: `driver-${name}` })
      .where(eq(jobRows.orderId, orderId));
  }
  const [theirs] = await db.select().from(jobRows).where(eq(jobRows.orderId, "KD-CCCCCC"));
  const chosen = { jobId: theirs!.jobId, vehicleId: "second", chosenAt: 1 };
  await db.insert(jobVehicles).values({ ...chosen, driverId: "driver-eve" });
  // What another driver had chosen for a job before it came to this one says nothing.
  await db.insert(jobVehicles).values({ ...chosen, jobId: "KD-AAAAAA-1", driverId: "driver-dan" });
  const { jobs } = (await query("controlRoom.days", undefined, admin)).data as Outputs["days"];
  expect(jobs.map(({ driverName, plate }) => [driverName, plate])).toEqual([
    ["eve", "1กข 1111"],
    ["dan", "3ฒข 7755"],
    ["eve", "2กข 2222"],
  ]);
  const { trucks } = (await query("controlRoom.live", undefined, admin)).data as Outputs["live"];
  expect(trucks).toMatchObject([{ driverName: "eve", plate: "2กข 2222", vehicle: "four_wheel" }]);
});
