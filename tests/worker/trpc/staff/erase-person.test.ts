import { eq, gte, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { putOnFile } from "#db/queries/customers/on-file.ts";
import { insertEffects } from "#db/queries/outbox.ts";
import { claims } from "#db/schema/claims/claims.ts";
import { documents } from "#db/schema/documents.ts";
import { orderEvents, orders, orderStops } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { orderCredits, payments } from "#db/schema/payments.ts";
import { sessions, users } from "#db/schema/users.ts";
import { effectsOf } from "#domain/effects.ts";
import type { Viewer } from "#worker/auth/viewer.ts";
import { erasePerson } from "#worker/services/account/erasing/erase-person.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { mutate, query } from "../../../support/calls.ts";
import { writeExample, writeReceived } from "../../../support/documents.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { removePerson } from "../../../support/remove-person.ts";

const ORDER = "KD-AAAAAA";
const PHONE = "+66812345678";

let db: Database;
let admin: Person;
let userId: string;
beforeEach(async () => {
  db = await freshDatabase();
  admin = await createPerson(db, "admin", "admin");
  const caller = { userId: "caller", name: "Malee", phone: PHONE, locale: "th" } as const;
  userId = await putOnFile(db, caller, 1);
  await writeExample(db, { customerId: userId, orderId: ORDER });
});

const finish = () => db.update(orders).set({ status: "delivered", paymentStatus: "paid" });
const REQUEST = { channel: "letter", reference: "DSR-2026/014" } as const;
const erase = (id = userId, request: object = REQUEST) =>
  mutate("people.erase", { userId: id, ...request }, admin);
const preview = async (id = userId) => (await query("people.erasure", { userId: id }, admin)).data;
const userRow = () => db.select().from(users).where(eq(users.id, userId)).get();

test("a customer without an account is erased; orders stay without the person, documents as they were issued", async () => {
  await writeReceived(db, ORDER);
  await finish();
  await issueDueDocuments({ db, now: Date.now }, ORDER);
  const issued = await db.select().from(documents).where(eq(documents.status, "issued"));
  expect(issued.length).toBeGreaterThan(0);
  expect(await preview()).toMatchObject({ obstacle: null, orderCount: 1, jobCount: 0 });
  const named = (await preview()) as { documents: { documentId: string; number: string }[] };
  expect(named.documents.map(({ documentId }) => documentId).toSorted()).toEqual(
    issued.map(({ documentId }) => documentId).toSorted(),
  );
  expect(named.documents.every(({ number }) => /^[A-Z]{2,3}\d{4}-\d{6}$/.test(number))).toBe(true);

  expect(await erase()).toMatchObject({ status: 200, data: { userId } });
  expect(await userRow()).toMatchObject({ name: "", phone: null, phoneOnFile: null });
  expect((await userRow())?.deletedAt).not.toBeNull();
  expect(await db.select().from(orders).get()).toMatchObject({
    contactName: "",
    contactPhone: "",
    totalSatang: 1_214_000,
  });
  for (const stop of await db.select().from(orderStops))
    expect(stop).toMatchObject({ contactName: null, detail: "" });
  expect(await db.select().from(documents).where(eq(documents.status, "issued"))).toEqual(issued);
  expect((await query("people.byId", { userId }, admin)).appCode).toBe("NOT_FOUND");
  expect(await erase()).toMatchObject({ status: 200 });
  const { data } = await query("audit.list", { record: userId }, admin);
  expect(JSON.stringify(data)).toContain("people.erase");
});

test("with an order that is not finished nobody is erased", async () => {
  expect(await preview()).toMatchObject({ obstacle: { params: { orders: 1 } } });
  expect(await erase()).toMatchObject({ appCode: "ACCOUNT_HAS_OPEN_ORDERS" });
  expect(await userRow()).toMatchObject({ name: "Malee", deletedAt: null });
});

describe("somebody with an account", () => {
  const UNTOUCHED = { name: "nok", email: "nok@example.test", deletedAt: null };
  const nokRow = () => db.select().from(users).where(eq(users.id, "nok")).get();
  const entries = async (record: string) =>
    JSON.stringify((await query("audit.list", { record }, admin)).data);
  let nok: Person;
  beforeEach(async () => {
    nok = await createPerson(db, "nok");
  });

  test("is erased as by their own press, is told, and the log has the request without the data", async () => {
    expect(await preview("nok")).toMatchObject({ obstacle: null, orderCount: 0, keptUntil: null });
    expect(await preview("nok")).toEqual((await query("account.erasure", undefined, nok)).data);
    expect(await erase("nok")).toMatchObject({ status: 200, data: { userId: "nok" } });
    expect(await nokRow()).toMatchObject({ name: "", email: expect.stringContaining("no-email.invalid") });
    expect(await db.select().from(sessions).where(eq(sessions.userId, "nok"))).toEqual([]);
    const mails = await db.select().from(outbox).where(eq(outbox.recipient, nok.email));
    expect(mails).toMatchObject([{ params: expect.stringContaining("account_deleted") }]);
    const log = await entries("nok");
    expect(log).toContain(REQUEST.reference);
    expect(log).not.toContain(nok.email);
  });

  test("twice, and by two admins at once, is erased once: one mail, one change in the log", async () => {
    const answers = await Promise.all([erase("nok"), erase("nok")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const erasedAt = (await nokRow())?.deletedAt;
    expect(await erase("nok")).toMatchObject({ status: 200, data: { userId: "nok" } });
    expect((await nokRow())?.deletedAt).toBe(erasedAt);
    expect(await db.select().from(outbox).where(eq(outbox.recipient, nok.email))).toHaveLength(1);
    expect((await entries("nok")).split(REQUEST.reference)).toHaveLength(2);
  });

  test("with a fault in the middle stays whole, and is erased by the next press", async () => {
    await db.run(
      sql`CREATE TRIGGER fault BEFORE DELETE ON sessions BEGIN SELECT RAISE(ABORT, 'no more disk'); END`,
    );
    const viewer = { userId: admin.userId } as Viewer;
    const press = () =>
      erasePerson(
        { db, now: Date.now, settings: { adminSecondFactor: "waived", authSecret: "a secret" } },
        viewer,
        {
          userId: "nok",
          ...REQUEST,
        },
      );
    await expect(press()).rejects.toThrow();
    expect(await nokRow()).toMatchObject(UNTOUCHED);
    await db.run(sql`DROP TRIGGER fault`);
    expect(await press()).toEqual({ userId: "nok" });
    expect((await nokRow())?.deletedAt).not.toBeNull();
  });

  test("who has another address since they were read is looked at again", async () => {
    await expect(removePerson(db, { userId: "nok", email: "old@example.test" }, [], 1)).rejects.toThrow();
    expect(await nokRow()).toMatchObject(UNTOUCHED);
  });

  test("who has not paid a delivered order stays until it is paid", async () => {
    await db.update(orders).set({ customerId: "nok", status: "delivered", paymentStatus: "unpaid" });
    const refused = { code: "ACCOUNT_HAS_OPEN_ORDERS", params: { count: 1, unpaid: 1 } };
    const named = { openRecords: { unpaid: [{ id: ORDER, orderId: ORDER }], orders: [], claims: [] } };
    expect(await preview("nok")).toMatchObject({ obstacle: refused, ...named });
    expect(await erase("nok")).toMatchObject({ appCode: refused.code, params: refused.params });
    await db.update(orders).set({ paymentStatus: "paid" });
    expect((await erase("nok")).status).toBe(200);
  });

  test("to whom a compensation is on its way stays until it is there, and it is counted as one", async () => {
    await db.update(orders).set({ customerId: "nok", status: "delivered", paymentStatus: "paid" });
    const [claimId, orderId] = ["claim-1", ORDER];
    const claimed = { kind: "damage", claimedSatang: 5_00, items: [], version: 2, changedAt: 2 } as const;
    const decided = {
      ...claimed,
      state: "settled",
      settledSatang: 5_00,
      compensationSatang: 5_00,
      creditSatang: 0,
    } as const;
    await db.insert(claims).values({ claimId, orderId, customerId: "nok", createdAt: 1, ...decided });
    const params = { count: 1, refunds: 0, compensations: 1 };
    expect(await preview("nok")).toMatchObject({
      obstacle: { code: "ACCOUNT_HAS_OPEN_ORDERS", params },
      openRecords: { refunds: [], compensations: [{ id: claimId, orderId }] },
    });
    await db.update(claims).set({ compensatedAt: 3 });
    expect((await erase("nok")).status).toBe(200);
  });

  test("whose delivered order was credited whole owes nothing for it", async () => {
    await db.update(orders).set({ customerId: "nok", status: "delivered", paymentStatus: "unpaid" });
    const credit = { orderId: ORDER, isOfCancellation: false, reason: "lost", createdAt: 1, createdBy: "a" };
    await db.insert(orderCredits).values({ ...credit, creditId: "c1", amountSatang: 1_000_000 });
    expect((await erase("nok")).appCode).toBe("ACCOUNT_HAS_OPEN_ORDERS");
    await db.insert(orderCredits).values({ ...credit, creditId: "c2", amountSatang: 214_000 });
    expect((await erase("nok")).status).toBe(200);
  });

  test("who owes the fee of a cancelled order stays until it is waived", async () => {
    const cancelled = { customerId: "nok", status: "cancelled", paymentStatus: "unpaid" } as const;
    await db.update(orders).set({ ...cancelled, cancellationFeeSatang: 500_00 });
    expect(await preview("nok")).toMatchObject({ obstacle: { params: { count: 1, unpaid: 1 } } });
    expect((await erase("nok")).appCode).toBe("ACCOUNT_HAS_OPEN_ORDERS");
    const credit = { orderId: ORDER, isOfCancellation: true, reason: "ill", createdAt: 1, createdBy: "a" };
    await db.insert(orderCredits).values({ ...credit, creditId: "c1", amountSatang: 500_00 });
    expect((await erase("nok")).status).toBe(200);
  });

  test("whose transfer for a cancelled order was reported stays until somebody has looked at it", async () => {
    await db.update(orders).set({ customerId: "nok", status: "cancelled", paymentStatus: "unpaid" });
    const said = { state: "reported", createdAt: 1, reportedAt: 1, reportedBy: "nok" } as const;
    const transfer = { paymentId: "p1", orderId: ORDER, method: "promptpay", amountSatang: 5 } as const;
    await db.insert(payments).values({ ...transfer, ...said });
    expect(await preview("nok")).toMatchObject({
      obstacle: { params: { count: 1, transfers: 1 } },
      openRecords: { transfers: [{ id: "p1", orderId: ORDER }], unpaid: [] },
    });
    expect((await erase("nok")).appCode).toBe("ACCOUNT_HAS_OPEN_ORDERS");
    await db
      .update(payments)
      .set({ state: "rejected", decidedAt: 2, decidedBy: "a", reason: "no money came" });
    expect((await erase("nok")).status).toBe(200);
  });

  test("leaves no plate in what was to be told to their browsers", async () => {
    const driver = await createDriver(db, "driver");
    const paper = { paper: "insurance", plate: "70-1234", expiresOn: "2026-12-01" } as const;
    const of = { email: driver.email, locale: "th", driverId: "driver-driver" } as const;
    await insertEffects(db, "p", effectsOf({ type: "paper_expires", ...of, ...paper }), 1);
    const named = async () => JSON.stringify(await db.select().from(outbox)).includes("70-1234");
    expect(await named()).toBe(true);
    expect((await erase("driver")).status).toBe(200);
    expect(await named()).toBe(false);
  });

  test("leaves no words that were written to them with a price, or about them at the door", async () => {
    await db.update(orders).set({ customerId: "nok", status: "delivered", paymentStatus: "paid" });
    const event = { orderId: ORDER, position: 0, toStatus: "confirmed", actorId: "a", at: 1 };
    const written = ["offer_made", "price_changed", "door_change_proposed", "drivers_changed"] as const;
    for (const [version, kind] of written.entries()) {
      const actorKind = kind === "door_change_proposed" ? "driver" : "admin";
      await db
        .insert(orderEvents)
        .values({ ...event, version: 100 + version, kind, actorKind, reason: kind });
    }
    expect((await erase("nok")).status).toBe(200);
    const left = await db.select().from(orderEvents).where(gte(orderEvents.version, 100));
    expect(left.map(({ reason }) => reason)).toEqual(["", "", "", ""]);
  });

  test("of the staff is erased, and so is a driver, but not the admin who asks", async () => {
    expect(await erase("admin")).toMatchObject({ appCode: "OWN_RECORD" });
    await createPerson(db, "second", "admin");
    expect((await erase("second")).status).toBe(200);
    await createDriver(db, "driver");
    expect(await preview("driver")).toMatchObject({ obstacle: null });
    expect((await erase("driver")).status).toBe(200);
    expect((await erase("nobody")).appCode).toBe("NOT_FOUND");
  });

  test.each([
    ["", "REQUIRED"],
    ["Nok Suk", "INVALID"],
    ["081-234-5678", "INVALID"],
    ["1-1037-02071-81-1", "INVALID"],
    ["nok", "INVALID"],
  ])("a request under %j is no reference", async (reference, problem) => {
    expect(await erase("nok", { ...REQUEST, reference })).toMatchObject({ fields: { reference: problem } });
    expect(await nokRow()).toMatchObject(UNTOUCHED);
  });
});
