import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { archiveDriver } from "#db/queries/drivers/on-file.ts";
import { driverFacts } from "#db/queries/jobs/drivers.ts";
import { driverFiles } from "#db/schema/drivers/driver-files.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { drivers } from "#db/schema/drivers.ts";
import { users } from "#db/schema/users.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { mutate, query } from "../../../../support/calls.ts";
import { driverForm } from "../../../../support/driver-form.ts";
import { createPerson, freshDatabase, type Person } from "../../../../support/people.ts";
import { upload } from "../../../../support/uploads.ts";
import { DAO, DRIVER, seenFile, SIX_WHEEL } from "../../../trpc/drivers/dao-on-file.ts";

const inDays = (days: number) => bangkokDay(Date.now() + days * DAY_MS);
const VAN = { vehicleId: "", type: "four_wheel", plate: "1กข 1234", province: "th-10" };

let db: Database;
let office: Person;
beforeEach(async () => {
  db = await freshDatabase();
  office = await createPerson(db, "office", "dispatcher");
  await mutate("drivers.add", { driverId: DRIVER, driver: DAO }, office);
});

const paper = () =>
  upload(office, { purpose: "driver", orderId: "", driverId: DRIVER, key: crypto.randomUUID() });
const row = async () => (await db.select().from(drivers).where(eq(drivers.driverId, DRIVER)).get())!;
const shown = async () =>
  (await query("drivers.byId", { driverId: DRIVER }, office)).data as RouterOutputs["drivers"]["byId"];
const save = (vehicle: object, seenVersion = 1) =>
  mutate("vehicles.save", { ...seenFile(seenVersion), vehicle }, office);
const retire = (vehicleId: string, seenVersion: number) =>
  mutate("vehicles.retire", { ...seenFile(seenVersion), vehicleId }, office);
const saveLicence = (licence: object, seenVersion = 1) =>
  mutate("vehicles.saveLicence", { ...seenFile(seenVersion), licence }, office);

