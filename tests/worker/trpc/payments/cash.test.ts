import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { cashHeldQuery, cashOfDriverQuery } from "#db/queries/payments/cash.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { ledgerEntries, payments } from "#db/schema/payments.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { DAY_MS } from "#domain/time.ts";
import { readOrderToDocument } from "#worker/services/documents/order-documents.ts";
import { readSettings } from "#worker/env.ts";
import { recordCashOfDriver } from "#worker/services/payments/cash.ts";
import { mutate, query } from "../../../support/calls.ts";
import { interrupted } from "../../../support/failing-database.ts";
import { anOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, ORIGIN, type Person } from "../../../support/people.ts";

const ORDER = "KD-AAAAAA";
const [JOB, SECOND_JOB] = [`${ORDER}-1`, `${ORDER}-2`] as const;
const CASH = `${ORDER}-P1`;
const PRICE = 6_600_00;
const KEY = "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e34";

let db: Database;
let nok: Person;
let other: Person;
let admin: Person;
let dan: Person;
let kai: Person;
beforeEach(async () => {
  db = await freshDatabase();
  nok = await createPerson(db, "nok");
  other = await createPerson(db, "other");
  admin = await createPerson(db, "admin", "admin");
  dan = await createDriver(db, "dan");
  kai = await createDriver(db, "kai");
  const placed = {
    ...anOrder({ customerId: "nok", orderId: ORDER, vehicles: ["four_wheel", "four_wheel"] }),
    kind: "booking",
    paymentStatus: "unpaid",
  } as const;
  await insertOrder(db, placed, jobCards(placed));
  await db.update(orders).set({ status: "in_transit" });
  await setJob(JOB, { status: "in_progress", driverId: "driver-dan" });
  await setJob(SECOND_JOB, { status: "in_progress", driverId: "driver-kai" });
});

const setJob = (jobId: string, values: Partial<typeof jobs.$inferInsert>) =>
  db.update(jobs).set(values).where(eq(jobs.jobId, jobId));
const record = (change: object = {}, as = dan) =>
  mutate("payments.recordCash", { jobId: JOB, key: KEY, amountSatang: PRICE, ...change }, as);
const ofJob = async (as = dan, jobId: string = JOB) => (await query("payments.ofJob", { jobId }, as)).data;
const ofOrder = async (as = nok) => (await query("payments.ofOrder", { orderId: ORDER }, as)).data;
const confirm = () => mutate("payments.confirm", { paymentId: CASH, seenState: "reported" }, admin);
const mails = async () =>
  (await db.select({ params: outbox.params }).from(outbox).where(eq(outbox.kind, "mail")))
    .map(({ params }) => (JSON.parse(params) as { mail: { kind: string } }).mail.kind)
    .filter((kind) => !kind.startsWith("order_"));

test("the amount is shown to both; what the driver records is seen by all, and paid once the office has it", async () => {
  expect(await ofJob()).toMatchObject({
    leftSatang: PRICE,
    takesCash: true,
    canRecord: true,
    recorded: null,
  });
  expect(await ofOrder()).toMatchObject({ toPaySatang: PRICE, takesCash: true, cash: null });
  expect((await record()).data).toMatchObject({ leftSatang: 0, canRecord: false });
  expect(await ofOrder()).toMatchObject({
    dueNowSatang: 0,
    cash: { paymentId: CASH, state: "reported", amountSatang: PRICE, driverName: "dan" },
  });
  expect(await ofJob(kai, SECOND_JOB)).toMatchObject({ leftSatang: 0, recorded: { driverName: "dan" } });
  expect((await query("payments.ownCash", undefined, dan)).data).toMatchObject({
    heldSatang: PRICE,
    held: [{ orderId: ORDER, amountSatang: PRICE }],
  });
  expect((await query("payments.cashHeld", {}, admin)).data).toMatchObject({
    items: [{ driverId: "driver-dan", driverName: "dan", amountSatang: PRICE, orders: 1 }],
    nextCursor: null,
  });
  expect((await query("payments.list", { state: "reported" }, admin)).data).toMatchObject({
    items: [{ paymentId: CASH, driverName: "dan" }],
  });
  expect(await db.select().from(ledgerEntries)).toEqual([]);
  expect((await confirm()).appCode).toBeUndefined();
  expect(await ofOrder()).toMatchObject({ toPaySatang: 0, received: [{ method: "cash" }] });
  expect(await db.select().from(ledgerEntries)).toHaveLength(1);
  expect((await query("payments.cashHeld", {}, admin)).data).toMatchObject({ items: [] });
  expect(await mails()).toEqual(["cash_recorded", "payment_received"]);
});

