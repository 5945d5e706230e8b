import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { writePapersOnFile } from "#db/queries/drivers/write-papers-on-file.ts";
import { driverFacts } from "#db/queries/jobs/drivers.ts";
import { driverFiles } from "#db/schema/drivers/driver-files.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { vehicles } from "#db/schema/drivers/vehicles.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { outbox } from "#db/schema/outbox.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { users } from "#db/schema/users.ts";
import { papersOnFileOf } from "#domain/drivers/papers-on-file.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { openOrder } from "../../../../support/board.ts";
import { mutate, query } from "../../../../support/calls.ts";
import { driverForm } from "../../../../support/driver-form.ts";
import { createPerson, freshDatabase, type Person } from "../../../../support/people.ts";
import { upload } from "../../../../support/uploads.ts";
import { DAO, DRIVER, seenFile, SIX_WHEEL } from "../../../trpc/drivers/dao-on-file.ts";

const SUK = "7e57ab1e-0000-4000-8000-000000000003";
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
  await mutate("drivers.add", { driverId: DRIVER, driver: DAO }, office);
  const suk = { ...DAO, name: "Suk", email: "suk@example.test", plate: "2กข 2222" };
  await mutate("drivers.add", { driverId: SUK, driver: suk }, office);
});

interface Moved {
  readonly vehicleId?: string;
  readonly seenVersion?: number;
  readonly toSeenVersion?: number;
  readonly swapVehicleId?: string | null;
  readonly key?: string;
}
/** A press that gives a vehicle of Dao to Suk. */
const toSuk = ({
  vehicleId = SIX_WHEEL.vehicleId,
  seenVersion = 2,
  toSeenVersion = 1,
  ...rest
}: Moved = {}) => ({
  ...seenFile(seenVersion),
  vehicleId,
  toDriverId: SUK,
  toOf: "file",
  toSeenVersion,
  swapVehicleId: null,
  ...rest,
});
const move = (input: object) => mutate("vehicles.move", input, office);
const save = (vehicle: object, seenVersion = 1) =>
  mutate("vehicles.save", { ...seenFile(seenVersion), vehicle }, office);
const paper = async (driverId: string) =>
  (await upload(office, { purpose: "driver", orderId: "", driverId, key: crypto.randomUUID() })).fileId;
const inService = async () =>
  (await db.select().from(vehicles).orderBy(vehicles.driverId, vehicles.position)).map(
    ({ driverId, plate }) => [driverId === DRIVER ? "Dao" : driverId === SUK ? "Suk" : "Nok", plate],
  );
const row = async (driverId: string) =>
  (await db.select().from(drivers).where(eq(drivers.driverId, driverId)).get())!;
const fileOf = async (fileId: string) =>
  (await db.select().from(driverFiles).where(eq(driverFiles.fileId, fileId)).get())!;
const open = (orderId: string, vehicle: "four_wheel" | "six_wheel") =>
  openOrder(db, board, { customerId: "customer", orderId, pickupAt: PICKUP_AT, vehicles: [vehicle] });
const assign = (jobId: string, driverId: string) => {
  const actor = { kind: "admin", id: "office" } as const;
  return board.commandJob({ type: "assign", jobId, driverId, actor, overlapReason: null });
};

