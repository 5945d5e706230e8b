import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { driverFacts } from "#db/queries/jobs/drivers.ts";
import { driverFiles } from "#db/schema/drivers/driver-files.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { vehicles } from "#db/schema/drivers/vehicles.ts";
import { drivers } from "#db/schema/drivers.ts";
import { outbox } from "#db/schema/outbox.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { users } from "#db/schema/users.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { remindOfPapers } from "#worker/services/drivers/remind-of-papers.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { driverForm } from "../../../support/driver-form.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { upload } from "../../../support/uploads.ts";
import { DAO, DRIVER, seenFile, SIX_WHEEL } from "./dao-on-file.ts";

const PICKUP_AT = Date.now() + 40 * DAY_MS;
const inDays = (days: number) => bangkokDay(Date.now() + days * DAY_MS);

let db: Database;
let board: Board;
let office: Person;
beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  office = await createPerson(db, "office", "dispatcher");
  await createPerson(db, "customer");
});

const paper = async (driverId = DRIVER, as = office) =>
  upload(as, { purpose: "driver", orderId: "", driverId, key: crypto.randomUUID() });
const row = async () => (await db.select().from(drivers).where(eq(drivers.driverId, DRIVER)).get())!;
const shown = async (driverId = DRIVER) =>
  (await query("drivers.byId", { driverId }, office)).data as RouterOutputs["drivers"]["byId"];
const inService = () => db.select().from(vehicles).orderBy(vehicles.driverId, vehicles.position);

