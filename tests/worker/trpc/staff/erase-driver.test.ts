import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { recordIndexChanges } from "#db/schema/control-room/record-changes.ts";
import { driverFiles } from "#db/schema/drivers/driver-files.ts";
import { earningEntries } from "#db/schema/drivers/earnings.ts";
import { vehicles } from "#db/schema/drivers/vehicles.ts";
import { drivers, jobVehicles } from "#db/schema/drivers.ts";
import { jobPositions, jobs } from "#db/schema/jobs.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { payments } from "#db/schema/payments.ts";
import { signUps } from "#db/schema/pending-changes.ts";
import { connectBoard, type Board } from "#worker/durable-objects/board.ts";
import { openOrder } from "../../../support/board.ts";
import { mutate, query } from "../../../support/calls.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { DAO as SAMPLE, DRIVER } from "../drivers/dao-on-file.ts";

/** A name that is in nothing else. */
const NAME = "Zdao Zuk";
const DAO = { ...SAMPLE, name: NAME, email: "zdao@example.test", plate: "9กฮ 9871" };
const ORDER = "KD-AAAAAA";
const REQUEST = { channel: "letter", reference: "DSR-2026/014" } as const;

let db: Database;
let board: Board;
let admin: Person;
beforeEach(async () => {
  db = await freshDatabase();
  board = connectBoard(env.DISPATCH_BOARD);
  admin = await createPerson(db, "admin", "admin");
  await createPerson(db, "customer");
  await mutate("drivers.add", { driverId: DRIVER, driver: DAO }, admin);
});

const row = async () => (await db.select().from(drivers).where(eq(drivers.driverId, DRIVER)).get())!;
const erase = async (seenVersion?: number, as = admin) =>
  mutate(
    "drivers.erase",
    { driverId: DRIVER, seenVersion: seenVersion ?? (await row()).version, ...REQUEST },
    as,
  );
const preview = async () => (await query("drivers.erasure", { driverId: DRIVER }, admin)).data;
const shown = async () => (await query("drivers.byId", { driverId: DRIVER }, admin)).data;
const remove = async () =>
  mutate("drivers.remove", { driverId: DRIVER, seenVersion: (await row()).version }, admin);

/** An order whose job they have driven, with words about them. */
async function drove(): Promise<string> {
  const jobId = await openOrder(db, board, { customerId: "customer", orderId: ORDER });
  await db.update(jobs).set({ driverId: DRIVER, status: "completed", overlapReason: "Zdao is nearest" });
  await db.update(orders).set({ status: "delivered" });
  const event = {
    orderId: ORDER,
    jobId,
    position: 0,
    toStatus: "reserved",
    actorId: "admin",
    at: 1,
  } as const;
  await db.insert(orderEvents).values({
    ...event,
    version: 90,
    driverId: DRIVER,
    kind: "transition",
    actorKind: "admin",
    reason: "Zdao asked for it",
  });
  return jobId;
}

async function earn(jobId: string): Promise<void> {
  const entry = { entryId: "e-1", driverId: DRIVER, orderId: ORDER, jobId, kind: "completed" } as const;
  await db
    .insert(earningEntries)
    .values({ ...entry, paySatang: 600_00, waitingSatang: 0, day: "2026-11-01", at: 1 } as never);
}

/** The texts of every row that refers to drivers. */
async function stored(): Promise<string> {
  const tables = [drivers, vehicles, jobs, orderEvents, outbox, signUps, jobVehicles, jobPositions];
  return JSON.stringify(await Promise.all(tables.map((table) => db.select().from(table))));
}

const TRACES = /Zdao|Zuk|zdao|9กฮ|81-?234|812345678/;

