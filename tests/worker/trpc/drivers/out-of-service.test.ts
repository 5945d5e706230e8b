import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { driverFacts } from "#db/queries/jobs/drivers.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { UNTIL_FURTHER_NOTICE } from "#domain/drivers/out-of-service.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { tellOfDriver } from "#worker/outbox/handlers/board-driver.ts";
import { changeOutOfService } from "#worker/services/drivers/availability/change-out-of-service.ts";
import { bringDriver, openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { PROFILE } from "../../../support/driver-profile.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const DRIVER = "driver-dan";
const PICKUP_AT = Date.now() + 5 * DAY_MS;
const DAY = bangkokDay(PICKUP_AT);
const VAN = PROFILE.vehicles[0]!;
const SECOND = { ...VAN, vehicleId: "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e99", plate: "2ขค 5555" };

let db: Database;
let board: Board;
let office: Person;
let dan: Person;
let jobId: string;
beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  office = await createPerson(db, "office", "dispatcher");
  await createPerson(db, "customer");
  dan = await createDriver(db, "dan");
  await withVehicles([VAN]);
  jobId = await openOrder(db, board, { customerId: "customer", orderId: "KD-AAAAAA", pickupAt: PICKUP_AT });
  await bringDriver(db, board, DRIVER);
});

const withVehicles = async (vehicles: typeof PROFILE.vehicles) => {
  const row = { profile: { ...PROFILE, vehicles }, state: "approved", version: 1, changedAt: 1 } as const;
  await db
    .insert(driverRegistrations)
    .values({ driverId: DRIVER, userId: "dan", createdAt: 1, ...row })
    .onConflictDoUpdate({ target: driverRegistrations.driverId, set: row });
};
const out = (vehicleId: string = VAN.vehicleId, from = DAY, to = from) => ({
  vehicleId,
  from,
  to,
  kind: "repair" as const,
  note: "clutch",
});
const set = (outages: readonly object[], seenVersion = 1) =>
  mutate("drivers.setOutOfService", { driverId: DRIVER, seenVersion, outages }, office);
const stored = async () => (await db.select().from(drivers).where(eq(drivers.driverId, DRIVER)).get())!;
const reserve = () => mutate("jobs.reserve", { jobId }, dan);

test("a job on the days is refused with the first of them, and taken once the vehicle is back", async () => {
  expect((await set([out()])).data).toMatchObject({ version: 2 });
  expect(await reserve()).toMatchObject({ appCode: "VEHICLE_OUT_OF_SERVICE", params: { day: DAY } });
  expect((await query("drivers.times", undefined, dan)).data).toMatchObject({
    outOfService: [{ vehicleId: VAN.vehicleId, from: DAY }],
  });
  await set([], 2);
  expect((await reserve()).appCode).toBeUndefined();
});

test("until further notice it takes no job and is free on no day, until the outage gets a last day", async () => {
  const open = out(VAN.vehicleId, bangkokDay(Date.now()), UNTIL_FURTHER_NOTICE);
  expect((await set([open])).data).toMatchObject({ outOfService: [open], version: 2 });
  expect(await reserve()).toMatchObject({ appCode: "VEHICLE_OUT_OF_SERVICE", params: { day: DAY } });
  const seen = async () => {
    const free = await query("drivers.all", { freeOn: DAY }, office);
    const isOut = await query("vehicles.list", { out: "now" }, office);
    return [free, isOut].map(({ data }) => (data as { items: readonly object[] }).items.length);
  };
  expect(await seen()).toEqual([0, 1]);
  const ended = { ...open, to: bangkokDay(PICKUP_AT - DAY_MS) };
  expect((await set([ended], 2)).data).toMatchObject({ outOfService: [ended] });
  expect(await seen()).toEqual([1, 1]);
  expect((await reserve()).appCode).toBeUndefined();
  // Now the job needs it: it is not open again.
  expect(await set([open], (await stored()).version)).toMatchObject({
    appCode: "JOB_NEEDS_VEHICLE",
    params: { jobId },
  });
});

test("a driver with another fitting vehicle takes the job with it, and the customer reads its plate", async () => {
  await withVehicles([VAN, SECOND]);
  await set([out()]);
  expect((await reserve()).appCode).toBeUndefined();
  expect((await query("drivers.vehiclesOfJob", { jobId }, dan)).data).toEqual({
    vehicles: [
      {
        vehicleId: VAN.vehicleId,
        plate: VAN.plate,
        fault: { code: "VEHICLE_OUT_OF_SERVICE", params: { day: DAY } },
      },
      { vehicleId: SECOND.vehicleId, plate: SECOND.plate },
    ],
    vehicleId: SECOND.vehicleId,
  });
  const chosen = await mutate("drivers.chooseVehicle", { jobId, vehicleId: VAN.vehicleId }, dan);
  expect(chosen).toMatchObject({ appCode: "VEHICLE_OUT_OF_SERVICE", params: { day: DAY } });
});

