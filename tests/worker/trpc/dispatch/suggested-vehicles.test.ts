import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { bangkokDay, bangkokMidnight, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import type { SuggestedDay } from "#worker/services/dispatch/suggest-day.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { TWO_TRUCKS as TRUCKS } from "../../../support/two-trucks.ts";

// Noon in three days: trucks may be in Bangkok then.
const noon = bangkokMidnight(Date.now() + 3 * DAY_MS) + 12 * HOUR_MS;
const day = bangkokDay(noon);
const ORDER = "KD-AAAAAA";
const JOB = `${ORDER}-1`;
const FIRST_ID = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e01";
const SECOND_ID = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e02";
const SOLD_ID = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e03";
const [FIRST, SECOND] = TRUCKS.vehicles.map(({ plate }) => plate);
const TWO_TRUCKS = {
  ...TRUCKS,
  vehicles: TRUCKS.vehicles.map((truck, at) => ({ ...truck, vehicleId: at === 0 ? FIRST_ID : SECOND_ID })),
};

let db: Database;
let office: Person;
let dan: Person;

beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "nok");
  office = await createPerson(db, "office", "dispatcher");
  dan = await createDriver(db, "dan");
  await db.update(drivers).set({ papersOnFile: TWO_TRUCKS });
  await openOrder(db, connectBoard(env.DISPATCH_BOARD), {
    customerId: "nok",
    orderId: ORDER,
    pickupAt: noon,
  });
});

const suggested = async () => (await query("suggestions.forDay", { day }, office)).data as SuggestedDay;
const assignment = (vehicleId?: string, key: string = crypto.randomUUID()) => ({
  jobId: JOB,
  driverId: "driver-dan",
  seenRevision: 1,
  key,
  vehicleId,
});
const assign = async (...assignments: readonly ReturnType<typeof assignment>[]) =>
  (await mutate("suggestions.assign", { assignments }, office)).data;
/** By a press that has given the job before, with another vehicle than is noted. */
const OTHER_COMES = (comes: string | undefined) => ({
  jobId: JOB,
  outcome: "assigned",
  isNew: true,
  vehicleFault: { code: "JOB_VEHICLE_CHANGED" },
  comes,
});
const given = async () =>
  ((await query("orders.byId", { orderId: ORDER }, office)).data as RouterOutputs["orders"]["byId"]).jobs[0];

test("a suggestion says which of its driver's vehicles comes and which others could, and why one may not", async () => {
  expect((await suggested()).suggested).toMatchObject([
    {
      driverId: "driver-dan",
      trucks: {
        vehicles: [
          { vehicleId: FIRST_ID, plate: FIRST },
          { vehicleId: SECOND_ID, plate: SECOND },
        ],
        vehicleId: FIRST_ID,
      },
    },
  ]);
  await db
    .update(drivers)
    .set({ outOfService: [{ vehicleId: FIRST_ID, from: day, to: day, kind: "repair", note: "" }] });
  expect((await suggested()).suggested[0]?.trucks).toEqual({
    vehicles: [
      { vehicleId: FIRST_ID, plate: FIRST, fault: { code: "VEHICLE_OUT_OF_SERVICE", params: { day } } },
      { vehicleId: SECOND_ID, plate: SECOND },
    ],
    vehicleId: SECOND_ID,
  });
  await db.update(drivers).set({ papersOnFile: { ...TWO_TRUCKS, vehicles: TWO_TRUCKS.vehicles.slice(1) } });
  expect((await suggested()).suggested[0]).not.toHaveProperty("trucks");
});

test("a job is assigned with the vehicle that was chosen, also by a press whose answer was lost, and the log names it", async () => {
  const press = assignment(SECOND_ID);
  expect(await assign(press)).toEqual([{ jobId: JOB, outcome: "assigned", isNew: true }]);
  expect(await given()).toMatchObject({ driverId: "driver-dan", vehicleDetails: SECOND });
  // The driver has chosen the other one before the press is sent again.
  await mutate("drivers.chooseVehicle", { jobId: JOB, vehicleId: FIRST_ID }, dan);
  expect(await assign(press)).toEqual([OTHER_COMES(FIRST)]);
  expect((await given())?.vehicleDetails).toBe(FIRST);
  const log = (await query("audit.list", { record: ORDER }, await createPerson(db, "root", "admin")))
    .data as RouterOutputs["audit"]["list"];
  const entries = log.items.filter(({ what }) => what === "suggestions.assign");
  expect(JSON.stringify(entries)).toContain(SECOND_ID);
});

