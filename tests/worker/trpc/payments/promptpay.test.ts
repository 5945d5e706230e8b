import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { files } from "#db/schema/files.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { payments } from "#db/schema/payments.ts";
import { sessions } from "#db/schema/users.ts";
import { jobCards, type NewOrder } from "#domain/orders/new-order.ts";
import { DEMO_PROMPTPAY_ID } from "#domain/payments/promptpay-id.ts";
import { HOUR_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { fetchWorker, mutate, query } from "../../../support/calls.ts";
import { anOrder } from "../../../support/orders.ts";
import { createDriver, createPerson, freshDatabase, type Person } from "../../../support/people.ts";
import { upload } from "../../../support/uploads.ts";

const ORDER = "KD-AAAAAA";
const PAYMENT = `${ORDER}-P1`;
const PRICE = 3_300_00;
const settings = env as { PROMPTPAY_ID?: string };

let db: Database;
let customer: Person;
let other: Person;
let admin: Person;
let secondAdmin: Person;
beforeEach(async () => {
  settings.PROMPTPAY_ID = DEMO_PROMPTPAY_ID;
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
  other = await createPerson(db, "other");
  admin = await createPerson(db, "admin", "admin");
  secondAdmin = await createPerson(db, "second-admin", "admin");
});
afterEach(() => {
  delete settings.PROMPTPAY_ID;
});

/** An order as it is placed with the payment gateway on. */
async function placed(change: Partial<NewOrder> = {}): Promise<void> {
  const order = {
    ...anOrder({ customerId: "customer", orderId: ORDER }),
    paymentStatus: "unpaid",
    gatewayEnabled: true,
    ...change,
  } as const;
  await insertOrder(db, order, jobCards(order));
}

const open = (as = customer) => mutate("payments.open", { orderId: ORDER }, as);
const report = (slipFileId?: string, as = customer) =>
  mutate("payments.report", { paymentId: PAYMENT, slipFileId }, as);
const confirm = (as = admin, seenState = "reported") =>
  mutate("payments.confirm", { paymentId: PAYMENT, seenState }, as);
const reject = (as = admin, seenState = "reported") =>
  mutate("payments.reject", { paymentId: PAYMENT, seenState, reason: "No such transfer." }, as);
const read = async (as = customer) => (await query("payments.ofOrder", { orderId: ORDER }, as)).data;
const list = async (state: string) =>
  ((await query("payments.list", { state }, admin)).data as { items: readonly object[] }).items;
const stored = () => db.select().from(payments);
const mails = async () =>
  (await db.select({ params: outbox.params }).from(outbox).where(eq(outbox.kind, "mail")))
    .map(({ params }) => (JSON.parse(params) as { mail: { kind: string } }).mail.kind)
    .filter((kind) => kind.startsWith("payment_") && kind !== "payment_reminder");
const paymentStatus = async () =>
  (await db.select().from(orders).where(eq(orders.orderId, ORDER)).get())?.paymentStatus;

describe("asking for the QR code", () => {
  test("shows what is to be paid, and a code that locks the amount", async () => {
    await placed();
    expect(await read()).toMatchObject({
      toPaySatang: PRICE,
      isOwn: true,
      opensJobs: true,
      promptPay: { receiverId: "0-0000-00000-00-1", isDemo: true },
      payment: null,
      received: [],
    });
    const { data } = await open();
    expect(data).toMatchObject({ payment: { paymentId: PAYMENT, state: "open", amountSatang: PRICE } });
    const { qr } = (data as { payment: { qr: string } }).payment;
    expect(qr).toContain(`0213${DEMO_PROMPTPAY_ID}`);
    expect(qr).toContain("54073300.00");
    expect(await read()).toEqual(data);
  });

  test("pressed twice it is one payment", async () => {
    await placed();
    const [first, second] = await Promise.all([open(), open()]);
    expect(first.data).toEqual(second.data);
    expect(await stored()).toHaveLength(1);
  });

  test("is refused once the pickup has passed while its jobs wait for it, until the office agrees another day", async () => {
    const pickupAt = Date.now() - HOUR_MS;
    await placed({ pickupAt });
    expect(await read()).toMatchObject({ isPickupPassed: true });
    expect(await open()).toMatchObject({ status: 409, appCode: "PAYMENT_PICKUP_PASSED" });
    expect(await stored()).toEqual([]);
    await db.update(jobs).set({ pickupAt: Date.now() + HOUR_MS });
    expect(await read()).toMatchObject({ isPickupPassed: false });
    expect((await open()).status).toBe(200);
    // What was asked for before is reported and confirmed however late it is.
    await db.update(jobs).set({ pickupAt });
    expect((await report()).status).toBe(200);
    expect((await confirm()).status).toBe(200);
  });

  test("of jobs that are open already is possible after the pickup, too", async () => {
    await placed({ pickupAt: Date.now() - HOUR_MS });
    await db.update(jobs).set({ status: "available" });
    expect((await open()).status).toBe(200);
  });

  test("is refused by name: no price, cancelled, paid for demonstration, nobody to receive it", async () => {
    await placed({ price: null });
    expect(await open()).toMatchObject({ status: 409, appCode: "PAYMENT_NOTHING_DUE" });
    await db.update(orders).set({ totalSatang: 0 });
    expect(await open()).toMatchObject({ appCode: "PAYMENT_NOTHING_DUE" });
    await db.update(orders).set({ totalSatang: PRICE, status: "cancelled" });
    expect(await open()).toMatchObject({ appCode: "PAYMENT_ORDER_CANCELLED" });
    await db.update(orders).set({ status: "pending", paymentStatus: "paid_fake" });
    expect(await open()).toMatchObject({ appCode: "PAYMENT_ALREADY_PAID" });
    await db.update(orders).set({ paymentStatus: "unpaid" });
    delete settings.PROMPTPAY_ID;
    expect(await open()).toMatchObject({ status: 412, appCode: "PROMPTPAY_NOT_CONFIGURED" });
    expect(await read()).toMatchObject({ promptPay: null });
    expect(await stored()).toEqual([]);
  });

  test("another customer's order does not exist; an admin reads it and does not pay it", async () => {
    await placed();
    expect(await open(other)).toMatchObject({ appCode: "NOT_FOUND" });
    expect(await open(admin)).toMatchObject({ appCode: "NOT_FOUND" });
    expect(await query("payments.ofOrder", { orderId: ORDER }, other)).toMatchObject({
      appCode: "NOT_FOUND",
    });
    expect(await read(admin)).toMatchObject({ isOwn: false, toPaySatang: PRICE });
    await open();
    expect(await report(undefined, other)).toMatchObject({ appCode: "NOT_FOUND" });
    expect(await report(undefined, admin)).toMatchObject({ appCode: "NOT_FOUND" });
  });
});

test("the office reads the payments of one order, a single one, or all", async () => {
  await placed();
  await open();
  const one = { items: [{ paymentId: PAYMENT, orderId: ORDER, state: "open" }] };
  expect((await query("payments.list", { orderId: ORDER }, admin)).data).toMatchObject(one);
  expect((await query("payments.list", { paymentId: PAYMENT }, admin)).data).toMatchObject(one);
  for (const unknown of [{ orderId: "KD-BBBBBB" }, { paymentId: "KD-BBBBBB-P1" }])
    expect((await query("payments.list", unknown, admin)).data).toMatchObject({ items: [] });
  expect((await query("payments.list", {}, admin)).data).toMatchObject(one);
  expect((await query("refunds.list", {}, admin)).data).toMatchObject({ items: [] });
});

describe("“I have paid”", () => {
  test("makes nothing paid: it waits for an admin, who is told", async () => {
    await placed();
    await open();
    expect((await report()).data).toMatchObject({
      toPaySatang: PRICE,
      payment: { state: "reported", slipUrl: null },
    });
    expect(await paymentStatus()).toBe("unpaid");
    expect(await mails()).toEqual(["payment_reported_office"]);
    expect(await list("reported")).toMatchObject([
      { paymentId: PAYMENT, orderId: ORDER, contactName: "Somchai", amountSatang: PRICE, slipUrl: null },
    ]);
    expect(await list("open")).toEqual([]);
  });

  test("pressed twice it is one report, and one mail", async () => {
    await placed();
    await open();
    await Promise.all([report(), report()]);
    expect((await report()).appCode).toBeUndefined();
    expect(await mails()).toEqual(["payment_reported_office"]);
    expect(await open()).toMatchObject({ appCode: "PAYMENT_BEING_CHECKED" });
  });

  test("with a slip, which its customer and the admin see, and nobody else", async () => {
    await placed();
    await open();
    const { fileId } = await upload(customer);
    const answer = (await report(fileId)).data as { payment: { slipUrl: string } };
    const [listed] = (await list("reported")) as readonly { slipUrl: string }[];
    const { slipUrl } = answer.payment;
    expect((await fetchWorker(slipUrl, {}, customer)).status).toBe(200);
    expect((await fetchWorker(slipUrl, {}, other)).status).toBe(404);
    expect((await fetchWorker(listed?.slipUrl ?? "", {}, admin)).status).toBe(200);
  });

  test("the slip of another order, or one that is not there, is refused and nothing is reported", async () => {
    await placed();
    await open();
    const second = { ...anOrder({ customerId: "customer", orderId: "KD-BBBBBB" }) };
    await insertOrder(db, second, jobCards(second));
    const { fileId } = await upload(customer, { orderId: "KD-BBBBBB" });
    const refused = { appCode: "FILE_REFUSED", params: { reason: "gone" } };
    expect(await report(fileId)).toMatchObject(refused);
    expect(await report(crypto.randomUUID())).toMatchObject(refused);
    expect(await stored()).toMatchObject([{ state: "open", slipFileId: null }]);
  });

  test("a slip can follow later, once", async () => {
    await placed();
    await open();
    await report();
    const { fileId } = await upload(customer);
    const add = (slipFileId: string) =>
      mutate("payments.addSlip", { paymentId: PAYMENT, slipFileId }, customer);
    expect(await add(crypto.randomUUID())).toMatchObject({ appCode: "FILE_REFUSED" });
    expect((await add(fileId)).data).toMatchObject({ payment: { slipUrl: expect.any(String) } });
    expect((await add(fileId)).appCode).toBeUndefined();
    expect(await stored()).toMatchObject([{ slipFileId: fileId, state: "reported" }]);
    await confirm();
    expect(await add(fileId)).toMatchObject({ appCode: "PAYMENT_DECIDED" });
  });

  test("a slip that comes with a repeated report is added; one that nothing refers to is not kept", async () => {
    await placed();
    await open();
    await report();
    const { fileId } = await upload(customer);
    expect((await report(fileId)).data).toMatchObject({ payment: { slipUrl: expect.any(String) } });
    expect(await stored()).toMatchObject([{ slipFileId: fileId, state: "reported" }]);
    const { fileId: second } = await upload(customer, { key: "key-00000002" });
    await mutate("payments.addSlip", { paymentId: PAYMENT, slipFileId: second }, customer);
    const kept = await db.select().from(files);
    expect(kept.map((file) => [file.fileId, file.expiresAt === null])).toEqual(
      expect.arrayContaining([
        [fileId, true],
        [second, false],
      ]),
    );
  });
});

describe("the admin's decision", () => {
  test("confirmed: the order is paid, and its jobs open for drivers then", async () => {
    await placed();
    const board = connectBoard(env.DISPATCH_BOARD);
    await openOnBoard({ db, board, now: Date.now }, ORDER);
    const driver = await createDriver(db, "driver");
    const openJobs = async () =>
      ((await query("jobs.available", {}, driver)).data as { items: readonly object[] }).items;
    await open();
    await report();
    expect(await openJobs()).toEqual([]);
    expect((await confirm()).data).toEqual({ paymentId: PAYMENT, orderId: ORDER });
    expect(await openJobs()).toMatchObject([{ jobId: `${ORDER}-1` }]);
    expect(await paymentStatus()).toBe("paid");
    expect(await read()).toMatchObject({
      toPaySatang: 0,
      payment: null,
      received: [{ method: "promptpay", amountSatang: PRICE }],
    });
    expect(await mails()).toEqual(["payment_reported_office", "payment_received"]);
    expect(await open()).toMatchObject({ appCode: "PAYMENT_ALREADY_PAID" });
    const { data } = await query("account.myData", undefined, customer);
    expect(data).toMatchObject({
      payments: [{ orderId: ORDER, method: "promptpay", state: "received", amountSatang: PRICE }],
    });
    expect(JSON.stringify(data)).not.toContain("decidedBy");
  });

  test("rejected: the customer reads why, and can pay again", async () => {
    await placed();
    await open();
    await report();
    expect((await reject()).appCode).toBeUndefined();
    expect(await read()).toMatchObject({
      toPaySatang: PRICE,
      payment: { state: "rejected", reason: "No such transfer.", qr: null },
    });
    expect(await mails()).toEqual(["payment_reported_office", "payment_rejected"]);
    expect(await report()).toMatchObject({ appCode: "PAYMENT_DECIDED" });
    expect((await open()).data).toMatchObject({ payment: { paymentId: `${ORDER}-P2`, state: "open" } });
    const input = { paymentId: PAYMENT, seenState: "reported", reason: " " };
    expect(await mutate("payments.reject", input, admin)).toMatchObject({ fields: { reason: "REQUIRED" } });
  });

  test("taken back: the customer reads why and pays again, its receipt is void, and it is once", async () => {
    await placed();
    await open();
    await report();
    await confirm();
    await issueDueDocuments({ db, now: Date.now }, ORDER);
    const input = { paymentId: PAYMENT, reason: "It was for another order." };
    expect((await mutate("payments.takeBack", input, admin)).appCode).toBeUndefined();
    expect((await mutate("payments.takeBack", input, admin)).appCode).toBeUndefined();
    expect(await mutate("payments.takeBack", input, secondAdmin)).toMatchObject({
      appCode: "PAYMENT_DECIDED",
    });
    expect(await read()).toMatchObject({
      toPaySatang: PRICE,
      received: [],
      payment: { state: "rejected", reason: "It was for another order.", qr: null },
    });
    expect(await paymentStatus()).toBe("unpaid");
    expect(await mails()).toEqual(["payment_reported_office", "payment_received", "payment_taken_back"]);
    expect(await list("taken_back")).toMatchObject([{ paymentId: PAYMENT, isOfSettlement: false }]);
    const { data } = await query("documents.mine", {}, customer);
    const { items, sums } = data as { items: { kind: string; status: string }[]; sums: object[] };
    expect(items.find(({ kind }) => kind === "receipt")).toMatchObject({ status: "void" });
    expect(sums).toContainEqual({ kind: "receipt", count: 1, totalSatang: 0, vatSatang: 0 });
    expect((await open()).data).toMatchObject({ payment: { paymentId: `${ORDER}-P2`, state: "open" } });
  });

  test("repeating one's own changes nothing; of two admins at once the second is told", async () => {
    await placed();
    await open();
    await report();
    const answers = await Promise.all([confirm(admin), reject(secondAdmin)]);
    const codes = answers.map(({ appCode }) => appCode ?? "ok").toSorted();
    expect(codes).toEqual(["PAYMENT_DECIDED", "ok"]);
    const [first, other_] = answers[0].appCode === undefined ? [confirm, reject] : [reject, confirm];
    const [winner, loser] = first === confirm ? [admin, secondAdmin] : [secondAdmin, admin];
    expect((await first(winner)).appCode).toBeUndefined();
    expect(await first(loser)).toMatchObject({ appCode: "PAYMENT_DECIDED" });
    expect(await other_(loser)).toMatchObject({ appCode: "PAYMENT_DECIDED" });
    expect(await mails()).toHaveLength(2);
  });

  test("money that comes after all is confirmed by whoever has seen the rejection", async () => {
    await placed();
    await open();
    await report();
    await reject();
    expect(await confirm(secondAdmin)).toMatchObject({ appCode: "PAYMENT_DECIDED" });
    expect((await confirm(secondAdmin, "rejected")).appCode).toBeUndefined();
    expect(await paymentStatus()).toBe("paid");
  });

  test("needs a login of the last 15 minutes", async () => {
    await placed();
    await open();
    await report();
    const anHourAgo = new Date(Date.now() - HOUR_MS);
    await db.update(sessions).set({ createdAt: anHourAgo }).where(eq(sessions.userId, "admin"));
    expect(await confirm()).toMatchObject({ appCode: "FRESH_LOGIN_REQUIRED" });
    expect(await reject()).toMatchObject({ appCode: "FRESH_LOGIN_REQUIRED" });
    expect(await paymentStatus()).toBe("unpaid");
  });
});

test("a booking order with a price is paid the same way; its jobs do not wait for it", async () => {
  await placed({ kind: "booking", gatewayEnabled: false });
  expect(await read()).toMatchObject({ toPaySatang: PRICE, opensJobs: false });
  await open();
  await report();
  await confirm();
  expect(await paymentStatus()).toBe("paid");
});