describe("of a driver without an account", () => {
  beforeEach(async () => {
    await mutate("drivers.add", { driverId: DRIVER, driver: DAO }, office);
  });
  const save = (vehicle: object, seenVersion = 1) =>
    mutate("vehicles.save", { ...seenFile(seenVersion), vehicle }, office);
  const retire = (vehicleId: string, seenVersion: number) =>
    mutate("vehicles.retire", { ...seenFile(seenVersion), vehicleId }, office);
  const saveLicence = (licence: object, seenVersion = 1) =>
    mutate("vehicles.saveLicence", { ...seenFile(seenVersion), licence }, office);
  const VAN = { vehicleId: "", type: "four_wheel", plate: "1กข 1234", province: "th-10" };

  test("the office keeps a paper with its picture, and the board refuses by it as by a driver's own", async () => {
    const { fileId } = await paper();
    const insured = { ...VAN, insuranceExpiresOn: inDays(20), insuranceFileId: fileId };
    expect((await save(insured)).data).toEqual({ version: 2 });
    const { fleet, files, papers } = await shown();
    expect(fleet).toMatchObject({
      of: "file",
      version: 2,
      vehicles: [{ vehicleId: "", insuranceFileId: fileId }],
    });
    expect(files[fileId]).toMatch(/^\/api\/files\//);
    expect(papers).toMatchObject([{ paper: "insurance", plate: "1กข 1234", daysLeft: 20 }]);
    const jobId = await openOrder(db, board, {
      customerId: "customer",
      orderId: "KD-AAAAAA",
      pickupAt: PICKUP_AT,
    });
    const actor = { kind: "admin", id: "office" } as const;
    const assign = { type: "assign", jobId, driverId: DRIVER, actor, overlapReason: null } as const;
    expect(await board.commandJob(assign)).toMatchObject({
      code: "INSURANCE_EXPIRES",
      params: { day: inDays(20) },
    });
    await save({ ...insured, insuranceExpiresOn: inDays(60) }, 2);
    expect(await board.commandJob(assign)).toMatchObject({ outcome: "accepted" });
  });

  test("the licence counts, too; what is not known refuses nothing", async () => {
    expect((await saveLicence({ expiresOn: inDays(20) })).data).toEqual({ version: 2 });
    expect(await driverFacts(db, DRIVER)).toMatchObject({
      papers: { licence: inDays(20), vehicles: [{ registration: null, insurance: null }] },
    });
    expect((await saveLicence({ expiresOn: inDays(-1) }, 2)).fields).toEqual({
      "licence.expiresOn": "DATE_IN_PAST",
    });
  });

  test("a second vehicle of another type brings its jobs, and none after it is retired", async () => {
    expect((await save(SIX_WHEEL)).data).toEqual({ version: 2 });
    expect(await row()).toMatchObject({
      vehicle: "four_wheel",
      secondVehicle: "six_wheel",
      vehicleDetails: "1กข 1234, 70-1234",
    });
    expect((await driverFacts(db, DRIVER))?.papers?.vehicles.map(({ type }) => type)).toEqual([
      "four_wheel",
      "six_wheel",
    ]);
    const outages = [
      { vehicleId: SIX_WHEEL.vehicleId, from: inDays(1), to: inDays(2), kind: "repair", note: "" },
    ];
    await mutate("drivers.setOutOfService", { driverId: DRIVER, seenVersion: 2, outages }, office);
    expect((await retire(SIX_WHEEL.vehicleId, 3)).data).toEqual({ version: 4 });
    expect(await row()).toMatchObject({ secondVehicle: null, vehicleDetails: "1กข 1234", outOfService: [] });
    expect((await retire("", 4)).fields).toEqual({ vehicleId: "REQUIRED" });
    expect((await retire(SIX_WHEEL.vehicleId, 4)).appCode).toBe("NOT_FOUND");
  });

  test("the form of the driver changes the vehicle that they drive, and keeps the others and the papers", async () => {
    await save({ ...VAN, insuranceExpiresOn: inDays(20) });
    await save(SIX_WHEEL, 2);
    const driver = { ...DAO, plate: "2กข 9", lengthCm: "250" };
    expect((await mutate("drivers.edit", { driverId: DRIVER, seenVersion: 3, driver }, office)).status).toBe(
      200,
    );
    expect((await shown()).fleet?.vehicles).toMatchObject([
      { plate: "2กข 9", lengthCm: 250, insuranceExpiresOn: inDays(20) },
      { plate: "70-1234" },
    ]);
    expect((await inService()).map(({ plateKey }) => plateKey)).toEqual(["2กข9", "701234"]);
    const twice = { ...driver, plate: "70-1234" };
    expect(
      (await mutate("drivers.edit", { driverId: DRIVER, seenVersion: 4, driver: twice }, office)).fields,
    ).toEqual({
      "driver.plate": "ALREADY_EXISTS",
    });
  });

  test("each rule of the driver's own form holds", async () => {
    const refused = async (values: object) => (await save({ ...SIX_WHEEL, ...values })).fields;
    expect(await refused({ plate: "what" })).toEqual({ "vehicle.plate": "PLATE_INVALID" });
    expect(await refused({ plate: VAN.plate })).toEqual({ "vehicle.plate": "ALREADY_EXISTS" });
    expect(await refused({ province: "th-99" })).toEqual({ "vehicle.province": "PLACE_UNKNOWN" });
    expect(await refused({ year: "2600", insuranceExpiresOn: inDays(-1) })).toEqual({
      "vehicle.year": "TOO_LARGE",
      "vehicle.insuranceExpiresOn": "DATE_IN_PAST",
    });
    await mutate(
      "drivers.edit",
      { driverId: DRIVER, seenVersion: 1, driver: { ...DAO, licenceClass: "t1" } },
      office,
    );
    expect((await save(SIX_WHEEL, 2)).fields).toEqual({ "vehicle.type": "LICENCE_CLASS" });
  });

  test("a plate of another driver is refused, and free again once its vehicle is retired", async () => {
    await save(SIX_WHEEL);
    const other = { ...DAO, plate: SIX_WHEEL.plate, vehicle: "six_wheel" };
    const add = () => mutate("drivers.add", { driverId: SIX_WHEEL.vehicleId, driver: other }, office);
    expect((await add()).fields).toEqual({ "driver.plate": "PLATE_TAKEN" });
    await retire(SIX_WHEEL.vehicleId, 2);
    expect((await add()).status).toBe(200);
    expect((await save(SIX_WHEEL, 3)).fields).toEqual({ "vehicle.plate": "PLATE_TAKEN" });
  });

  test("of two who save at once the second is refused, and both are in the audit log", async () => {
    const [first, second] = await Promise.all([save(SIX_WHEEL), saveLicence({ expiresOn: inDays(9) })]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    expect([first, second].map(({ appCode }) => appCode)).toContain("DRIVER_CHANGED");
    await save({ ...VAN, registrationExpiresOn: inDays(99) }, 2);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.what, "vehicles.save"));
    expect(entries.map(({ changes }) => changes).join(" ")).toContain(
      `"vehicles.first.registrationExpiresOn":[null,"${inDays(99)}"]`,
    );
  });

  test("a picture of somebody else's does not count, and one that left is deleted later", async () => {
    const own = await upload(office, { purpose: "driver", orderId: "", key: crypto.randomUUID() });
    expect((await save({ ...VAN, insuranceFileId: own.fileId })).appCode).toBe("FILE_REFUSED");
    const { fileId } = await paper();
    await save({ ...VAN, insuranceFileId: fileId });
    const kept = async () =>
      (await db.select().from(driverFiles).where(eq(driverFiles.fileId, fileId)).get())!;
    expect(await kept()).toMatchObject({ forDriverId: DRIVER, ownerId: "office", expiresAt: null });
    await save(VAN, 2);
    expect((await kept()).expiresAt).not.toBeNull();
  });

  test("only the office uploads for a driver", async () => {
    const nok = await createPerson(db, "nok");
    const accountant = await createPerson(db, "accountant", "accountant");
    for (const person of [nok, accountant]) expect((await paper(DRIVER, person)).appCode).toBe("NOT_FOUND");
    expect((await paper("nobody")).appCode).toBe("NOT_FOUND");
  });

  test("the office is warned of their papers, and they are told 30 and 7 days ahead", async () => {
    await save({ ...VAN, insuranceExpiresOn: inDays(20) });
    await saveLicence({ expiresOn: inDays(400) }, 2);
    const { data } = await query("drivers.expiringPapers", { of: "soon" }, office);
    expect(data).toMatchObject({
      counts: { expired: 0, soon: 1 },
      items: [{ driverId: DRIVER, name: "Dao", paper: "insurance", plate: "1กข 1234" }],
    });
    const morning = Date.parse(`${inDays(0)}T09:01:00+07:00`);
    await remindOfPapers({ db, now: () => morning });
    const mails = (await db.select().from(outbox)).filter(({ kind }) => kind === "mail");
    expect(mails).toMatchObject([{ recipient: "dao@example.test" }]);
    expect(mails[0]?.params).toContain(`"locale":"th","mail":{"kind":"paper_expires"`);
  });

  test("who is deleted leaves no papers and no vehicle in service", async () => {
    const { fileId } = await paper();
    await save({ ...VAN, insuranceFileId: fileId });
    expect((await mutate("drivers.remove", { driverId: DRIVER, seenVersion: 2 }, office)).status).toBe(200);
    expect(await row()).toMatchObject({ papersOnFile: null });
    expect(await inService()).toEqual([]);
    expect((await db.select().from(driverFiles).get())?.expiresAt).not.toBeNull();
  });
});

