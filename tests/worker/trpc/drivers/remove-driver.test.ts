import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { openCommitments, openRecordsOfDriver } from "#db/queries/account/commitments.ts";
import { runBatch } from "#db/queries/batch.ts";
import { archiveDriver } from "#db/queries/drivers/on-file.ts";
import { retireVehicles } from "#db/queries/drivers/retired-vehicles.ts";
import { openOrdersOfDriverQuery } from "#db/queries/jobs/jobs.ts";
import { driverFacts } from "#db/queries/jobs/drivers.ts";
import { earningEntries } from "#db/schema/drivers/earnings.ts";
import { driverFiles } from "#db/schema/drivers/driver-files.ts";
import { retiredVehicles } from "#db/schema/drivers/retired-vehicles.ts";
import { driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { payments } from "#db/schema/payments.ts";
import { outbox } from "#db/schema/outbox.ts";
import { sessions, users } from "#db/schema/users.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { bringDriver, openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { driverForm } from "../../../support/driver-form.ts";
import { writeOrder } from "../../../support/orders.ts";
import { plan } from "../../../support/query-plan.ts";
import { createDriver, createPerson, freshDatabase, loginOf, type Person } from "../../../support/people.ts";

let db: Database;
let board: Board;
let nok: Person;
let office: Person;
let driverId: string;
beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  nok = await createPerson(db, "nok");
  office = await createPerson(db, "office", "dispatcher");
  await createPerson(db, "customer");
  await send(nok);
  driverId = (await registration()).driverId;
});

const send = async (as: Person) =>
  mutate("drivers.send", { key: crypto.randomUUID(), profile: await driverForm(as) }, as);
const registration = async () => (await db.select().from(driverRegistrations).get())!;
const row = async () => db.select().from(drivers).where(eq(drivers.driverId, driverId)).get();
async function decide(step: "approve" | "removeRegistered", key: string = crypto.randomUUID()) {
  const { version } = await registration();
  return mutate(`drivers.${step}`, { driverId, seenVersion: version, key }, office);
}
const shown = async () => {
  const { data } = await query("drivers.all", {}, office);
  return (data as { items: readonly object[] }).items.length;
};
const role = async () => (await db.select().from(users).where(eq(users.id, "nok")).get())?.role;

test("a driver who drove is in no list any more, is logged out, gets no jobs, and keeps the name in the history", async () => {
  await decide("approve");
  const driven = await openOrder(db, board, { customerId: "customer", orderId: "KD-AAAAAA" });
  await db.update(jobs).set({ driverId, status: "completed" }).where(eq(jobs.jobId, driven));
  await db.update(orders).set({ status: "delivered" });
  await bringDriver(db, board, driverId);
  const vehicles = (await registration()).profile?.vehicles ?? [];
  await runBatch(db, [retireVehicles({ driverId, version: 1, vehicles, by: "office", at: 1 }, sql`1`)]);
  expect(await db.select().from(retiredVehicles)).toMatchObject([
    { registrationFileId: expect.any(String) as string },
  ]);
  const key = crypto.randomUUID();
  expect((await decide("removeRegistered", key)).data).toMatchObject({ state: "deleted" });
  const { version } = await registration();
  const again = { driverId, seenVersion: version - 1, key };
  expect((await mutate("drivers.removeRegistered", again, office)).data).toMatchObject({ state: "deleted" });
  expect(await row()).toMatchObject({ approvedAt: null, archivedAt: expect.any(Number) as number });
  expect((await row())?.name).not.toBe("");
  expect(await registration()).toMatchObject({ profile: null, sent: null, draft: null });
  expect(await shown()).toBe(0);
  expect(await db.select().from(sessions).where(eq(sessions.userId, "nok"))).toEqual([]);
  expect(await role()).toBe("customer");
  expect(await driverFacts(db, driverId)).toMatchObject({ approved: false });
  const other = await openOrder(db, board, { customerId: "customer", orderId: "KD-BBBBBB" });
  const assign = {
    type: "assign",
    jobId: other,
    driverId,
    actor: { kind: "admin", id: "office" },
    overlapReason: null,
  } as const;
  expect(await board.commandJob(assign)).toMatchObject({ code: "DRIVER_NOT_APPROVED" });
  const back = await loginOf(db, nok);
  expect((await query("jobs.mine", {}, back)).appCode).toBe("DRIVER_NOT_APPROVED");
  expect((await query("drivers.me", undefined, back)).data).toBeNull();
  expect((await query("drivers.byId", { driverId }, office)).data).toMatchObject({
    state: "deleted",
    files: {},
  });
  const pictures = await db.select({ expiresAt: driverFiles.expiresAt }).from(driverFiles);
  expect(pictures.every(({ expiresAt }) => expiresAt !== null && expiresAt <= Date.now())).toBe(true);
  expect(await db.select().from(retiredVehicles)).toEqual([]);
  const kinds = (await db.select().from(outbox)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["board-disconnect", "release-held-jobs", "board-driver"]));
});

