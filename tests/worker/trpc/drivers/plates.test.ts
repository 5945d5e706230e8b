import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { takenPlatesQuery } from "#db/queries/drivers/plates.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { vehicles } from "#db/schema/drivers/vehicles.ts";
import { drivers } from "#db/schema/drivers.ts";
import { mutate } from "../../../support/calls.ts";
import { driverForm } from "../../../support/driver-form.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { plan, slowLines } from "../../../support/query-plan.ts";
import { DAO as SAMPLE } from "./dao-on-file.ts";

const DAO = { ...SAMPLE, licenceClass: "personal" };
const id = (number: number) => `7e57ab1e-0000-4000-8000-00000000000${number}`;
const TAKEN = { appCode: "BAD_INPUT", fields: { "driver.plate": "PLATE_TAKEN" } };

let db: Database;
let office: Person;
beforeEach(async () => {
  db = await freshDatabase();
  office = await createPerson(db, "office", "dispatcher");
});

const add = (number: number, values: object = {}) =>
  mutate("drivers.add", { driverId: id(number), driver: { ...DAO, ...values } }, office);
const edit = (number: number, values: object, seenVersion = 1) =>
  mutate("drivers.edit", { driverId: id(number), seenVersion, driver: { ...DAO, ...values } }, office);
const send = async (as: Person, plate: string) => {
  const form = await driverForm(as);
  const profile = { ...form, vehicles: form.vehicles.map((each) => ({ ...each, plate })) };
  return mutate("drivers.send", { key: crypto.randomUUID(), profile }, as);
};
async function decide(step: "approve" | "removeRegistered", userId: string) {
  const rows = await db.select().from(driverRegistrations);
  const { driverId, version } = rows.find((each) => each.userId === userId)!;
  return mutate(`drivers.${step}`, { driverId, seenVersion: version, key: crypto.randomUUID() }, office);
}

test("a plate is the vehicle of one driver, however it is typed; the same in another province is another", async () => {
  expect((await add(1)).status).toBe(200);
  expect((await add(1)).status).toBe(200);
  for (const plate of ["1กข1234", "๑กข ๑๒๓๔", "1กข-1234"])
    expect(await add(2, { plate })).toMatchObject(TAKEN);
  expect((await add(2, { province: "th-50" })).status).toBe(200);
  expect(await edit(2, { province: "th-10" })).toMatchObject(TAKEN);
  expect((await edit(2, { province: "th-50", name: "Dao B" })).status).toBe(200);
  expect(await db.select().from(drivers)).toHaveLength(2);
});

test("of two who write a plate down at once, one does", async () => {
  const answers = await Promise.all([add(1), add(2)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await db.select().from(vehicles)).toHaveLength(1);
});

test("whoever is deleted, or gets another plate, frees it", async () => {
  await add(1);
  expect((await edit(1, { plate: "2กข 1" })).status).toBe(200);
  expect((await add(2)).status).toBe(200);
  expect((await mutate("drivers.remove", { driverId: id(2), seenVersion: 1 }, office)).status).toBe(200);
  expect((await add(3)).status).toBe(200);
});

test("nobody asks without end which plates are in service", async () => {
  const nok = await createPerson(db, "nok");
  const dao = await createPerson(db, "dao");
  await send(nok, "70-1234");
  await decide("approve", "nok");
  const form = await driverForm(dao);
  const profile = { ...form, vehicles: form.vehicles.map((each) => ({ ...each, plate: "70-1234" })) };
  const ask = () => mutate("drivers.send", { key: crypto.randomUUID(), profile }, dao);
  for (let asked = 0; asked < 30; asked++)
    expect((await ask()).fields).toEqual({ "profile.vehicles.0.plate": "PLATE_TAKEN" });
  expect((await ask()).appCode).toBe("RATE_LIMITED");
});

test("a driver is told at the plate; of two who wait with one plate the second is not approved until it is free", async () => {
  const nok = await createPerson(db, "nok");
  const dao = await createPerson(db, "dao");
  await send(nok, "70-1234");
  await send(dao, "70 1234");
  expect((await decide("approve", "nok")).data).toMatchObject({ state: "approved" });
  expect(await decide("approve", "dao")).toMatchObject({
    appCode: "PLATE_IN_SERVICE",
    params: { plate: "70-1234" },
  });
  expect(await send(dao, "701234")).toMatchObject({ fields: { "profile.vehicles.0.plate": "PLATE_TAKEN" } });
  expect((await decide("removeRegistered", "nok")).data).toMatchObject({ state: "deleted" });
  expect((await decide("approve", "dao")).data).toMatchObject({ state: "approved" });
});

test("two drivers who have shared a plate since before it was compared can be changed", async () => {
  await add(1);
  await add(2, { plate: "2กข 1" });
  await db.update(drivers).set({ vehicleDetails: "1กข 1234", plateProvince: "th-10" });
  expect((await edit(2, { name: "Dao B" })).status).toBe(200);
  expect(await add(3)).toMatchObject(TAKEN);
});

test("plates are sought by index", async () => {
  const query = takenPlatesQuery("d", [{ plate: "1กข 1234", province: "th-10" }]);
  const lines = await plan({ toSQL: () => db.run(sql`${query}`).getQuery() });
  expect(lines.join(" ")).toContain("vehicles_by_plate");
  expect(slowLines(lines)).toEqual([]);
});