test("a press that is sent again with another vehicle says that the one it was sent with before comes", async () => {
  const key = crypto.randomUUID();
  await assign(assignment(FIRST_ID, key));
  expect(await assign(assignment(SECOND_ID, key))).toEqual([OTHER_COMES(FIRST)]);
  expect((await given())?.vehicleDetails).toBe(FIRST);
  expect(await assign(assignment(FIRST_ID, key))).toEqual([{ jobId: JOB, outcome: "assigned", isNew: true }]);
  await db
    .update(drivers)
    .set({ outOfService: [{ vehicleId: SECOND_ID, from: day, to: day, kind: "repair", note: "" }] });
  expect(await assign(assignment(SECOND_ID, key))).toMatchObject([
    { outcome: "assigned", vehicleFault: { code: "VEHICLE_OUT_OF_SERVICE" }, comes: FIRST },
  ]);
});

test("a vehicle that may not drive the job by now is refused with why, and nobody gets the job", async () => {
  await db
    .update(drivers)
    .set({ outOfService: [{ vehicleId: SECOND_ID, from: day, to: day, kind: "repair", note: "" }] })
    .where(eq(drivers.driverId, "driver-dan"));
  expect(await assign(assignment(SECOND_ID))).toMatchObject([
    { outcome: "refused", code: "VEHICLE_OUT_OF_SERVICE", params: { day }, saved: null },
  ]);
  expect(await assign(assignment(SOLD_ID))).toMatchObject([{ outcome: "refused", code: "NOT_FOUND" }]);
  expect((await given())?.status).toBe("available");
  expect(await assign(assignment())).toMatchObject([{ outcome: "assigned" }]);
  expect((await given())?.vehicleDetails).toBe(FIRST);
});

test("a press that has given the job says so when it is sent again, though its vehicle may not come by now", async () => {
  const key = crypto.randomUUID();
  // The answer was lost before the vehicle was noted.
  await assign(assignment(undefined, key));
  await db
    .update(drivers)
    .set({ outOfService: [{ vehicleId: SECOND_ID, from: day, to: day, kind: "repair", note: "" }] });
  expect(await assign(assignment(SECOND_ID, key))).toEqual([
    {
      jobId: JOB,
      outcome: "assigned",
      isNew: true,
      vehicleFault: { code: "VEHICLE_OUT_OF_SERVICE", params: { day } },
    },
  ]);
  expect(await given()).toMatchObject({ driverId: "driver-dan", status: "reserved" });
  // Another press has given nothing.
  expect(await assign(assignment(SECOND_ID))).toMatchObject([
    { outcome: "refused", code: "VEHICLE_OUT_OF_SERVICE" },
  ]);
  await db.update(drivers).set({ outOfService: [] });
  expect((await given())?.vehicleDetails).toBe(FIRST);
});

test("a driver who has taken the job meanwhile, with another vehicle, keeps that one, and the office reads so", async () => {
  await mutate("jobs.reserve", { jobId: JOB }, dan);
  await mutate("drivers.chooseVehicle", { jobId: JOB, vehicleId: FIRST_ID }, dan);
  expect(await assign(assignment(SECOND_ID))).toMatchObject([
    {
      outcome: "refused",
      code: "JOB_VEHICLE_CHANGED",
      saved: { status: "reserved", driverName: "dan", pickupAt: noon, revision: 1 },
    },
  ]);
  expect((await given())?.vehicleDetails).toBe(FIRST);
  expect(await assign(assignment(FIRST_ID))).toEqual([{ jobId: JOB, outcome: "assigned", isNew: false }]);
});