test("a vehicle goes with its papers, pictures and days out of service, and its jobs go to who has it", async () => {
  const insuranceFileId = await paper(DRIVER);
  await save({ ...SIX_WHEEL, insuranceExpiresOn: inDays(300), insuranceFileId });
  const outages = [
    { vehicleId: SIX_WHEEL.vehicleId, from: inDays(3), to: inDays(4), kind: "repair", note: "" },
  ];
  await mutate("drivers.setOutOfService", { driverId: DRIVER, seenVersion: 2, outages }, office);
  const jobId = await open("KD-AAAAAA", "six_wheel");
  expect(await assign(jobId, SUK)).toMatchObject({ code: "WRONG_VEHICLE_TYPE" });

  const press = toSuk({ seenVersion: 3 });
  expect((await move(press)).data).toEqual({ version: 4, toVersion: 2 });
  expect((await move(press)).data).toEqual({ version: 4, toVersion: 2 });
  expect(await inService()).toEqual([
    ["Dao", DAO.plate],
    ["Suk", "2กข 2222"],
    ["Suk", SIX_WHEEL.plate],
  ]);
  expect(await row(DRIVER)).toMatchObject({ secondVehicle: null, outOfService: [] });
  expect(await row(SUK)).toMatchObject({ secondVehicle: "six_wheel", outOfService: outages, version: 2 });
  expect(await fileOf(insuranceFileId)).toMatchObject({ forDriverId: SUK, expiresAt: null });
  const { data } = await query("drivers.byId", { driverId: SUK }, office);
  const shown = data as RouterOutputs["drivers"]["byId"];
  expect(shown.files[insuranceFileId]).toMatch(/^\/api\/files\//);
  expect(shown.fleet?.vehicles[1]).toMatchObject({ ...SIX_WHEEL, insuranceExpiresOn: inDays(300) });
  expect(await assign(jobId, DRIVER)).toMatchObject({ code: "WRONG_VEHICLE_TYPE" });
  expect(await assign(jobId, SUK)).toMatchObject({ outcome: "accepted" });
});

test("the audit log names both drivers and the vehicle, and no plate", async () => {
  await save(SIX_WHEEL);
  await move(toSuk());
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.what, "vehicles.move"));
  const text = JSON.stringify(entries);
  expect(JSON.parse(entries[0]!.records)).toMatchObject({
    driverId: DRIVER,
    toDriverId: SUK,
    vehicleId: SIX_WHEEL.vehicleId,
  });
  const changes = JSON.parse(entries[1]!.changes) as { id: string; fields: Record<string, unknown> }[];
  expect(changes.map(({ id }) => id)).toEqual([DRIVER, SUK]);
  expect(changes[1]?.fields).toMatchObject({ [`vehicles.${SIX_WHEEL.vehicleId}.type`]: [null, "six_wheel"] });
  for (const { plate } of [SIX_WHEEL, DAO]) expect(text).not.toContain(plate);
});

test("the only vehicles of two are exchanged, also twice at once", async () => {
  expect((await move(toSuk({ vehicleId: "", seenVersion: 1 }))).fields).toEqual({
    swapVehicleId: "REQUIRED",
  });
  const press = toSuk({ vehicleId: "", seenVersion: 1, swapVehicleId: "" });
  const answers = await Promise.all([move(press), move(press)]);
  for (const { data } of answers) expect(data).toEqual({ version: 2, toVersion: 2 });
  expect(await inService()).toEqual([
    ["Dao", "2กข 2222"],
    ["Suk", DAO.plate],
  ]);
});

test("of two presses on the same vehicle one counts, and whoever saw either driver as they were changes nothing", async () => {
  await save(SIX_WHEEL);
  const answers = await Promise.all([move(toSuk()), move(toSuk())]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.map(({ appCode }) => appCode)).toContain("DRIVER_CHANGED");
  const back = {
    ...toSuk(),
    driverId: SUK,
    seenVersion: 2,
    toDriverId: DRIVER,
    toSeenVersion: 2,
  };
  expect((await move(back)).appCode).toBe("DRIVER_CHANGED");
  expect((await move({ ...back, toSeenVersion: 3, toOf: "profile" })).appCode).toBe("DRIVER_CHANGED");
  expect(await inService()).toContainEqual(["Suk", SIX_WHEEL.plate]);
  expect((await move({ ...back, toSeenVersion: 3 })).status).toBe(200);
});