test("once they register, their form begins with what the office has, and its papers end with their approval", async () => {
  const { fileId } = await paper();
  await save({ ...VAN, lengthCm: "240", insuranceExpiresOn: inDays(90), insuranceFileId: fileId });
  const dao = await createPerson(db, "dao");
  await db.update(users).set({ email: DAO.email }).where(eq(users.id, "dao"));
  const account = { driverId: DRIVER, key: crypto.randomUUID(), seenEmail: DAO.email };
  expect((await mutate("drivers.createAccount", account, office)).data).toEqual({ account: "linked" });
  expect((await driverFacts(db, DRIVER))?.papers?.vehicles).toMatchObject([{ insurance: inDays(90) }]);
  const { data } = await query("drivers.registration", undefined, dao);
  const { form, files } = data as RouterOutputs["drivers"]["registration"];
  expect(form.vehicles).toMatchObject([
    { lengthCm: "240", insuranceExpiresOn: inDays(90), insuranceFileId: fileId },
  ]);
  expect(files[fileId]).toMatch(/^\/api\/files\//);
  const filled = await driverForm(dao);
  const profile = {
    ...filled,
    vehicles: filled.vehicles.map((each) => ({ ...each, insuranceFileId: fileId })),
  };
  // A vehicle that the office adds while the form is open comes into it, and has to be completed or taken out.
  await save(SIX_WHEEL, (await row()).version);
  const send = (removedVehicleIds?: readonly string[], changed: object = {}) => {
    const press = { key: crypto.randomUUID(), removedVehicleIds };
    return mutate("drivers.send", { ...press, profile: { ...profile, ...changed } }, dao);
  };
  expect(await send()).toMatchObject({
    appCode: "BAD_INPUT",
    fields: { "profile.vehicles.1.year": "REQUIRED" },
  });
  expect((await mutate("drivers.saveDraft", { draft: profile }, dao)).data).toMatchObject({
    came: [{ vehicleId: SIX_WHEEL.vehicleId, plate: SIX_WHEEL.plate, year: "" }],
  });
  // Complete, it has to go with what they say of themselves, too.
  const complete = { ...profile.vehicles[0]!, ...SIX_WHEEL, registrationFileId: fileId };
  await save(complete, (await row()).version);
  expect(await send([], { licenceClass: "personal" })).toMatchObject({
    status: 400,
    appCode: "BAD_INPUT",
    fields: { "profile.vehicles.1.type": "LICENCE_CLASS" },
  });
  const others = Array.from({ length: 4 }, (_, index) => ({
    ...profile.vehicles[0]!,
    vehicleId: crypto.randomUUID(),
    plate: `3ขค ${1000 + index}`,
  }));
  const vehicles = [...profile.vehicles, ...others];
  expect((await send([], { vehicles })).fields).toEqual({ "profile.vehicles": "TOO_MANY" });
  expect((await send([SIX_WHEEL.vehicleId])).status).toBe(200);
  const another = { ...SIX_WHEEL, vehicleId: crypto.randomUUID(), plate: "71-9999" };
  expect((await save(another, (await row()).version)).appCode).toBe("VEHICLE_CHANGE_WAITS");
  const seenVersion = (await db.select().from(driverRegistrations).get())!.version;
  await mutate("drivers.approve", { driverId: DRIVER, key: crypto.randomUUID(), seenVersion }, office);
  expect(await row()).toMatchObject({ papersOnFile: null });
  const retired = await query("vehicles.retired", {}, office);
  expect(retired.data).toMatchObject({ items: [{ plate: SIX_WHEEL.plate }, { plate: DAO.plate }] });
  expect((await shown()).fleet).toMatchObject({ of: "profile" });
  expect(
    (await db.select().from(driverFiles).where(eq(driverFiles.fileId, fileId)).get())?.expiresAt,
  ).toBeNull();
  expect((await save(VAN, (await row()).version)).appCode).toBe("DRIVER_CHANGED");
});

test("one that is retired stays readable with its papers, also from a job, until its driver is deleted", async () => {
  const { fileId } = await paper();
  const insured = {
    ...SIX_WHEEL,
    lengthCm: "550",
    insuranceExpiresOn: inDays(20),
    insuranceFileId: fileId,
  };
  await save(insured);
  const picture = async () =>
    (await db.select().from(driverFiles).where(eq(driverFiles.fileId, fileId)).get())!;
  const press = { ...seenFile(2), vehicleId: SIX_WHEEL.vehicleId };
  await mutate("vehicles.retire", press, office);
  await mutate("vehicles.retire", press, office);
  expect((await picture()).expiresAt).toBeNull();
  const list = async (input: object) =>
    (await query("vehicles.retired", input, office)).data as RouterOutputs["vehicles"]["retired"];
  const { items, nextCursor } = await list({ search: SIX_WHEEL.plate.toLowerCase() });
  expect([items.length, nextCursor]).toEqual([1, null]);
  expect(items[0]).toMatchObject({ plate: SIX_WHEEL.plate, driverName: "Dao", lengthCm: 550 });
  expect((await list({ type: "four_wheel" })).items).toEqual([]);
  const byJob = { driverId: "another", vehicleId: SIX_WHEEL.vehicleId };
  for (const key of [{ retiredId: items[0]!.retiredId }, byJob])
    expect((await query("vehicles.retiredOne", key, office)).data).toMatchObject({
      plate: SIX_WHEEL.plate,
      insuranceExpiresOn: inDays(20),
      insuranceUrl: expect.stringMatching(/^\/api\/files\//) as string,
      registrationUrl: null,
    });
  const inUse = { driverId: DRIVER, vehicleId: "" };
  expect((await query("vehicles.retiredOne", inUse, office)).appCode).toBe("NOT_FOUND");
  // Other papers of the driver let go of what is not used any more, and not of this.
  await saveLicence({ expiresOn: inDays(400) }, 3);
  expect((await picture()).expiresAt).toBeNull();
  // The plate is free again, and the vehicle may come back.
  await save(insured, 4);
  await retire(SIX_WHEEL.vehicleId, 5);
  const first = await list({ limit: 1 });
  expect((await list({ limit: 1, cursor: first.nextCursor })).items).toEqual([items[0]]);
  // A deletion that a colleague's change refuses deletes none.
  expect(await archiveDriver(db, { driverId: DRIVER, seenVersion: 5 }, Date.now())).toBe(false);
  expect((await list({})).items).toHaveLength(2);
  expect((await picture()).expiresAt).toBeNull();
  expect((await mutate("drivers.remove", { driverId: DRIVER, seenVersion: 6 }, office)).status).toBe(200);
  expect((await list({})).items).toEqual([]);
  expect((await picture()).expiresAt).toBeLessThanOrEqual(Date.now());
});