test("nor is one brought or chosen whose papers have run out by then, though the driver has a good one", async () => {
  const day = bangkokDay(PICKUP_AT - DAY_MS);
  await withVehicles([{ ...VAN, insuranceExpiresOn: day }, SECOND]);
  await bringDriver(db, board, DRIVER);
  const asked = { orderId: "KD-AAAAAA", jobId, driverId: DRIVER };
  const fault = { code: "INSURANCE_EXPIRES", params: { day } };
  expect((await query("assignments.vehicles", asked, office)).data).toEqual({
    vehicles: [
      { vehicleId: VAN.vehicleId, plate: VAN.plate, fault },
      { vehicleId: SECOND.vehicleId, plate: SECOND.plate },
    ],
    vehicleId: SECOND.vehicleId,
  });
  const { vehicleId } = VAN;
  const job = { orderId: "KD-AAAAAA", jobId, vehicleId, seenDriverId: null };
  const given = await mutate("assignments.assign", { ...job, driverId: DRIVER, seenRevision: 1 }, office);
  expect(given).toMatchObject({ appCode: "INSURANCE_EXPIRES", params: { day } });
  expect((await reserve()).appCode).toBeUndefined();
  const choice = { ...job, seenDriverId: DRIVER, seenVehicleId: SECOND.vehicleId };
  for (const chosen of [
    await mutate("assignments.chooseVehicle", choice, office),
    await mutate("drivers.chooseVehicle", { jobId, vehicleId }, dan),
  ])
    expect(chosen).toMatchObject({ appCode: "INSURANCE_EXPIRES", params: { day } });
  const actor = { kind: "admin", id: "office" } as const;
  await board.commandJob({ type: "start", jobId, actor, reason: "by phone" });
  const noted = await db.select({ truck: jobs.truck }).from(jobs).where(eq(jobs.jobId, jobId)).get();
  expect(noted?.truck).toMatchObject({ vehicleId: SECOND.vehicleId, plate: SECOND.plate });
});

test("where all that fit are out of service one is still shown, and nobody chooses one or gives the job with one", async () => {
  await withVehicles([VAN, SECOND]);
  await reserve();
  const outOfService = [out(), out(SECOND.vehicleId)];
  await db.update(drivers).set({ outOfService }).where(eq(drivers.driverId, DRIVER));
  const { vehicleId } = VAN;
  expect((await query("drivers.vehiclesOfJob", { jobId }, dan)).data).toMatchObject({ vehicleId });
  const job = { orderId: "KD-AAAAAA", jobId, vehicleId, seenDriverId: DRIVER };
  const answers = [
    await mutate("drivers.chooseVehicle", { jobId, vehicleId }, dan),
    await mutate("assignments.chooseVehicle", { ...job, seenVehicleId: vehicleId }, office),
    await mutate("assignments.assign", { ...job, driverId: DRIVER, seenRevision: 1 }, office),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ appCode: "VEHICLE_OUT_OF_SERVICE", params: { day: DAY } });
});

test("over a held job it is refused with the job, and holds once the office has taken the job back", async () => {
  await reserve();
  expect(await set([out()])).toMatchObject({ appCode: "JOB_NEEDS_VEHICLE", params: { jobId } });
  expect(await stored()).toMatchObject({ outOfService: [], version: 1 });
  const takeBack = {
    orderId: "KD-AAAAAA",
    jobId,
    seenDriverId: DRIVER,
    seenStatus: "reserved",
    reason: "clutch",
  };
  expect((await mutate("assignments.takeBack", takeBack, office)).appCode).toBeUndefined();
  expect((await set([out()])).appCode).toBeUndefined();
});

test("where the job is reserved at the same moment the board refuses it, and nothing of it stays", async () => {
  const late: Board = {
    ...board,
    heldJobs: async (of) => {
      const held = await board.heldJobs(of);
      await board.commandJob({ type: "reserve", jobId, driverId: DRIVER });
      return held;
    },
  };
  const change = { driverId: DRIVER, seenVersion: 1, outages: [out()] };
  await expect(changeOutOfService({ db, board: late, now: Date.now }, change)).rejects.toMatchObject({
    code: "JOB_NEEDS_VEHICLE",
    params: { jobId },
  });
  expect(await stored()).toMatchObject({ outOfService: [], version: 3 });
  expect((await board.fitnessOf(DRIVER))?.driver).toEqual(await driverFacts(db, DRIVER));
});

test("where the effect brings them first and the board refuses them, the office reads that, and no success", async () => {
  let isFirst = true;
  const overtaken: Board = {
    ...board,
    upsertDriver: async (facts) => {
      if (isFirst) {
        isFirst = false;
        await board.commandJob({ type: "reserve", jobId, driverId: DRIVER });
        await tellOfDriver({ db, board, now: Date.now }, DRIVER);
      }
      return board.upsertDriver(facts);
    },
  };
  const change = { driverId: DRIVER, seenVersion: 1, outages: [out()] };
  await expect(changeOutOfService({ db, board: overtaken, now: Date.now }, change)).rejects.toMatchObject({
    code: "JOB_NEEDS_VEHICLE",
    params: { jobId },
  });
  expect(await stored()).toMatchObject({ outOfService: [], version: 3 });
});

test("of two changes the second is refused; a vehicle that is not theirs and past days at their field", async () => {
  await set([out()]);
  expect((await set([])).appCode).toBe("DRIVER_CHANGED");
  const fields = async (outage: object) => Object.keys((await set([outage], 2)).fields ?? {});
  expect(await fields(out(SECOND.vehicleId))).toEqual(["outages.0.vehicleId"]);
  expect(await fields(out(VAN.vehicleId, "2020-01-01"))).toEqual(["outages.0.to"]);
  expect(await fields(out(VAN.vehicleId, DAY, "2020-01-01"))).toEqual(["outages.0.to"]);
});

test("candidates and the list of who is free leave them out, with the reason", async () => {
  await set([out()]);
  const candidates = await query("assignments.candidates", { orderId: "KD-AAAAAA", jobId }, office);
  expect(candidates.data).toMatchObject({
    items: [{ driverId: DRIVER, refusal: { code: "VEHICLE_OUT_OF_SERVICE" }, isOverridable: false }],
  });
  const free = async () =>
    ((await query("drivers.all", { freeOn: DAY }, office)).data as { items: object[] }).items;
  expect(await free()).toEqual([]);
  await withVehicles([VAN, SECOND]);
  expect(await free()).toHaveLength(1);
});
