import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { driverFacts } from "#db/queries/jobs/drivers.ts";
import { driverEvents, driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { drivers } from "#db/schema/drivers.ts";
import { outbox } from "#db/schema/outbox.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { mutate, query } from "../../../support/calls.ts";
import { driverForm, uploadPaper } from "../../../support/driver-form.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";

let db: Database;
let nok: Person;
let office: Person;
let form: Awaited<ReturnType<typeof driverForm>>;
let driverId: string;
beforeEach(async () => {
  db = await freshDatabase();
  nok = await createPerson(db, "nok");
  office = await createPerson(db, "office", "dispatcher");
  form = await driverForm(nok);
  await mutate("drivers.send", { key: crypto.randomUUID(), profile: form }, nok);
  const row = await registration();
  driverId = row.driverId;
  const approve = { driverId, seenVersion: row.version, key: crypto.randomUUID() };
  await mutate("drivers.approve", approve, office);
});

const registration = async () => (await db.select().from(driverRegistrations).get())!;
const driver = async () => (await db.select().from(drivers).where(eq(drivers.driverId, driverId)).get())!;
async function correct(values: object, options: { seenVersion?: number; key?: string; as?: Person } = {}) {
  const { version } = await registration();
  const { seenVersion = version, key = crypto.randomUUID(), as = office } = options;
  return mutate("drivers.correct", { driverId, seenVersion, key, profile: { ...form, ...values } }, as);
}
const mails = async () =>
  (await db.select().from(outbox).where(eq(outbox.kind, "mail"))).filter(({ params }) =>
    params.includes('"driver_registration"'),
  ).length;

test("what the office corrects holds at once, for the board too, counts once, and the driver gets a mail", async () => {
  const { version } = await registration();
  const before = await mails();
  const key = crypto.randomUUID();
  const van = { ...form.vehicles[0]!, plate: "9กข 99", registrationExpiresOn: "2031-01-31" };
  const values = {
    name: "Nok Newname",
    phone: "082-222-2222",
    licenceExpiresOn: "2029-12-31",
    vehicles: [van],
  };
  const press = { seenVersion: version, key };
  expect((await correct(values, press)).data).toMatchObject({ state: "approved", version: version + 1 });
  expect((await correct(values, press)).data).toMatchObject({ version: version + 1 });
  expect(await driver()).toMatchObject({
    name: "Nok Newname",
    phone: "+66822222222",
    vehicleDetails: "9กข 99",
  });
  expect(await driverFacts(db, driverId)).toMatchObject({
    approved: true,
    papers: { licence: "2029-12-31", vehicles: [{ registration: "2031-01-31" }] },
  });
  expect((await db.select().from(driverEvents)).map(({ step }) => step)).toEqual(["send", "approve", "edit"]);
  expect(await mails()).toBe(before + 1);
  const entry = (await db.select().from(auditEntries)).find(({ changes }) => changes.includes("2029-12-31"));
  expect(JSON.parse(entry?.changes ?? "[]")).toMatchObject([
    { kind: "driver", id: driverId, fields: { licenceExpiresOn: ["2030-05-31", "2029-12-31"] } },
  ]);
  expect(entry?.changes).not.toContain("Newname");
});

test("of two corrections of what both have seen, the second is refused", async () => {
  const { version } = await registration();
  await correct({ phone: "0822222222" }, { seenVersion: version });
  expect((await correct({ phone: "0833333333" }, { seenVersion: version })).appCode).toBe(
    "REGISTRATION_CHANGED",
  );
  expect(await driver()).toMatchObject({ phone: "+66822222222" });
});

test("what is wrong is said at its field, and nothing is written; a paper that has expired may stay", async () => {
  const wrong = { phone: "12", licenceExpiresOn: "2020-01-01", licenceClass: "b1" };
  expect(await correct(wrong)).toMatchObject({
    appCode: "BAD_INPUT",
    fields: { "profile.phone": "PHONE_INVALID", "profile.licenceExpiresOn": "DATE_IN_PAST" },
  });
  const { fileId } = await uploadPaper(office);
  expect(await correct({ licenceFileId: fileId })).toMatchObject({
    fields: { "profile.vehicles": "INVALID" },
  });
  expect(await driver()).toMatchObject({ version: 1 });
  const { profile } = await registration();
  await db.update(driverRegistrations).set({ profile: { ...profile!, licenceExpiresOn: "2020-01-01" } });
  const answer = await correct({ licenceExpiresOn: "2020-01-01", experienceYears: "9" });
  expect(answer.data).toMatchObject({ state: "approved" });
});

test("changes that wait stay, on the corrected profile, and so does the form that its driver types", async () => {
  const vehicles = form.vehicles.map((each) => ({ ...each, plate: "2ขค 99" }));
  await mutate("drivers.send", { key: crypto.randomUUID(), profile: { ...form, vehicles } }, nok);
  await mutate("drivers.saveDraft", { draft: { ...form, experienceYears: "30" } }, nok);
  await correct({ name: "Nok Newname" });
  expect(await registration()).toMatchObject({
    profile: { name: "Nok Newname", vehicles: [{ plate: "1กข 1234" }] },
    sent: { name: "Nok Newname", vehicles: [{ plate: "2ขค 99" }] },
  });
  expect((await query("drivers.registration", undefined, nok)).data).toMatchObject({
    form: { name: "Nok Newname", experienceYears: "30" },
  });
});

test("places are named that are only in what was sent, or in the form that its driver types", async () => {
  const typed = (province: string) => ({
    ...form,
    vehicles: form.vehicles.map((each) => ({ ...each, province })),
  });
  await mutate("drivers.send", { key: crypto.randomUUID(), profile: typed("th-50") }, nok);
  await mutate("drivers.saveDraft", { draft: typed("th-83") }, nok);
  const read = (await query("drivers.registration", undefined, nok)).data;
  expect(read).toMatchObject({
    sent: { vehicles: [{ province: "th-50" }] },
    holds: { vehicles: [{ province: "th-10" }] },
    form: { vehicles: [{ province: "th-83" }] },
    names: {
      "th-10": { en: expect.any(String) as string },
      "th-50": { en: expect.any(String) as string },
      "th-83": { en: expect.any(String) as string },
    },
  });
});

test("a form that was typed on the profile from before a correction is neither stored nor sent", async () => {
  const read = async () =>
    (await query("drivers.registration", undefined, nok)).data as RouterOutputs["drivers"]["registration"];
  const { version: seenVersion, holds } = await read();
  expect(holds).toMatchObject({ name: form.name });
  const typed = { ...form, experienceYears: "30" };
  const stored = await mutate("drivers.saveDraft", { draft: typed, seenVersion }, nok);
  expect(stored.data).toMatchObject({ version: seenVersion });
  await correct({ name: "Nok Newname" });
  const old = { ...typed, experienceYears: "31" };
  expect((await mutate("drivers.saveDraft", { draft: old, seenVersion }, nok)).appCode).toBe(
    "REGISTRATION_CHANGED",
  );
  const send = (values: object) => mutate("drivers.send", { key: crypto.randomUUID(), ...values }, nok);
  // Before what else would be wrong with it.
  expect((await send({ profile: { ...old, phone: "12" }, seenVersion })).appCode).toBe(
    "REGISTRATION_CHANGED",
  );
  const now = await read();
  expect(now).toMatchObject({
    version: seenVersion + 1,
    holds: { name: "Nok Newname" },
    form: { name: "Nok Newname", experienceYears: "30" },
  });
  expect((await send({ profile: now.form, seenVersion: now.version })).status).toBe(200);
  expect((await registration()).profile).toMatchObject({ name: "Nok Newname", experienceYears: 30 });
});

test("a first form begins a registration, and is sent as it was typed on none", async () => {
  const dao = await createPerson(db, "dao");
  const profile = await driverForm(dao);
  const draft = await mutate("drivers.saveDraft", { draft: profile, seenVersion: 0 }, dao);
  expect(draft.data).toMatchObject({ version: 1 });
  // On another device, which has seen none.
  expect((await mutate("drivers.saveDraft", { draft: profile, seenVersion: 0 }, dao)).appCode).toBe(
    "REGISTRATION_CHANGED",
  );
  const kai = await createPerson(db, "kai");
  const first = { key: crypto.randomUUID(), profile: await driverForm(kai), seenVersion: 0 };
  expect((await mutate("drivers.send", first, kai)).data).toMatchObject({ state: "pending" });
});

test("what was sent with more vehicles than a driver may have is not approved; one that was retired says that it comes back", async () => {
  const vehicle = (number: number) => ({
    ...form.vehicles[0]!,
    vehicleId: crypto.randomUUID(),
    plate: `3ขค ${1000 + number}`,
  });
  const five = [form.vehicles[0]!, ...[1, 2, 3, 4].map(vehicle)];
  await mutate("drivers.send", { key: crypto.randomUUID(), profile: { ...form, vehicles: five } }, nok);
  const shown = async () =>
    (await query("drivers.byId", { driverId }, office)).data as RouterOutputs["drivers"]["byId"];
  const added = vehicle(9);
  const { version } = await registration();
  const save = { driverId, of: "profile", key: crypto.randomUUID(), seenVersion: version, vehicle: added };
  expect((await mutate("vehicles.save", save, office)).status).toBe(200);
  const press = async () => ({
    driverId,
    key: crypto.randomUUID(),
    seenVersion: (await registration()).version,
  });
  expect((await shown()).sent?.vehicles).toHaveLength(6);
  expect(await mutate("drivers.approve", await press(), office)).toMatchObject({
    status: 409,
    appCode: "VEHICLES_ABOVE_LIMIT",
  });
  const retire = { ...(await press()), of: "profile", vehicleId: added.vehicleId };
  expect((await mutate("vehicles.retire", retire, office)).status).toBe(200);
  expect(await shown()).toMatchObject({ returning: [] });
  expect((await mutate("drivers.approve", await press(), office)).status).toBe(200);
  // An old form has the retired one still.
  const four = [...five.slice(0, 4), added];
  const old = { profile: { ...form, vehicles: four }, removedVehicleIds: [five[4]!.vehicleId] };
  expect((await mutate("drivers.send", { key: crypto.randomUUID(), ...old }, nok)).status).toBe(200);
  expect((await shown()).returning).toMatchObject([
    { vehicleId: added.vehicleId, plate: added.plate, retiredAt: expect.any(Number) as number },
  ]);
});

test("nobody corrects their own profile, nor one that was never approved", async () => {
  const boss = await createPerson(db, "boss", "admin");
  await db.update(driverRegistrations).set({ userId: boss.userId });
  expect((await correct({}, { as: boss })).appCode).toBe("OWN_RECORD");
  await db.update(driverRegistrations).set({ profile: null, state: "pending", userId: nok.userId });
  expect((await correct({})).appCode).toBe("REGISTRATION_CLOSED");
});