test("nobody who is suspended or deleted gets one, and a job keeps the one that it needs", async () => {
  await save(SIX_WHEEL);
  const jobId = await open("KD-AAAAAA", "six_wheel");
  await assign(jobId, DRIVER);
  expect(await move(toSuk())).toMatchObject({ appCode: "JOB_NEEDS_VEHICLE", params: { jobId } });
  const decision = { driverId: SUK, key: crypto.randomUUID(), seenVersion: 1, reason: "Away" };
  await mutate("drivers.suspend", decision, office);
  expect((await move(toSuk({ toSeenVersion: 2 }))).appCode).toBe("VEHICLE_RECEIVER_CLOSED");
  await mutate("drivers.remove", { driverId: SUK, seenVersion: 2 }, office);
  expect((await move(toSuk({ toSeenVersion: 3 }))).appCode).toBe("VEHICLE_RECEIVER_CLOSED");
  expect(await inService()).toEqual([
    ["Dao", DAO.plate],
    ["Dao", SIX_WHEEL.plate],
  ]);
});

test("one that a job is under way with stays, although another one would do", async () => {
  await save({ ...SIX_WHEEL, type: "four_wheel" });
  const jobId = await open("KD-AAAAAA", "four_wheel");
  await assign(jobId, DRIVER);
  const start = { orderId: "KD-AAAAAA", jobId, reason: "early", seenDriverId: DRIVER, seenRevision: 1 };
  expect((await mutate("orders.startJob", start, office)).status).toBe(200);
  expect(await move(toSuk({ vehicleId: "" }))).toMatchObject({
    appCode: "VEHICLE_UNDER_WAY",
    params: { jobId },
  });
  // As long as nothing says which of the two it is: before the start is in the lists, and where no truck was noted with it.
  const noted = (await db.select().from(jobs).where(eq(jobs.jobId, jobId)).get())!;
  for (const late of [
    { status: "reserved", truck: null },
    { truck: null },
    { status: "reserved" },
  ] as const) {
    await db
      .update(jobs)
      .set({ status: noted.status, truck: noted.truck, ...late })
      .where(eq(jobs.jobId, jobId));
    for (const vehicleId of ["", SIX_WHEEL.vehicleId])
      expect(await move(toSuk({ vehicleId }))).toMatchObject({
        appCode: "VEHICLE_UNDER_WAY",
        params: { jobId },
      });
  }
  await db.update(jobs).set({ status: noted.status, truck: noted.truck }).where(eq(jobs.jobId, jobId));
  expect((await move(toSuk())).status).toBe(200);
});

