import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { auditEntries } from "#db/schema/staff/audit.ts";
import { documents } from "#db/schema/documents.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { ledgerEntries, payments } from "#db/schema/payments.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import { bangkokDay, bangkokInstant, DAY_MS } from "#domain/time.ts";
import { connectBoard } from "#worker/durable-objects/board.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { mutate, query } from "../../../support/calls.ts";
import { anOrder } from "../../../support/orders.ts";
import { createPerson, freshDatabase, type Person } from "../../../support/people.ts";

const ORDER = "KD-AAAAAA";
const PAYMENT = `${ORDER}-P1`;
const PRICE = 3_300_00;
const DAY = bangkokDay(Date.now() - 2 * DAY_MS);

let db: Database;
let accountant: Person;
beforeEach(async () => {
  db = await freshDatabase();
  await createPerson(db, "nok");
  accountant = await createPerson(db, "acc", "accountant");
  const order = {
    ...anOrder({ customerId: "nok", orderId: ORDER }),
    paymentStatus: "unpaid",
    gatewayEnabled: true,
  } as const;
  await insertOrder(db, order, jobCards(order));
});

const INPUT = {
  orderId: ORDER,
  key: "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e34",
  amountSatang: PRICE,
  receivedOn: DAY,
  reference: "KBANK 1234",
};
const record = (change: object = {}, by = accountant) =>
  mutate("payments.recordTransfer", { ...INPUT, ...change }, by);
const ofOrder = async () => (await query("payments.ofOrder", { orderId: ORDER }, accountant)).data;

test("a transfer is received on its day: paid, its jobs open, its receipt and the audit follow; sent again it counts once", async () => {
  await openOnBoard({ db, board: connectBoard(env.DISPATCH_BOARD), now: Date.now }, ORDER);
  expect(await ofOrder()).toMatchObject({ mostTransferSatang: PRICE });
  const done = { data: { paymentId: PAYMENT, orderId: ORDER } };
  expect(await record()).toMatchObject(done);
  expect(await record()).toMatchObject(done);
  expect(await db.select().from(ledgerEntries)).toHaveLength(1);
  expect(await ofOrder()).toMatchObject({
    mostTransferSatang: 0,
    toPaySatang: 0,
    received: [{ paymentId: PAYMENT, method: "transfer", receivedAt: bangkokInstant(DAY, "00:00") }],
  });
  expect((await db.select().from(jobs).where(eq(jobs.orderId, ORDER)).get())?.status).toBe("available");
  expect((await query("payments.list", { orderId: ORDER }, accountant)).data).toMatchObject({
    items: [{ method: "transfer", state: "received", reference: "KBANK 1234" }],
  });
  await issueDueDocuments({ db, now: Date.now }, ORDER);
  const issued = await db.select().from(documents).where(eq(documents.orderId, ORDER));
  expect(issued.map(({ kind }) => kind).toSorted()).toEqual(["invoice", "receipt"]);
  const audited = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.what, "payments.recordTransfer"));
  const changes = JSON.parse(audited.find(({ ofSeq }) => ofSeq !== null)?.changes ?? "[]") as unknown[];
  expect(changes).toMatchObject([
    { kind: "payment", id: PAYMENT, fields: { amountSatang: [null, PRICE] } },
    { kind: "order", id: ORDER, fields: { paymentStatus: ["unpaid", "paid"] } },
  ]);
  // What was sent again has changed nothing.
  expect(
    audited.filter(({ ofSeq, changes: written }) => ofSeq !== null && written.includes(PAYMENT)),
  ).toHaveLength(1);
});

test("two at once who record the same request write one payment", async () => {
  await Promise.all([record(), record()]);
  expect(await db.select().from(payments)).toHaveLength(1);
});

test("too much, a wrong day, a cancelled order, the own order and the wrong role are refused, and nothing is written", async () => {
  expect(await record({ amountSatang: PRICE + 1 })).toMatchObject({
    appCode: "TRANSFER_TOO_MUCH",
    params: { maxSatang: PRICE },
  });
  const tomorrow = bangkokDay(Date.now() + DAY_MS);
  expect((await record({ receivedOn: tomorrow })).fields).toEqual({ receivedOn: "DATE_TOO_FAR" });
  expect((await record({ receivedOn: "2016-11-20" })).fields).toEqual({ receivedOn: "INVALID" });
  expect((await record({ reference: " ", amountSatang: 0 })).fields).toEqual({
    reference: "REQUIRED",
    amountSatang: "AMOUNT_ZERO",
  });
  expect((await record({ orderId: "KD-ZZZZZZ" })).appCode).toBe("NOT_FOUND");
  for (const role of ["customer", "driver", "dispatcher"] as const)
    expect((await record({}, await createPerson(db, role, role))).appCode).toBe("FORBIDDEN");
  await db.update(orders).set({ customerId: "acc" });
  expect((await record()).appCode).toBe("OWN_RECORD");
  await db.update(orders).set({ customerId: "nok", status: "cancelled" });
  expect((await record()).appCode).toBe("PAYMENT_ORDER_CANCELLED");
  expect(await db.select().from(payments)).toEqual([]);
});