test("sent again, also at once and after it was confirmed, it is recorded once", async () => {
  const answers = await Promise.all([record(), record(), record()]);
  expect(answers.map(({ appCode }) => appCode)).toEqual([undefined, undefined, undefined]);
  await confirm();
  await setJob(JOB, { status: "completed", completedAt: Date.now() - 30 * DAY_MS });
  expect((await record()).appCode).toBeUndefined();
  expect(await db.select().from(payments)).toHaveLength(1);
});

test("sent again after the job has gone to another driver, it keeps its answer, and says nothing else of the job", async () => {
  await record();
  await setJob(JOB, { driverId: "driver-kai" });
  expect((await record()).data).toMatchObject({
    leftSatang: 0,
    canRecord: false,
    recorded: { state: "reported" },
  });
  // Another amount, and another press, are none of theirs any more.
  expect((await record({ amountSatang: 100 })).appCode).toBe("NOT_FOUND");
  expect((await record({ key: crypto.randomUUID() })).appCode).toBe("NOT_FOUND");
  expect(await db.select().from(payments)).toHaveLength(1);
});

test("of two drivers of the order who record at once, one is told that it is recorded", async () => {
  const second = { jobId: SECOND_JOB, key: crypto.randomUUID() };
  const answers = await Promise.all([record(), record(second, kai)]);
  expect(answers.map(({ appCode }) => appCode).toSorted()).toEqual(["CASH_ALREADY_RECORDED", undefined]);
  expect(await db.select().from(payments)).toHaveLength(1);
});

test("nothing, less than nothing, too much, and what is no amount are refused", async () => {
  for (const amountSatang of [0, -1, 1.5, "100", 1e12])
    expect(await record({ amountSatang })).toMatchObject({
      appCode: "BAD_INPUT",
      fields: { amountSatang: expect.any(String) as string },
    });
  expect(await record({ amountSatang: 0 })).toMatchObject({ fields: { amountSatang: "AMOUNT_ZERO" } });
  expect(await record({ amountSatang: PRICE + 1 })).toMatchObject({ appCode: "CASH_TOO_MUCH" });
  expect(await db.select().from(payments)).toEqual([]);
});

test("only the holder of a job records, from its start until a week after its completion", async () => {
  expect(await record({}, kai)).toMatchObject({ appCode: "NOT_FOUND" });
  expect(await record({}, nok)).toMatchObject({ appCode: "DRIVER_NOT_APPROVED" });
  expect(await record({ jobId: "KD-ZZZZZZ-1" })).toMatchObject({ appCode: "NOT_FOUND" });
  await setJob(JOB, { status: "reserved" });
  expect(await record()).toMatchObject({ appCode: "CASH_CLOSED" });
  await setJob(JOB, { status: "available", driverId: null });
  expect(await record()).toMatchObject({ appCode: "NOT_FOUND" });
  await setJob(JOB, { status: "completed", driverId: "driver-dan", completedAt: Date.now() - 8 * DAY_MS });
  expect(await record()).toMatchObject({ appCode: "CASH_CLOSED" });
  await setJob(JOB, { completedAt: Date.now() - 6 * DAY_MS });
  expect((await record()).appCode).toBeUndefined();
});

test("an order from the calculator is not paid in cash; its driver sees what is due before unloading", async () => {
  await db.update(orders).set({ kind: "calculator", gatewayEnabled: true, depositSatang: 1_000_00 });
  expect(await ofJob()).toMatchObject({ leftSatang: PRICE, takesCash: false, canRecord: false });
  expect(await record()).toMatchObject({ appCode: "CASH_CLOSED" });
});

test("the customer says that it is not right, an admin reads it and rejects it; the right amount is recorded", async () => {
  await record();
  const dispute = (as: Person) =>
    mutate("payments.disputeCash", { paymentId: CASH, dispute: "I paid 6,000." }, as);
  expect(await dispute(other)).toMatchObject({ appCode: "NOT_FOUND" });
  expect(await dispute(admin)).toMatchObject({ appCode: "NOT_FOUND" });
  expect((await dispute(nok)).data).toMatchObject({ cash: { dispute: "I paid 6,000." } });
  await dispute(nok);
  expect((await query("payments.list", { state: "reported" }, admin)).data).toMatchObject({
    items: [{ dispute: "I paid 6,000." }],
  });
  const reason = "600 baht are missing.";
  await mutate("payments.reject", { paymentId: CASH, seenState: "reported", reason }, admin);
  expect(await ofJob()).toMatchObject({
    leftSatang: PRICE,
    canRecord: true,
    recorded: { state: "rejected", reason },
  });
  expect((await record({ key: crypto.randomUUID(), amountSatang: 6_000_00 })).data).toMatchObject({
    leftSatang: 600_00,
  });
  expect(await mails()).toEqual([
    "cash_recorded",
    "cash_disputed_office",
    "payment_rejected",
    "cash_recorded",
  ]);
});