describe("with a driver who has sent papers", () => {
  let nok: Person;
  let nokId: string;
  let own: string;
  beforeEach(async () => {
    nok = await createPerson(db, "nok");
    const profile = { ...(await driverForm(nok)) };
    const [vehicle] = profile.vehicles;
    const van = { ...vehicle!, plate: "3กข 3333" };
    await mutate("drivers.send", { key: crypto.randomUUID(), profile: { ...profile, vehicles: [van] } }, nok);
    ({ driverId: nokId } = (await db.select().from(driverRegistrations).get())!);
    await mutate("drivers.approve", { driverId: nokId, key: crypto.randomUUID(), seenVersion: 2 }, office);
    own = (await registration()).profile!.vehicles[0]!.vehicleId;
  });
  const registration = async () => (await db.select().from(driverRegistrations).get())!;
  const toNok = (values: object) => ({
    ...seenFile(1),
    toDriverId: nokId,
    toOf: "profile",
    toSeenVersion: 3,
    ...values,
  });
  const complete = async () => ({
    ...SIX_WHEEL,
    lengthCm: "550",
    widthCm: "220",
    heightCm: "220",
    capacityKg: "6000",
    year: "2563",
    registrationExpiresOn: inDays(300),
    registrationFileId: await paper(DRIVER),
    insuranceExpiresOn: inDays(300),
    insuranceFileId: await paper(DRIVER),
  });

  test("a complete vehicle holds at once in exchange for theirs, with their own picture of it, and they are told", async () => {
    const incomplete = toNok({ vehicleId: "", swapVehicleId: own });
    expect(await move(incomplete)).toMatchObject({
      appCode: "VEHICLE_PAPERS_MISSING",
      params: { plate: DAO.plate },
    });
    const truck = await complete();
    await save(truck);
    const { registrationFileId } = (await registration()).profile!.vehicles[0]!;
    const press = toNok({ seenVersion: 2, vehicleId: SIX_WHEEL.vehicleId, swapVehicleId: own });
    expect((await move(press)).data).toEqual({ version: 3, toVersion: 4 });
    expect((await move(press)).data).toEqual({ version: 3, toVersion: 4 });
    expect(await registration()).toMatchObject({
      version: 4,
      profile: { vehicles: [{ plate: SIX_WHEEL.plate, year: 2020 }] },
    });
    expect((await driverFacts(db, nokId))?.papers?.vehicles).toMatchObject([{ type: "six_wheel" }]);
    expect(await inService()).toContainEqual(["Dao", "3กข 3333"]);
    expect(await fileOf(registrationFileId)).toMatchObject({
      ownerId: "nok",
      forDriverId: DRIVER,
      expiresAt: null,
    });
    expect(await fileOf(truck.insuranceFileId)).toMatchObject({ forDriverId: nokId, expiresAt: null });
    const told = (await db.select().from(outbox)).filter(
      ({ params }) => params.includes('driver_registration"') && params.includes('"version":4'),
    );
    expect(told.length).toBeGreaterThan(0);
    // Back again: the pictures are theirs as before.
    const back = {
      ...toNok({ toSeenVersion: 4, swapVehicleId: SIX_WHEEL.vehicleId }),
      seenVersion: 3,
      vehicleId: own,
    };
    expect((await move(back)).data).toEqual({ version: 4, toVersion: 5 });
    expect(await fileOf(registrationFileId)).toMatchObject({ forDriverId: nokId, expiresAt: null });
  });

  test("one that they have sent a change of waits for the decision about it", async () => {
    await save(await complete());
    const { data } = await query("drivers.registration", undefined, nok);
    const { form } = data as RouterOutputs["drivers"]["registration"];
    const changed = form.vehicles.map((each) => ({ ...each, year: "2561" }));
    await mutate("drivers.send", { key: crypto.randomUUID(), profile: { ...form, vehicles: changed } }, nok);
    const press = toNok({
      seenVersion: 2,
      vehicleId: SIX_WHEEL.vehicleId,
      swapVehicleId: own,
      toSeenVersion: 4,
    });
    expect((await move(press)).appCode).toBe("VEHICLE_CHANGE_WAITS");
    await mutate(
      "drivers.refuse",
      { driverId: nokId, key: crypto.randomUUID(), seenVersion: 4, reason: "No" },
      office,
    );
    expect((await move({ ...press, toSeenVersion: 5 })).status).toBe(200);
  });

  test("one that comes while their form is open stays, until they take it out of a form that has it", async () => {
    await save(await complete());
    const { data } = await query("drivers.registration", undefined, nok);
    const { form: opened } = data as RouterOutputs["drivers"]["registration"];
    const press = toNok({ seenVersion: 2, vehicleId: SIX_WHEEL.vehicleId, swapVehicleId: null });
    expect((await move(press)).status).toBe(200);
    const ids = [own, SIX_WHEEL.vehicleId];
    const idsIn = (profile: { readonly vehicles: readonly { readonly vehicleId: string }[] } | null) =>
      profile?.vehicles.map(({ vehicleId }) => vehicleId);
    const typed = { ...opened, name: "Nok B" };
    await mutate("drivers.saveDraft", { draft: typed }, nok);
    expect(idsIn((await registration()).draft)).toEqual(ids);
    const send = (profile: object, removedVehicleIds?: readonly string[]) =>
      mutate("drivers.send", { key: crypto.randomUUID(), profile, removedVehicleIds }, nok);
    expect((await send(typed)).status).toBe(200);
    expect(idsIn((await registration()).sent)).toEqual(ids);
    const decide = async (step: "approve" | "refuse") => {
      const seenVersion = (await registration()).version;
      const decision = { driverId: nokId, key: crypto.randomUUID(), seenVersion, reason: "No" };
      expect((await mutate(`drivers.${step}`, decision, office)).status).toBe(200);
    };
    await decide("approve");
    expect((await registration()).profile).toMatchObject({ name: "Nok B" });
    expect(await inService()).toContainEqual(["Nok", SIX_WHEEL.plate]);

    const removedVehicleIds = [SIX_WHEEL.vehicleId];
    await mutate("drivers.saveDraft", { draft: { ...typed, removedVehicleIds } }, nok);
    expect(idsIn((await registration()).draft)).toEqual([own]);
    await send(typed, removedVehicleIds);
    // What they go on with after a refusal says it as well.
    await decide("refuse");
    const again = await query("drivers.registration", undefined, nok);
    const { form } = again.data as RouterOutputs["drivers"]["registration"];
    expect(form).toMatchObject({ vehicles: [{ vehicleId: own }], removedVehicleIds });
    await send(form, form.removedVehicleIds);
    await decide("approve");
    expect((await inService()).map(([, plate]) => plate)).not.toContain(SIX_WHEEL.plate);
  });

  test("nobody of the office moves what is theirs", async () => {
    await db.update(users).set({ role: "dispatcher" }).where(eq(users.id, "nok"));
    const press = toNok({ vehicleId: "", swapVehicleId: own });
    expect((await mutate("vehicles.move", press, nok)).appCode).toBe("OWN_RECORD");
  });
});

