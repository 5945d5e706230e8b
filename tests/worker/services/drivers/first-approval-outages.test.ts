import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { drivers } from "#db/schema/drivers.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { ONLY_VEHICLE } from "#domain/drivers/out-of-service.ts";
import type { ProfileDraft } from "#domain/drivers/profile-input.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../support/calls.ts";
import { driverForm } from "../../../support/driver-form.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { DAO, DRIVER } from "../../trpc/drivers/dao-on-file.ts";

const from = bangkokDay(Date.now() + 5 * DAY_MS);
const OUTAGE = { vehicleId: ONLY_VEHICLE, from, to: from, kind: "repair", note: "clutch" } as const;

let db: Database;
let office: Person;
let nok: Person;
let form: ProfileDraft;
/** A driver on file whose vehicle is to be repaired, and who then has an account and fills in the form. */
beforeEach(async () => {
  db = await freshDatabase();
  office = await createPerson(db, "office", "dispatcher");
  nok = await createPerson(db, "nok");
  await mutate("drivers.add", { driverId: DRIVER, driver: { ...DAO, email: nok.email } }, office);
  await mutate("drivers.setOutOfService", { driverId: DRIVER, seenVersion: 1, outages: [OUTAGE] }, office);
  const account = { driverId: DRIVER, key: crypto.randomUUID(), seenEmail: nok.email };
  await mutate("drivers.createAccount", account, office);
  form = await driverForm(nok);
});

const outages = async () =>
  (await db.select().from(drivers).where(eq(drivers.driverId, DRIVER)).get())?.outOfService;
const send = (profile: object) => mutate("drivers.send", { key: crypto.randomUUID(), profile }, nok);
const asRead = async () =>
  (await query("drivers.byId", { driverId: DRIVER }, office)).data as RouterOutputs["drivers"]["byId"];
async function approve() {
  const row = await db.select().from(driverRegistrations).get();
  const press = { driverId: DRIVER, seenVersion: row?.version, key: crypto.randomUUID() };
  return mutate("drivers.approve", press, office);
}

test("days out of service of the vehicle on file are the same vehicle's after the first approval, by its plate", async () => {
  expect(await outages()).toEqual([OUTAGE]);
  await send({ ...form, vehicles: [{ ...form.vehicles[0], plate: DAO.plate, province: DAO.province }] });
  expect((await asRead()).endingOutages).toEqual([]);
  expect((await approve()).data).toMatchObject({ state: "approved", isWaiting: false });
  expect(await outages()).toEqual([{ ...OUTAGE, vehicleId: form.vehicles[0]?.vehicleId }]);
});

test("those of a vehicle that was not sent end with it, and are named before", async () => {
  await send({ ...form, vehicles: [{ ...form.vehicles[0], plate: "9กข 99" }] });
  expect((await asRead()).endingOutages).toEqual([{ ...OUTAGE, plate: DAO.plate }]);
  expect((await approve()).data).toMatchObject({ state: "approved" });
  expect(await outages()).toEqual([]);
  expect((await asRead()).endingOutages).toEqual([]);
});
