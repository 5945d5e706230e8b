import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import {
  balanceDueOf,
  invoicedOf,
  keptOf,
  ledgerInserts,
  ledgerOfOrder,
} from "#db/queries/payments/ledger.ts";
import { openInvoices } from "#db/schema/companies/open-invoices.ts";
import { orders } from "#db/schema/orders.ts";
import { ledgerEntries, payments, refunds } from "#db/schema/payments.ts";
import { balanceDueSatang, keptSatang, ledgerSums, type LedgerEntry } from "#domain/payments/ledger.ts";
import { A_COMPANY, writeCompany } from "../support/companies.ts";
import { writeOrder } from "../support/orders.ts";
import { createPerson, freshDatabase } from "../support/people.ts";

const ORDER = "KD-AAAAAA";
const INVOICE: LedgerEntry = {
  orderId: ORDER,
  kind: "invoice",
  sourceId: "i-1",
  amountSatang: 1000,
  at: 5,
};
const PAYMENT: LedgerEntry = { ...INVOICE, kind: "payment", sourceId: "p-1" };
const REFUND: LedgerEntry = { ...INVOICE, kind: "refund", sourceId: "r-1" };

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
  const { userId } = await createPerson(db, "customer");
  await writeOrder(db, { customerId: userId, orderId: ORDER });
});

async function add(entry: LedgerEntry): Promise<void> {
  for (const statement of ledgerInserts(db, [entry])) await statement;
}

/** The database's words for why it refused, or "" when it did not. */
async function refusal(act: () => PromiseLike<unknown>): Promise<string> {
  try {
    await act();
    return "";
  } catch (error) {
    return error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error);
  }
}

function writePayment(state: "open" | "received") {
  return db.insert(payments).values({
    paymentId: "p-1",
    orderId: ORDER,
    method: "promptpay",
    state,
    amountSatang: 1000,
    createdAt: 1,
  });
}

function writeRefund(amountSatang: number) {
  return db.insert(refunds).values({
    refundId: "r-1",
    orderId: ORDER,
    reason: "cancellation",
    state: "done",
    amountSatang,
    createdAt: 1,
  });
}

test("an entry is added once, however often its event is delivered, and entries are numbered by order", async () => {
  await add(INVOICE);
  await add(INVOICE);
  await add({ ...INVOICE, sourceId: "i-2" });
  expect(await ledgerOfOrder(db, ORDER)).toEqual([
    { ...INVOICE, sequence: 1 },
    { ...INVOICE, sourceId: "i-2", sequence: 2 },
  ]);
});

test("entries are never changed and never deleted", async () => {
  await add(INVOICE);
  expect(await refusal(() => db.update(ledgerEntries).set({ amountSatang: 1 }))).toContain("never change");
  expect(await refusal(() => db.delete(ledgerEntries))).toContain("never deleted");
});

test("a payment is counted only when it was received, with its amount, and then stays received", async () => {
  await writePayment("open");
  expect(await refusal(() => add(PAYMENT))).toContain("no such received payment");
  await db.update(payments).set({ state: "received" });
  expect(await refusal(() => add({ ...PAYMENT, amountSatang: 999 }))).toContain("no such received payment");
  await add(PAYMENT);
  expect(await refusal(() => db.update(payments).set({ state: "rejected" }))).toContain("never change");
  expect(await refusal(() => db.update(payments).set({ amountSatang: 1 }))).toContain("never change");
});

test("a payment that was taken back has its own entry, once, over the whole of it, and stays taken back", async () => {
  const reversal: LedgerEntry = { ...PAYMENT, kind: "payment_reversal" };
  await writePayment("received");
  await add(PAYMENT);
  expect(await refusal(() => add(reversal))).toContain("no such payment was taken back");
  await db.update(payments).set({ state: "taken_back" });
  expect(await refusal(() => add({ ...reversal, amountSatang: 999 }))).toContain(
    "no such payment was taken back",
  );
  await add(reversal);
  await add(reversal);
  expect(ledgerSums(await ledgerOfOrder(db, ORDER))).toMatchObject({ receivedSatang: 0 });
  expect(await refusal(() => db.update(payments).set({ state: "received" }))).toContain("never change");
});

test("money that has gone back cannot be taken back as well", async () => {
  await writePayment("received");
  await add(PAYMENT);
  await writeRefund(1);
  await add({ ...REFUND, amountSatang: 1 });
  await db.update(payments).set({ state: "taken_back" });
  expect(await refusal(() => add({ ...PAYMENT, kind: "payment_reversal" }))).toContain(
    "above what was received",
  );
});

test("a refund above what was received is impossible", async () => {
  await writePayment("received");
  await add(PAYMENT);
  await writeRefund(1001);
  expect(await refusal(() => add({ ...REFUND, amountSatang: 1001 }))).toContain("above what was received");
});