test("the receipt is of the day on which the driver took the money", async () => {
  const tookAt = Date.now() - 2 * DAY_MS;
  await record();
  await confirm();
  await db.update(payments).set({ reportedAt: tookAt });
  const { order } = await readOrderToDocument({ db, now: Date.now }, ORDER);
  expect(order.received).toMatchObject([{ method: "cash", receivedAt: tookAt }]);
});

test("who holds cash longest stands first, once, with all that they hold, page by page", async () => {
  const held = [
    { driverId: "driver-dan", reportedAt: 30, amountSatang: 100_00 },
    { driverId: "driver-kai", reportedAt: 20, amountSatang: 50_00 },
    { driverId: "driver-dan", reportedAt: 10, amountSatang: 7_00 },
    { driverId: "driver-dan", reportedAt: 10, amountSatang: 1_00 },
  ];
  for (const [index, { driverId, ...amount }] of held.entries()) {
    const orderId = `KD-BBBBB${index + 2}`;
    await insertOrder(db, anOrder({ customerId: "nok", orderId }), []);
    await db.insert(payments).values({
      paymentId: `${orderId}-P1`,
      orderId,
      method: "cash",
      state: "reported",
      createdAt: 1,
      reportedBy: driverId,
      ...amount,
    });
  }
  const read = async (cursor?: string) =>
    (await query("payments.cashHeld", { limit: 1, ...(cursor !== undefined && { cursor }) }, admin)).data as {
      items: object[];
      nextCursor: string | null;
    };
  const first = await read();
  expect(first.items).toMatchObject([
    { driverId: "driver-dan", amountSatang: 108_00, orders: 3, since: 10, driverName: "dan" },
  ]);
  const last = await read(first.nextCursor ?? "none");
  expect(last).toMatchObject({
    items: [{ driverId: "driver-kai", amountSatang: 50_00, orders: 1, since: 20 }],
    nextCursor: null,
  });
});

test("the cash that a driver holds is listed alone, oldest first and page by page, and what is decided leaves the list", async () => {
  const reported = [
    { driverId: "driver-dan", createdAt: 30 },
    { driverId: "driver-kai", createdAt: 20 },
    { driverId: "driver-dan", createdAt: 10 },
    { driverId: "driver-dan", createdAt: 10, amountSatang: 7_00 },
  ];
  const made: string[] = [];
  for (const [index, { driverId, createdAt, amountSatang = 50_00 }] of reported.entries()) {
    const orderId = `KD-BBBBB${index + 2}`;
    await insertOrder(db, { ...anOrder({ customerId: "nok", orderId }), paymentStatus: "unpaid" }, []);
    const cash = { paymentId: `${orderId}-P1`, orderId, method: "cash", state: "reported" } as const;
    await db
      .insert(payments)
      .values({ ...cash, createdAt, amountSatang, reportedAt: createdAt, reportedBy: driverId });
    made.push(cash.paymentId);
  }
  const [last, _ofKai, first, second] = made;
  const list = async (view: object, as = admin) =>
    (await query("payments.list", { driverId: "driver-dan", ...view }, as)).data as {
      items: { paymentId: string; driverName: string }[];
      nextCursor: string | null;
    };
  const idsOf = ({ items }: { items: { paymentId: string }[] }) => items.map(({ paymentId }) => paymentId);
  const accountant = await createPerson(db, "accountant", "accountant");
  const one = await list({ limit: 2 }, accountant);
  expect(idsOf(one)).toEqual([first, second]);
  expect(one.items[0]?.driverName).toBe("dan");
  expect(idsOf(await list({ limit: 2, cursor: one.nextCursor }))).toEqual([last]);
  expect(idsOf(await list({ search: { amountSatang: 7_00 } }))).toEqual([second]);
  expect(idsOf(await list({ driverId: "driver-none" }))).toEqual([]);
  await mutate("payments.confirm", { paymentId: first, seenState: "reported" }, admin);
  expect(idsOf(await list({}))).toEqual([second, last]);
  const dispatcher = await createPerson(db, "dispatcher", "dispatcher");
  expect((await query("payments.list", { driverId: "driver-dan" }, dispatcher)).appCode).toBe("FORBIDDEN");

  const exportId = crypto.randomUUID();
  const file = await mutate("payments.export", { exportId, driverId: "driver-dan" }, admin);
  expect((file.data as { rows: object[] }).rows).toHaveLength(2);
});

test("what drivers hold is read by index", async () => {
  for (const statement of [cashHeldQuery(db), cashOfDriverQuery(db, "driver-dan")]) {
    const { sql, params } = statement.toSQL();
    const plan = await db.$client
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all<{ detail: string }>();
    expect(plan.results[0]?.detail).toMatch(/^SEARCH payments USING INDEX payments_/);
  }
});

