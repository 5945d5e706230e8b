import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { jobs } from "#db/schema/jobs.ts";
import { DAY_MS } from "#domain/time.ts";
import { fetchWorker, mutate, query } from "../../../support/calls.ts";
import { writeExample } from "../../../support/documents.ts";
import { PROFILE } from "../../../support/driver-profile.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { upload } from "../../../support/uploads.ts";

const ORDER = "KD-AAAAAA";
const JOB = "KD-AAAAAA-1";
const [FIRST] = PROFILE.vehicles;
if (FIRST === undefined) throw new Error("the profile has no vehicle");
const SECOND = { ...FIRST, vehicleId: "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e44", plate: "2ขค 99" };

let db: Database;
let nok: Person;
let other: Person;
let dan: Person;
let kai: Person;
beforeEach(async () => {
  db = await freshDatabase();
  nok = await createPerson(db, "nok");
  other = await createPerson(db, "other");
  dan = await createDriver(db, "dan");
  kai = await createDriver(db, "kai");
  await writeExample(db, { customerId: "nok", orderId: ORDER });
  const { fileId } = await upload(dan, { purpose: "driver", orderId: "" });
  await db.insert(driverRegistrations).values({
    driverId: "driver-dan",
    userId: "dan",
    state: "approved",
    version: 1,
    profile: { ...PROFILE, photoFileId: fileId, vehicles: [...PROFILE.vehicles, SECOND] },
    createdAt: 0,
    changedAt: 0,
  });
  await setJob({ status: "reserved", driverId: "driver-dan" });
});

const setJob = (values: Partial<typeof jobs.$inferInsert>) =>
  db.update(jobs).set(values).where(eq(jobs.jobId, JOB));
const plate = async (as: Person) => {
  const { data } = await query("orders.byId", { orderId: ORDER }, as);
  return (data as { jobs: readonly { jobId: string; vehicleDetails: string }[] }).jobs.find(
    ({ jobId }) => jobId === JOB,
  )?.vehicleDetails;
};
const photos = (as: Person) => query("drivers.photosOfOrder", { orderId: ORDER }, as);

test("the customer of a held job sees the driver's plate and photo, until a day after its completion", async () => {
  expect(await plate(nok)).toBe("1กข 1234");
  const [photo] = (await photos(nok)).data as readonly { url: string }[];
  expect((await fetchWorker(photo?.url ?? "", {}, nok)).status).toBe(200);
  expect((await fetchWorker(photo?.url ?? "", {}, other)).status).toBe(404);
  await setJob({ status: "completed", completedAt: Date.now() - DAY_MS - 1000 });
  expect(await plate(nok)).toBe("");
  expect((await photos(nok)).data).toEqual([]);
});

test("nobody else sees them, and nobody while no driver holds the job", async () => {
  expect((await photos(other)).appCode).toBe("NOT_FOUND");
  expect((await photos(dan)).appCode).toBe("NOT_FOUND");
  await setJob({ status: "available", driverId: null });
  expect((await photos(nok)).data).toEqual([]);
});

test("a driver with two vehicles of the type chooses which one comes, and the customer sees its plate", async () => {
  expect((await query("drivers.vehiclesOfJob", { jobId: JOB }, dan)).data).toMatchObject({
    vehicles: [{ plate: "1กข 1234" }, { plate: "2ขค 99" }],
    vehicleId: PROFILE.vehicles[0]?.vehicleId,
  });
  const choose = (vehicleId: string | undefined, seenVehicleId: string | undefined) =>
    mutate("drivers.chooseVehicle", { jobId: JOB, vehicleId, seenVehicleId }, dan);
  const first = PROFILE.vehicles[0]?.vehicleId;
  expect((await choose(SECOND.vehicleId, first)).status).toBe(200);
  expect(await plate(nok)).toBe("2ขค 99");
  // Of two devices, or with the office: whoever saw another one replaces nothing.
  expect((await choose(SECOND.vehicleId, first)).status).toBe(200);
  expect((await choose(first, first)).appCode).toBe("JOB_VEHICLE_CHANGED");
  expect(await plate(nok)).toBe("2ขค 99");
});

test("a vehicle of nobody, another's job and a job that is over are refused", async () => {
  const choose = (vehicleId: string, as = dan) =>
    mutate("drivers.chooseVehicle", { jobId: JOB, vehicleId }, as);
  expect((await choose(crypto.randomUUID())).appCode).toBe("NOT_FOUND");
  expect((await choose(SECOND.vehicleId, kai)).appCode).toBe("NOT_FOUND");
  await setJob({ status: "completed", completedAt: Date.now() });
  expect((await choose(SECOND.vehicleId)).appCode).toBe("JOB_TRANSITION_REFUSED");
});