describe("of a driver who has sent papers", () => {
  let nok: Person;
  let driverId: string;
  beforeEach(async () => {
    nok = await createPerson(db, "nok");
    await mutate("drivers.send", { key: crypto.randomUUID(), profile: await driverForm(nok) }, nok);
    ({ driverId } = (await db.select().from(driverRegistrations).get())!);
    await mutate("drivers.approve", { driverId, key: crypto.randomUUID(), seenVersion: 2 }, office);
  });
  const seen = (seenVersion: number) => ({ of: "profile", driverId, key: crypto.randomUUID(), seenVersion });
  const complete = async (values: object = {}) => ({
    ...SIX_WHEEL,
    lengthCm: "550",
    widthCm: "220",
    heightCm: "220",
    capacityKg: "6000",
    year: "2563",
    registrationExpiresOn: inDays(300),
    registrationFileId: (await paper(driverId)).fileId,
    insuranceExpiresOn: inDays(300),
    insuranceFileId: (await paper(driverId)).fileId,
    ...values,
  });
  const registration = async () => (await db.select().from(driverRegistrations).get())!;

  test("a vehicle that the office adds holds at once, complete, with a mail to the driver", async () => {
    const vehicle = await complete();
    const lacking = { ...vehicle, insuranceFileId: "", year: "" };
    expect((await mutate("vehicles.save", { ...seen(3), vehicle: lacking }, office)).fields).toEqual({
      "vehicle.insuranceFileId": "REQUIRED",
      "vehicle.year": "REQUIRED",
    });
    const press = { ...seen(3), vehicle };
    expect((await mutate("vehicles.save", press, office)).data).toEqual({ version: 4 });
    expect((await mutate("vehicles.save", press, office)).data).toEqual({ version: 4 });
    expect((await registration()).profile?.vehicles).toMatchObject([{}, { plate: "70-1234", year: 2020 }]);
    expect((await driverFacts(db, driverId))?.papers?.vehicles).toHaveLength(2);
    const steps = (await db.select().from(outbox)).filter(({ params }) =>
      params.includes('driver_registration"'),
    );
    expect(steps.some(({ params }) => params.includes(`"version":4`))).toBe(true);
    expect((await mutate("vehicles.save", { ...seen(3), vehicle }, office)).appCode).toBe(
      "REGISTRATION_CHANGED",
    );
  });

  test("a plate in service elsewhere is refused at its field", async () => {
    await mutate(
      "drivers.add",
      { driverId: DRIVER, driver: { ...DAO, vehicle: "six_wheel", plate: "70-1234" } },
      office,
    );
    expect((await mutate("vehicles.save", { ...seen(3), vehicle: await complete() }, office)).fields).toEqual(
      {
        "vehicle.plate": "PLATE_TAKEN",
      },
    );
  });

  test("the licence gets another day and picture; the one before is deleted later", async () => {
    const before = (await registration()).profile!.licenceFileId;
    const { fileId } = await paper(driverId);
    const licence = { expiresOn: inDays(700), fileId };
    expect((await mutate("vehicles.saveLicence", { ...seen(3), licence }, office)).data).toEqual({
      version: 4,
    });
    expect((await registration()).profile).toMatchObject({
      licenceExpiresOn: inDays(700),
      licenceFileId: fileId,
    });
    const stored = await db.select().from(driverFiles).where(eq(driverFiles.fileId, before)).get();
    expect(stored?.expiresAt).not.toBeNull();
    const forLife = { ...licence, expiresOn: "for-life" };
    expect((await mutate("vehicles.saveLicence", { ...seen(4), licence: forLife }, office)).fields).toEqual({
      "licence.expiresOn": "LICENCE_FOR_LIFE",
    });
  });

  test("what the office adds and retires below a change that waits is there after its approval", async () => {
    const [own] = (await registration()).profile!.vehicles;
    const form = { ...(await driverForm(nok)), name: "Nok B" };
    const profile = {
      ...form,
      vehicles: form.vehicles.map((each) => ({ ...each, vehicleId: own!.vehicleId })),
    };
    const { data } = await query("drivers.registration", undefined, nok);
    const held = (data as RouterOutputs["drivers"]["registration"]).form;
    await mutate("drivers.send", { key: crypto.randomUUID(), profile: { ...held, name: profile.name } }, nok);
    await mutate("vehicles.save", { ...seen(4), vehicle: await complete() }, office);
    await mutate("vehicles.retire", { ...seen(5), vehicleId: own!.vehicleId }, office);
    await mutate("drivers.approve", { driverId, key: crypto.randomUUID(), seenVersion: 6 }, office);
    expect((await registration()).profile).toMatchObject({ name: "Nok B", vehicles: [{ plate: "70-1234" }] });
    expect((await inService()).map(({ plate }) => plate)).toEqual(["70-1234"]);
  });

  test("a vehicle stays while its driver holds a job that only it can do, whoever would take it", async () => {
    const [own] = (await registration()).profile!.vehicles;
    await mutate("vehicles.save", { ...seen(3), vehicle: await complete() }, office);
    const of = { customerId: "customer", orderId: "KD-AAAAAA", pickupAt: PICKUP_AT };
    const jobId = await openOrder(db, board, { ...of, vehicles: ["six_wheel"] });
    expect((await mutate("jobs.reserve", { jobId }, nok)).status).toBe(200);
    const needed = { appCode: "JOB_NEEDS_VEHICLE", params: { jobId } };
    const truck = { ...seen(4), vehicleId: SIX_WHEEL.vehicleId };
    expect(await mutate("vehicles.retire", truck, office)).toMatchObject(needed);
    expect(
      await mutate("vehicles.save", { ...seen(4), vehicle: await complete({ type: "four_wheel" }) }, office),
    ).toMatchObject(needed);
    const { data } = await query("drivers.registration", undefined, nok);
    const { form } = data as RouterOutputs["drivers"]["registration"];
    const without = form.vehicles.filter(({ vehicleId }) => vehicleId === own!.vehicleId);
    const profile = { ...form, vehicles: without };
    const removedVehicleIds = [SIX_WHEEL.vehicleId];
    await mutate("drivers.send", { key: crypto.randomUUID(), profile, removedVehicleIds }, nok);
    const approve = () =>
      mutate("drivers.approve", { driverId, key: crypto.randomUUID(), seenVersion: 5 }, office);
    expect(await approve()).toMatchObject(needed);
    expect((await mutate("vehicles.retire", { ...seen(5), vehicleId: own!.vehicleId }, office)).status).toBe(
      200,
    );
    expect((await registration()).profile?.vehicles.map(({ plate }) => plate)).toEqual(["70-1234"]);
  });

  test("a form that has grown beyond what a driver may have is saved, and sent once some are taken out", async () => {
    const { data } = await query("drivers.registration", undefined, nok);
    const { form } = data as RouterOutputs["drivers"]["registration"];
    const another = (index: number) => ({
      ...form.vehicles[0]!,
      vehicleId: crypto.randomUUID(),
      plate: `3ขค ${1000 + index}`,
    });
    const own = { ...form, vehicles: [...form.vehicles, ...[1, 2, 3, 4].map(another)] };
    await mutate("vehicles.save", { ...seen(3), vehicle: await complete() }, office);
    const send = (profile: object, removedVehicleIds?: readonly string[]) =>
      mutate("drivers.send", { key: crypto.randomUUID(), profile, removedVehicleIds }, nok);
    const tooMany = { status: 400, appCode: "BAD_INPUT", fields: { "profile.vehicles": "TOO_MANY" } };
    expect(await send(own)).toMatchObject(tooMany);
    const draft = (await mutate("drivers.saveDraft", { draft: own }, nok)).data as {
      came: readonly object[];
    };
    const grown = { ...own, vehicles: [...own.vehicles, ...draft.came] };
    expect(grown.vehicles).toHaveLength(6);
    expect(await send(grown)).toMatchObject(tooMany);
    expect((await mutate("drivers.saveDraft", { draft: grown }, nok)).status).toBe(200);
    expect((await registration()).version).toBe(4);
    expect((await send(own, [SIX_WHEEL.vehicleId])).status).toBe(200);
  });

  test("nobody of the office changes what is theirs", async () => {
    await db.update(users).set({ role: "dispatcher" }).where(eq(users.id, "nok"));
    const vehicle = await complete();
    expect((await mutate("vehicles.save", { ...seen(3), vehicle }, nok)).appCode).toBe("OWN_RECORD");
    expect((await paper(driverId, nok)).appCode).toBe("OWN_RECORD");
  });
});