test("the office records what the driver of a job says; the driver holds it, and the audit log has who wrote it down", async () => {
  const written = { jobId: JOB, seenDriverId: "driver-dan", key: KEY, amountSatang: 1_000_00 };
  const forDriver = (change: object = {}, as = admin) =>
    mutate("payments.recordCashOfDriver", { ...written, ...change }, as);
  expect(await forDriver({}, dan)).toMatchObject({ appCode: "FORBIDDEN" });
  expect(await forDriver({ seenDriverId: "driver-kai" })).toMatchObject({ appCode: "JOB_ALREADY_RESERVED" });
  expect(await forDriver({ jobId: "KD-ZZZZZZ-1" })).toMatchObject({ appCode: "NOT_FOUND" });
  await setJob(JOB, { status: "reserved" });
  expect(await forDriver()).toMatchObject({ appCode: "CASH_CLOSED" });
  await setJob(JOB, { status: "in_progress" });
  const answers = await Promise.all([forDriver(), forDriver()]);
  expect(answers.map(({ data }) => data)).toEqual([{ orderId: ORDER }, { orderId: ORDER }]);
  expect(await db.select().from(payments)).toMatchObject([
    { paymentId: CASH, state: "reported", reportedBy: "driver-dan", amountSatang: 1_000_00 },
  ]);
  expect(await ofJob()).toMatchObject({ recorded: { driverName: "dan", amountSatang: 1_000_00 } });
  expect(await mails()).toEqual(["cash_recorded"]);
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.what, "payments.recordCashOfDriver"));
  const done = entries.find(
    ({ outcome, changes }) => outcome === "ok" && JSON.stringify(changes).includes(CASH),
  );
  expect(done).toMatchObject({ actorId: "admin" });
  // Pressed again after a lost answer, when another driver has the job.
  await setJob(JOB, { driverId: "driver-kai" });
  expect(await forDriver()).toMatchObject({ data: { orderId: ORDER } });
  const again = await forDriver({ key: crypto.randomUUID() });
  expect(again).toMatchObject({ appCode: "JOB_ALREADY_RESERVED" });
  expect(await db.select().from(payments)).toHaveLength(1);
});

test("the office records it however long ago the job was completed, its driver within a week of that; each only once", async () => {
  const written = { jobId: JOB, seenDriverId: "driver-dan", key: KEY, amountSatang: PRICE };
  const forDriver = (key: string = KEY) => mutate("payments.recordCashOfDriver", { ...written, key }, admin);
  await db.update(orders).set({ status: "delivered" });
  await setJob(SECOND_JOB, { status: "completed", completedAt: Date.now() - 60 * DAY_MS });
  await setJob(JOB, { status: "completed", completedAt: Date.now() - 8 * DAY_MS });
  expect(await ofJob()).toMatchObject({ leftSatang: PRICE, canRecord: false });
  expect(await record({ key: crypto.randomUUID() })).toMatchObject({ appCode: "CASH_CLOSED" });
  expect((await forDriver()).data).toEqual({ orderId: ORDER });
  expect((await forDriver()).data).toEqual({ orderId: ORDER });
  expect(await forDriver(crypto.randomUUID())).toMatchObject({ appCode: "CASH_ALREADY_RECORDED" });
  expect((await query("payments.ownCash", undefined, dan)).data).toMatchObject({ heldSatang: PRICE });
  await confirm();
  expect(await ofOrder()).toMatchObject({ toPaySatang: 0, received: [{ method: "cash" }] });
  expect(await forDriver(crypto.randomUUID())).toMatchObject({ appCode: "PAYMENT_ALREADY_PAID" });
  expect(await db.select().from(payments)).toHaveLength(1);
});

test("is not recorded for a driver whose job goes to another one in that instant", async () => {
  // The money is read in a batch three times; the fourth one writes it.
  const between = interrupted(env.DB, 4, () => setJob(JOB, { driverId: "driver-kai" }));
  const deps = { db: between, now: Date.now, settings: readSettings(env, ORIGIN) };
  const office = { userId: "admin", role: "admin" } as Parameters<typeof recordCashOfDriver>[1];
  const written = { jobId: JOB, seenDriverId: "driver-dan", key: KEY, amountSatang: 1_000_00 };
  await expect(recordCashOfDriver(deps, office, written)).rejects.toMatchObject({
    code: "JOB_ALREADY_RESERVED",
  });
  expect(await db.select().from(payments)).toEqual([]);
});

test("nobody of the office records cash for an order of their own", async () => {
  await db.update(orders).set({ customerId: "admin" });
  const written = { jobId: JOB, seenDriverId: "driver-dan", key: KEY, amountSatang: 1_000_00 };
  expect(await mutate("payments.recordCashOfDriver", written, admin)).toMatchObject({
    appCode: "OWN_RECORD",
  });
});