describe("a driver without an account", () => {
  test("is erased with everything but the jobs and the money: no name, phone, address or plate is left", async () => {
    const jobId = await drove();
    await mutate(
      "drivers.createAccount",
      { driverId: DRIVER, key: crypto.randomUUID(), seenEmail: DAO.email },
      admin,
    );
    await db.insert(jobVehicles).values({ jobId, driverId: DRIVER, vehicleId: "v", chosenAt: 1 });
    await db.insert(driverFiles).values({
      fileId: "f-1",
      ownerId: "admin",
      forDriverId: DRIVER,
      type: "image/webp",
      sizeBytes: 1,
      width: 1,
      height: 1,
      sha256: "a",
      idempotencyKey: "k",
      createdAt: 1,
    } as never);
    expect(await stored()).toMatch(TRACES);
    expect(await preview()).toMatchObject({
      obstacle: null,
      openRecords: null,
      jobCount: 1,
      kept: ["audit_log"],
    });
    expect(await erase()).toMatchObject({ status: 200, data: { driverId: DRIVER } });

    expect(await stored()).not.toMatch(TRACES);
    expect(await row()).toMatchObject({
      name: "",
      phone: "",
      userId: null,
      approvedAt: null,
      papersOnFile: null,
    });
    expect((await row()).archivedAt).not.toBeNull();
    expect(await db.select().from(jobs).where(eq(jobs.jobId, jobId)).get()).toMatchObject({
      driverId: DRIVER,
      status: "completed",
      overlapReason: "",
      truck: null,
    });
    expect((await db.select().from(driverFiles).get())?.expiresAt).not.toBeNull();
    expect(await shown()).toMatchObject({
      state: "deleted",
      name: "",
      email: "",
      isErased: true,
      onFile: null,
    });
    for (const path of ["drivers.all", "drivers.onFile"])
      expect((await query(path, {}, admin)).data).toMatchObject({ items: [] });
    expect((await query("drivers.all", { state: "deleted" }, admin)).data).toMatchObject({ items: [] });
  });

  test("is found by no search any more, and the log has the request without the name", async () => {
    // Who keeps the accounts finds drivers by entries of their own.
    const readers = [admin, await createPerson(db, "accountant", "accountant")];
    const find = () =>
      Promise.all(
        readers.map(async (reader) => {
          const { data } = await query("controlRoom.search", { text: "Zdao" }, reader);
          return (data as { drivers: object[] }).drivers.length;
        }),
      );
    expect(await find()).toEqual([1, 1]);
    await erase();
    expect(await find()).toEqual([0, 0]);
    expect(await db.$count(recordIndexChanges)).toBe(0);
    const log = JSON.stringify((await query("audit.list", { record: DRIVER }, admin)).data);
    expect(log).toContain(REQUEST.reference);
    expect(log).not.toMatch(TRACES);
  });

  test("twice is erased once", async () => {
    const { version } = await row();
    const answers = await Promise.all([erase(version), erase(version)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await row()).version).toBe(version + 1);
    expect(await erase(version)).toMatchObject({ status: 200 });
    const log = JSON.stringify((await query("audit.list", { record: DRIVER }, admin)).data);
    expect(log.split(REQUEST.reference)).toHaveLength(2);
  });

  test("whom somebody else has changed is looked at again, and so is one who has an account by now", async () => {
    expect(await erase(7)).toMatchObject({ appCode: "DRIVER_CHANGED" });
    expect((await row()).name).toBe(NAME);
    await createPerson(db, "zdao");
    await db.update(drivers).set({ userId: "zdao" });
    expect(await erase()).toMatchObject({ appCode: "DRIVER_CHANGED" });
    expect((await query("drivers.erasure", { driverId: DRIVER }, admin)).appCode).toBe("NOT_FOUND");
    expect(await shown()).toMatchObject({ userId: "zdao", isErased: false });
  });

  test("is erased by admins alone", async () => {
    const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
    expect(await erase(1, dispatcher)).toMatchObject({ appCode: "FORBIDDEN" });
    expect((await row()).name).toBe(NAME);
  });

  test("with a job, cash of the company or pay that is owed stays, and each is named", async () => {
    const jobId = await openOrder(db, board, { customerId: "customer", orderId: ORDER });
    await db.update(jobs).set({ driverId: DRIVER, status: "reserved" });
    const cash = {
      paymentId: "c-1",
      orderId: ORDER,
      method: "cash",
      amountSatang: 5,
      state: "reported",
    } as const;
    await db.insert(payments).values({ ...cash, createdAt: 1, reportedAt: 1, reportedBy: DRIVER });
    await earn(jobId);
    const params = { count: 3, jobs: 1, cash: 1, earnings: 1 };
    expect(await preview()).toMatchObject({
      obstacle: { code: "ACCOUNT_HAS_OPEN_ORDERS", params },
      openRecords: {
        jobs: [{ id: jobId, orderId: ORDER }],
        cash: [{ id: "c-1", orderId: ORDER }],
        orders: [],
      },
    });
    expect(await erase()).toMatchObject({ appCode: "ACCOUNT_HAS_OPEN_ORDERS", params });
    expect((await row()).name).toBe(NAME);
  });
});

describe("a deleted driver", () => {
  test("is listed as such with the name that jobs have kept, and is erased with it; payouts stay", async () => {
    const jobId = await drove();
    await earn(jobId);
    await mutate(
      "payouts.make",
      {
        driverId: DRIVER,
        through: "2026-11-20",
        seenSatang: 600_00,
        paidOn: "2026-11-21",
        reference: "REF-1",
        idempotencyKey: "11111111-1111-4111-8111-111111111111",
      },
      admin,
    );
    expect(await remove()).toMatchObject({ status: 200 });
    expect((await query("drivers.all", { state: "deleted" }, admin)).data).toMatchObject({
      items: [{ driverId: DRIVER, name: NAME, state: "deleted" }],
    });
    expect((await query("drivers.all", {}, admin)).data).toMatchObject({ items: [] });
    expect(await preview()).toMatchObject({
      obstacle: null,
      payouts: [{ totalSatang: 600_00 }],
      kept: ["money_references", "audit_log"],
    });
    expect(await erase()).toMatchObject({ status: 200 });
    expect(await stored()).not.toMatch(TRACES);
    const { data } = await query("payouts.list", {}, admin);
    expect(data).toMatchObject({ items: [{ driverName: "", totalSatang: 600_00, reference: "REF-1" }] });
  });

  test("leaves no mail that invited them to an account", async () => {
    await mutate(
      "drivers.createAccount",
      { driverId: DRIVER, key: crypto.randomUUID(), seenEmail: DAO.email },
      admin,
    );
    expect(await db.select().from(outbox).where(eq(outbox.recipient, DAO.email))).toHaveLength(1);
    await remove();
    expect(await db.select().from(outbox).where(eq(outbox.recipient, DAO.email))).toEqual([]);
    expect(await db.$count(signUps)).toBe(0);
  });
});

test("an erased person is among no drivers to choose from", async () => {
  await createDriver(db, "nok");
  const names = async () =>
    (await query("orders.drivers", { withDeleted: true }, admin)).data as { items: { name: string }[] };
  expect((await names()).items.map(({ name }) => name)).toEqual(expect.arrayContaining(["nok", NAME]));
  await mutate("people.erase", { userId: "nok", ...REQUEST }, admin);
  expect((await names()).items.map(({ name }) => name)).toEqual([NAME]);
});