test("of a driver who never drove nothing is kept, and they may apply again", async () => {
  await decide("approve");
  await decide("removeRegistered");
  expect(await row()).toMatchObject({
    name: "",
    phone: "",
    email: "",
    vehicleDetails: "",
    preferredAreas: "",
  });
  const back = await loginOf(db, nok);
  expect((await query("drivers.registration", undefined, back)).data).toMatchObject({ state: null });
  expect((await send(back)).data).toMatchObject({ state: "pending" });
  expect((await decide("approve")).data).toMatchObject({ state: "approved" });
  expect(await row()).toMatchObject({ archivedAt: null, email: nok.email });
  expect(await shown()).toBe(1);
  expect(await role()).toBe("driver");
});

test("a driver who holds a job is not deleted, and its order is named", async () => {
  await decide("approve");
  const jobId = await openOrder(db, board, { customerId: "customer", orderId: "KD-AAAAAA" });
  expect((await mutate("jobs.reserve", { jobId }, nok)).appCode).toBeUndefined();
  expect(await decide("removeRegistered")).toMatchObject({
    appCode: "DRIVER_HAS_JOBS",
    params: { orderIds: "KD-AAAAAA" },
  });
  expect(await registration()).toMatchObject({ state: "approved" });
});

test("a driver who has done their part of an order that goes on is not deleted before it is over", async () => {
  await decide("approve");
  await writeOrder(db, { customerId: "customer", orderId: "KD-AAAAAA" });
  await db.update(orders).set({ status: "in_transit" });
  await db.update(jobs).set({ status: "completed", driverId, startedAt: 1, completedAt: 2 });
  expect(await decide("removeRegistered")).toMatchObject({
    appCode: "DRIVER_HAS_OPEN_ORDERS",
    params: { orderIds: "KD-AAAAAA" },
  });
  const lines = await plan(openOrdersOfDriverQuery(db, driverId));
  expect(lines.join("\n")).toContain("SEARCH own USING COVERING INDEX jobs_of_driver (driver_id=?)");
  expect(lines.join("\n")).toContain("stopped_drives_of_driver (driver_id=?)");
  await db.update(orders).set({ status: "delivered" });
  expect((await decide("removeRegistered")).appCode).toBeUndefined();
});