test("papers that somebody has sent first are decided about before the office changes what their approval replaces", async () => {
  await save(SIX_WHEEL);
  const suk = await createPerson(db, "suk");
  await db.update(drivers).set({ userId: "suk", email: suk.email }).where(eq(drivers.driverId, SUK));
  const profile = { ...(await driverForm(suk)), name: "Suk" };
  expect((await mutate("drivers.send", { key: crypto.randomUUID(), profile }, suk)).status).toBe(200);
  const registered = () =>
    db.select().from(driverRegistrations).where(eq(driverRegistrations.driverId, SUK)).get();
  expect(await registered()).toMatchObject({ profile: null, sent: { name: "Suk" } });
  const { version: toSeenVersion } = await row(SUK);
  const press = toSuk({ toSeenVersion });
  expect((await move(press)).appCode).toBe("VEHICLE_CHANGE_WAITS");
  const ownSave = { ...seenFile(toSeenVersion), driverId: SUK, vehicle: SIX_WHEEL };
  expect((await mutate("vehicles.save", ownSave, office)).appCode).toBe("VEHICLE_CHANGE_WAITS");
  const out = { driverId: SUK, seenVersion: toSeenVersion, outages: [] };
  expect((await mutate("drivers.setOutOfService", out, office)).appCode).toBe("VEHICLE_CHANGE_WAITS");
  // Sent in the moment of the press, it is found by what writes.
  const kept = papersOnFileOf(await row(SUK));
  const change = { driverId: SUK, seenVersion: toSeenVersion, key: "k", userId: "suk", papers: kept };
  const event = { type: "driver_changed", driverId: SUK } as const;
  const retires = { vehicles: [], by: "office" };
  const written = writePapersOnFile(db, { ...change, outOfService: [], event, retires }, Date.now());
  expect(await written).toBe(false);

  const seen = { driverId: SUK, key: crypto.randomUUID(), seenVersion: (await registered())!.version };
  await mutate("drivers.refuse", { ...seen, reason: "Blurred" }, office);
  expect((await move(press)).status).toBe(200);
  expect(await inService()).toContainEqual(["Suk", SIX_WHEEL.plate]);
});