test("a refund is counted only when it was made, with its amount", async () => {
  await writePayment("received");
  await add(PAYMENT);
  expect(await refusal(() => add(REFUND))).toContain("no such refund");
  await writeRefund(1000);
  await add(REFUND);
  expect(await refusal(() => db.update(refunds).set({ state: "due" }))).toContain("never change");
});

test("a refund that was taken back is reversed once, with its amount, and is never made again", async () => {
  const reversal = { ...REFUND, kind: "refund_reversal" } as const;
  await writePayment("received");
  await add(PAYMENT);
  await writeRefund(1000);
  await add(REFUND);
  expect(await refusal(() => add(reversal))).toContain("no such refund was taken back");
  await db.update(refunds).set({ state: "taken_back" });
  expect(await refusal(() => add({ ...reversal, amountSatang: 999 }))).toContain(
    "no such refund was taken back",
  );
  await add(reversal);
  await add(reversal);
  expect(ledgerSums(await ledgerOfOrder(db, ORDER))).toMatchObject({
    receivedSatang: 1000,
    refundedSatang: 0,
  });
  expect(await refusal(() => db.update(refunds).set({ state: "done" }))).toContain("never change");
});

test("what was reversed of a refund may be sent, or taken back of the payment, and no more", async () => {
  await writePayment("received");
  await add(PAYMENT);
  await writeRefund(1000);
  await add(REFUND);
  await db.update(refunds).set({ state: "taken_back" });
  await add({ ...REFUND, kind: "refund_reversal" });
  await db.update(payments).set({ state: "taken_back" });
  await add({ ...PAYMENT, kind: "payment_reversal" });
  expect(ledgerSums(await ledgerOfOrder(db, ORDER))).toMatchObject({ receivedSatang: 0, refundedSatang: 0 });
});

test("the sums of the statements are those of the domain after every entry, of the order alone", async () => {
  const of = sql`orders.order_id`;
  const read = () =>
    db.get<object>(sql`SELECT ${invoicedOf(of)} AS invoiced, ${keptOf(of)} AS kept, ${balanceDueOf(of)} AS due
      FROM orders WHERE order_id = ${ORDER}`);
  expect(await read()).toEqual({ invoiced: null, kept: 0, due: null });
  await writeOrder(db, { customerId: "customer", orderId: "KD-BBBBBB" });
  await add({ ...INVOICE, orderId: "KD-BBBBBB", sourceId: "i-2", amountSatang: 77 });
  await writePayment("received");
  await writeRefund(10);
  const steps: readonly LedgerEntry[] = [
    PAYMENT,
    { ...INVOICE, amountSatang: 900 },
    { ...INVOICE, kind: "credit_note", sourceId: "c-1", amountSatang: 30 },
    { ...REFUND, amountSatang: 10 },
    { ...REFUND, kind: "refund_reversal", amountSatang: 10 },
    { ...PAYMENT, kind: "payment_reversal" },
  ];
  for (const entry of steps) {
    if (entry.kind === "refund_reversal") await db.update(refunds).set({ state: "taken_back" });
    if (entry.kind === "payment_reversal") await db.update(payments).set({ state: "taken_back" });
    await add(entry);
    const sums = ledgerSums(await ledgerOfOrder(db, ORDER));
    const isInvoiced = entry.kind !== "payment";
    expect(await read()).toEqual({
      invoiced: isInvoiced ? sums.invoicedSatang - sums.creditedSatang : null,
      kept: keptSatang(sums),
      due: balanceDueSatang(sums),
    });
  }
});

test("an invoice of a company stays paid when a refund of it is taken back", async () => {
  await writeCompany(db, { customer: "owner" });
  await db.update(orders).set({ companyId: A_COMPANY.companyId });
  await writePayment("received");
  await writeRefund(100);
  await add(INVOICE);
  await add(PAYMENT);
  await add({ ...INVOICE, kind: "credit_note", sourceId: "c-1", amountSatang: 100 });
  await add({ ...REFUND, amountSatang: 100 });
  expect(await db.select().from(openInvoices)).toEqual([]);
  await db.update(refunds).set({ state: "taken_back" });
  await add({ ...REFUND, kind: "refund_reversal", amountSatang: 100 });
  expect(await db.select().from(openInvoices)).toEqual([]);
});

test("an order has one undecided payment of a method at most", async () => {
  await writePayment("open");
  const second = {
    paymentId: "p-2",
    orderId: ORDER,
    method: "promptpay" as const,
    state: "reported" as const,
    amountSatang: 1,
    createdAt: 2,
  };
  expect(await refusal(() => db.insert(payments).values(second))).toContain("UNIQUE");
  await db.insert(payments).values({ ...second, method: "cash" });
  await db.insert(payments).values({ ...second, paymentId: "p-3", state: "rejected" });
});