test("nor one who broke down on the way: their truck may still have the goods", async () => {
  await decide("approve");
  const order = { customerId: "customer", orderId: "KD-AAAAAA", pickupAt: Date.now() + 1_800_000 };
  const jobId = await openOrder(db, board, order);
  await mutate("jobs.reserve", { jobId }, nok);
  await mutate("jobs.start", { jobId }, nok);
  const seen = { orderId: "KD-AAAAAA", jobId, seenDriverId: driverId, seenStatus: "in_progress" };
  const reason = { reason: "The gearbox broke." };
  expect((await mutate("assignments.takeBack", { ...seen, ...reason }, office)).appCode).toBeUndefined();
  expect(await board.heldJobs(driverId)).toEqual([]);
  const refused = { appCode: "DRIVER_HAS_OPEN_ORDERS", params: { orderIds: "KD-AAAAAA" } };
  expect(await decide("removeRegistered")).toMatchObject(refused);
  expect(await openRecordsOfDriver(db, driverId)).toMatchObject({
    jobs: [{ id: jobId, orderId: "KD-AAAAAA" }],
  });
  expect(await openCommitments(db, "nok")).toMatchObject({ jobs: 1 });
  await db.update(orders).set({ status: "delivered" });
  expect((await decide("removeRegistered")).appCode).toBeUndefined();
});

test("a driver who holds cash of the company is not deleted, and the sum is named; once it is handed over, they are", async () => {
  await decide("approve");
  await openOrder(db, board, { customerId: "customer", orderId: "KD-AAAAAA" });
  const cash = {
    paymentId: "KD-AAAAAA-P1",
    orderId: "KD-AAAAAA",
    method: "cash",
    state: "reported",
  } as const;
  await db
    .insert(payments)
    .values({ ...cash, amountSatang: 1_500_50, createdAt: 1, reportedAt: 1, reportedBy: driverId });
  expect(await decide("removeRegistered")).toMatchObject({
    appCode: "DRIVER_HOLDS_CASH",
    params: { amountSatang: 1_500_50, orderIds: "KD-AAAAAA" },
  });
  expect(await registration()).toMatchObject({ state: "approved" });
  await db.update(payments).set({ state: "received", decidedAt: 2, decidedBy: "office" });
  expect((await decide("removeRegistered")).data).toMatchObject({ state: "deleted" });
});

/** A job of the driver's past, and what it earned: unpaid, and less what was set back of it. */
async function earn(paySatang: number, setBackSatang = 0) {
  await writeOrder(db, { customerId: "customer", orderId: "KD-AAAAAA" });
  await db.update(orders).set({ status: "delivered" });
  await db.update(jobs).set({ status: "completed", driverId, startedAt: 1, completedAt: 2 });
  const of = { driverId, orderId: "KD-AAAAAA", jobId: "KD-AAAAAA-1", waitingSatang: 0, day: "2026-07-01" };
  await db.insert(earningEntries).values({ ...of, entryId: "e-1", kind: "completed", paySatang, at: 1 });
  if (setBackSatang > 0)
    await db
      .insert(earningEntries)
      .values({ ...of, entryId: "e-2", kind: "set_back", paySatang: -setBackSatang, at: 2 });
}

/** All that is owed so far is paid. */
async function pay(seenSatang: number, boss: Person) {
  const of = { driverId, through: "2026-07-01", seenSatang, paidOn: "2026-07-02", reference: "R-1" };
  const { appCode } = await mutate("payouts.make", { ...of, idempotencyKey: crypto.randomUUID() }, boss);
  if (appCode !== undefined) throw new Error(appCode);
}

test("a driver who is still owed pay is not deleted; what it is is said to those who pay it alone", async () => {
  await decide("approve");
  await earn(600_00, 100_00);
  expect(await decide("removeRegistered")).toMatchObject({ appCode: "DRIVER_OWED_PAY", params: {} });
  const boss = await createPerson(db, "boss", "admin");
  const press = { driverId, seenVersion: (await registration()).version, key: crypto.randomUUID() };
  const refused = { appCode: "DRIVER_OWED_PAY", params: { amountSatang: 500_00 } };
  expect(await mutate("drivers.removeRegistered", press, boss)).toMatchObject(refused);
  expect(await registration()).toMatchObject({ state: "approved" });
  await pay(500_00, boss);
  expect((await decide("removeRegistered")).data).toMatchObject({ state: "deleted" });
});

test("what was paid and set back since is owed by the driver, and holds nothing up", async () => {
  await decide("approve");
  await earn(600_00, 600_01);
  expect((await decide("removeRegistered")).data).toMatchObject({ state: "deleted" });
});

test("pay that comes in the moment of the deletion keeps it from being written", async () => {
  await decide("approve");
  await earn(600_00);
  await db.update(drivers).set({ userId: null });
  const seenVersion = (await row())?.version ?? 0;
  const remove = () => archiveDriver(db, { driverId, seenVersion }, 5);
  expect(await remove()).toBe(false);
  expect(await row()).toMatchObject({ archivedAt: null, phone: expect.stringMatching(/./) as string });
  await pay(600_00, await createPerson(db, "boss", "admin"));
  expect(await remove()).toBe(true);
});

test("cash that is taken in the moment of the deletion keeps it from being written", async () => {
  await decide("approve");
  await openOrder(db, board, { customerId: "customer", orderId: "KD-AAAAAA" });
  const cash = {
    paymentId: "KD-AAAAAA-P1",
    orderId: "KD-AAAAAA",
    method: "cash",
    state: "reported",
  } as const;
  await db
    .insert(payments)
    .values({ ...cash, amountSatang: 1_00, createdAt: 1, reportedAt: 1, reportedBy: driverId });
  await db.update(drivers).set({ userId: null });
  const seenVersion = (await row())?.version ?? 0;
  const remove = () => archiveDriver(db, { driverId, seenVersion }, 5);
  expect(await remove()).toBe(false);
  await db.delete(payments);
  expect(await remove()).toBe(true);
});

test("somebody who only asked to drive is deleted with what they sent; of two who decide one is refused", async () => {
  const { version } = await registration();
  await decide("removeRegistered");
  expect((await query("drivers.waiting", undefined, office)).data).toBe(0);
  expect(await registration()).toMatchObject({ state: "deleted", sent: null });
  const late = { driverId, seenVersion: version, key: crypto.randomUUID() };
  expect((await mutate("drivers.approve", late, office)).appCode).toBe("REGISTRATION_CHANGED");
});

test("a driver with an account and no registration on file is changed, suspended and deleted like the others", async () => {
  const dao = await createDriver(db, "dao");
  const unregistered = { driverId: "driver-dao", state: "approved", isRegistered: true, version: 1 };
  const byId = async () => (await query("drivers.byId", { driverId: "driver-dao" }, office)).data;
  expect(await byId()).toMatchObject({ ...unregistered, onFile: { hasAccount: true, version: 1 } });
  const driver = {
    name: "Dao",
    email: dao.email,
    phone: "081-234-5678",
    vehicle: "four_wheel",
    plate: "2กข 55",
    province: "th-10",
    licenceClass: "personal",
    experienceYears: "3",
  };
  const edit = { driverId: "driver-dao", seenVersion: 1, driver };
  expect((await mutate("drivers.edit", edit, office)).status).toBe(200);
  expect(await byId()).toMatchObject({ name: "Dao", onFile: { plate: "2กข 55", version: 2 } });
  const press = (step: string, seenVersion: number, key: string, values: object = {}) =>
    mutate(`drivers.${step}`, { driverId: "driver-dao", seenVersion, key, ...values }, office);
  const keys = [1, 2, 3].map(() => crypto.randomUUID());
  const reason = { reason: "Papers" };
  expect((await press("suspend", 1, keys[0]!, reason)).data).toMatchObject({
    state: "suspended",
    version: 2,
  });
  expect((await press("suspend", 1, keys[0]!, reason)).data).toMatchObject({
    state: "suspended",
    version: 2,
  });
  expect((await press("removeRegistered", 1, keys[1]!)).appCode).toBe("REGISTRATION_CHANGED");
  for (const _ of [1, 2])
    expect((await press("removeRegistered", 2, keys[2]!)).data).toMatchObject({ state: "deleted" });
  expect(await byId()).toMatchObject({ state: "deleted", onFile: null });
  const account = await db.select().from(users).where(eq(users.id, "dao")).get();
  expect(account).toMatchObject({ role: "customer", deletedAt: null });
});
