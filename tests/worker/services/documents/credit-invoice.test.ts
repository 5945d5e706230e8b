import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import { documents } from "#db/schema/documents.ts";
import { orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import { figuresOf } from "#domain/payments/order-money.ts";
import { creditInvoice } from "#worker/services/documents/credit-invoice.ts";
import { readDocument } from "#worker/services/documents/read-document.ts";
import { correctInvoice, issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { EXAMPLE_SATANG, leftOfInvoice, registerForVat, writeReceived } from "../../../support/documents.ts";
import { failing, interrupted } from "../../../support/failing-database.ts";
import {
  balanceOf,
  deliverOrder,
  issuedDocuments,
  ORDER,
  orderToDocument,
  type Documenting,
} from "./issued-documents.ts";

const INVOICE = `${ORDER}-INV1`;
const ADMIN = { userId: "admin", role: "admin" } as Parameters<typeof creditInvoice>[1];
const PART = 1_214_00;

let db: Database;
let deps: Documenting;
beforeEach(async () => {
  deps = await orderToDocument();
  ({ db } = deps);
});

const deliver = () => deliverOrder(db);

async function issued() {
  const found = await issuedDocuments(db);
  return found.map(({ number, totalSatang, vatSatang }) => [number, totalSatang, vatSatang]);
}

async function books() {
  const seen = await orderMoney(db, ORDER);
  if (seen === undefined) throw new Error("no order");
  const { agreedSatang, toPaySatang } = figuresOf(seen.money);
  const balance = await balanceOf(db, ORDER);
  const due = seen.money.refunds.filter(({ state }) => state === "due").map((refund) => refund.amountSatang);
  return { agreedSatang, toPaySatang, balance, due };
}

const credit = async (
  amountSatang: number,
  creditId: string = crypto.randomUUID(),
  reason = "A chair was scratched",
) => {
  const seenLeftSatang = await leftOfInvoice(db, ORDER);
  return creditInvoice(deps, ADMIN, { documentId: INVOICE, creditId, amountSatang, reason, seenLeftSatang });
};

test("a part of an unpaid invoice is taken back once, and so much less is to pay", async () => {
  await deliver();
  await issueDueDocuments(deps, ORDER);
  const creditId = crypto.randomUUID();
  await Promise.all([credit(PART, creditId), credit(PART, creditId)]);
  await credit(PART, creditId);
  expect(await issued()).toEqual([
    ["INV2026-000001", EXAMPLE_SATANG, 0],
    ["CN2026-000001", PART, 0],
  ]);
  const left = EXAMPLE_SATANG - PART;
  expect(await books()).toEqual({ agreedSatang: left, toPaySatang: left, balance: left, due: [] });
  const note = await db
    .select()
    .from(documents)
    .where(eq(documents.documentId, `${ORDER}-CN1`))
    .get();
  expect(note?.correction).toEqual({
    originalSatang: EXAMPLE_SATANG,
    correctSatang: left,
    differenceSatang: PART,
    reason: "A chair was scratched",
  });
});

test("of a paid invoice the part is due back as a refund, and the tax invoice keeps its number", async () => {
  await registerForVat(db, "admin");
  await writeReceived(db, ORDER);
  await issueDueDocuments(deps, ORDER);
  await credit(PART);
  expect((await issued()).map(([number]) => number)).toEqual([
    "INV2026-000001",
    "TA2026-000001",
    "RC2026-000001",
    "CN2026-000001",
  ]);
  expect((await issued()).at(-1)).toEqual(["CN2026-000001", PART, 14_00]);
  expect(await books()).toEqual({
    agreedSatang: EXAMPLE_SATANG - PART,
    toPaySatang: 0,
    balance: -PART,
    due: [PART],
  });
});

test("a tax invoice that follows a credit note covers what is left", async () => {
  await registerForVat(db, "admin");
  await deliver();
  await issueDueDocuments(deps, ORDER);
  await credit(PART);
  await writeReceived(db, ORDER, EXAMPLE_SATANG - PART);
  await issueDueDocuments(deps, ORDER);
  expect((await issued()).slice(2)).toEqual([
    ["TA2026-000001", 2_140_00 - 214_00, 126_00],
    ["RC2026-000001", EXAMPLE_SATANG - PART, 126_00],
  ]);
});

test("credit notes are never above their invoice, not even when two admins write one at once", async () => {
  await deliver();
  await issueDueDocuments(deps, ORDER);
  await expect(credit(EXAMPLE_SATANG + 1)).rejects.toMatchObject({
    code: "CREDIT_ABOVE_INVOICE",
    params: { maxSatang: EXAMPLE_SATANG },
  });
  const most = EXAMPLE_SATANG - 100;
  const results = await Promise.allSettled([credit(most), credit(most), credit(most)]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await credit(100);
  expect(await books()).toEqual({ agreedSatang: 0, toPaySatang: 0, balance: 0, due: [] });
  await expect(credit(1)).rejects.toMatchObject({ code: "CREDIT_ABOVE_INVOICE" });
  await expect(
    correctInvoice(deps, "admin", { documentId: INVOICE, reason: "wrong", idempotencyKey: "press-1" }),
  ).rejects.toMatchObject({ code: "INVOICE_NOT_CURRENT" });
});

test("of two accountants who credit the same complaint, the second is told what is left, before and now", async () => {
  await deliver();
  await issueDueDocuments(deps, ORDER);
  const press = () => ({
    documentId: INVOICE,
    creditId: crypto.randomUUID(),
    amountSatang: PART,
    reason: "A chair was scratched",
    seenLeftSatang: EXAMPLE_SATANG,
  });
  const first = press();
  await creditInvoice(deps, ADMIN, first);
  await expect(creditInvoice(deps, ADMIN, press())).rejects.toMatchObject({
    code: "INVOICE_CREDITED_MEANWHILE",
    params: { leftSatang: EXAMPLE_SATANG - PART, seenSatang: EXAMPLE_SATANG },
  });
  // The first press, sent again after its answer was lost, is no second one.
  await creditInvoice(deps, ADMIN, first);
  expect(await issued()).toHaveLength(2);
  const staff = await readDocument(deps, ADMIN, INVOICE);
  expect(staff.leftSatang).toBe(EXAMPLE_SATANG - PART);
  const customer = { userId: "mali", role: "customer" } as typeof ADMIN;
  expect(await readDocument(deps, customer, INVOICE)).not.toHaveProperty("leftSatang");
});

test("an invoice that a colleague has replaced is not credited: the refusal says which is in force, and for whom", async () => {
  await deliver();
  await issueDueDocuments(deps, ORDER);
  await correctInvoice(deps, "nok", { documentId: INVOICE, reason: "wrong", idempotencyKey: "press-1" });
  const { document } = await readDocument(deps, ADMIN, `${ORDER}-INV2`);
  await expect(credit(PART)).rejects.toMatchObject({
    code: "INVOICE_REPLACED",
    params: { documentId: `${ORDER}-INV2`, number: document.number, buyer: document.buyer.name },
  });
  expect(await leftOfInvoice(db, ORDER)).toBe(EXAMPLE_SATANG);
});

test.each([
  ["after it was checked", 2],
  ["after the money was read", 3],
])("an invoice that a colleague replaces %s is not credited, nor is the new one", async (_when, batch) => {
  await deliver();
  await issueDueDocuments(deps, ORDER);
  const correct = () =>
    correctInvoice(deps, "nok", { documentId: INVOICE, reason: "wrong", idempotencyKey: "press-1" });
  const input = {
    documentId: INVOICE,
    creditId: crypto.randomUUID(),
    amountSatang: PART,
    reason: "scratched",
    seenLeftSatang: EXAMPLE_SATANG,
  };
  const press = creditInvoice({ ...deps, db: interrupted(env.DB, batch, correct) }, ADMIN, input);
  await expect(press).rejects.toMatchObject({
    code: "INVOICE_REPLACED",
    params: { documentId: `${ORDER}-INV2` },
  });
  expect(await leftOfInvoice(db, ORDER)).toBe(EXAMPLE_SATANG);
  expect((await issued()).map(([number]) => number)).toEqual([
    "INV2026-000001",
    "CN2026-000001",
    "INV2026-000002",
  ]);
  await creditInvoice(deps, ADMIN, { ...input, documentId: `${ORDER}-INV2` });
  expect(await leftOfInvoice(db, ORDER)).toBe(EXAMPLE_SATANG - PART);
});

test("a credit whose answer was lost is made once, also when a colleague replaces its invoice before it is sent again", async () => {
  await deliver();
  await issueDueDocuments(deps, ORDER);
  const input = {
    documentId: INVOICE,
    creditId: crypto.randomUUID(),
    amountSatang: PART,
    reason: "scratched",
    seenLeftSatang: EXAMPLE_SATANG,
  };
  const lost = failing(env.DB, { call: 3, when: "after" });
  await expect(creditInvoice({ ...deps, db: lost }, ADMIN, input)).rejects.toThrow();
  const left = EXAMPLE_SATANG - PART;
  expect(await books()).toMatchObject({ agreedSatang: left });
  await correctInvoice(deps, "nok", { documentId: INVOICE, reason: "wrong", idempotencyKey: "press-1" });
  await expect(creditInvoice(deps, ADMIN, input)).resolves.toEqual({ documentId: INVOICE });
  expect(await books()).toEqual({ agreedSatang: left, toPaySatang: left, balance: left, due: [] });
  // Another amount under its id is another credit.
  await expect(creditInvoice(deps, ADMIN, { ...input, amountSatang: 100 })).rejects.toMatchObject({
    code: "IDEMPOTENCY_KEY_REUSED",
  });
  expect(await leftOfInvoice(db, ORDER)).toBe(left);
});

test("the database refuses a credit note above what is left, whoever writes it", async () => {
  await deliver();
  await issueDueDocuments(deps, ORDER);
  await credit(EXAMPLE_SATANG);
  const again = env.DB.prepare(
    `INSERT INTO documents SELECT 'x', order_id, customer_id, kind, status, year, number + 1, invoice_id, payment_id,
      buyer, seller, route, exempt_satang, taxable_satang, vat_satang, vat_rate_bp, total_satang, withholding, correction,
      received, is_one_of_set, dated_at, created_by, voided_at, voided_by, NULL, NULL FROM documents WHERE kind = 'credit_note'`,
  ).run();
  await expect(again).rejects.toThrow("credit notes above their invoice");
});

test("when the invoice is replaced, its credit notes are written again over the new one", async () => {
  await deliver();
  await issueDueDocuments(deps, ORDER);
  await credit(PART);
  await correctInvoice(deps, "admin", {
    documentId: INVOICE,
    reason: "wrong name",
    idempotencyKey: "press-1",
  });
  expect((await issued()).slice(2)).toEqual([
    ["CN2026-000002", EXAMPLE_SATANG - PART, 0],
    ["INV2026-000002", EXAMPLE_SATANG, 0],
    ["CN2026-000003", PART, 0],
  ]);
  expect(await issueDueDocuments(deps, ORDER)).toBe(0);
  const left = EXAMPLE_SATANG - PART;
  expect(await books()).toEqual({ agreedSatang: left, toPaySatang: left, balance: left, due: [] });
});

test("after a cancellation the fee is owed, whatever had lowered the price", async () => {
  await deliver();
  await issueDueDocuments(deps, ORDER);
  await credit(EXAMPLE_SATANG);
  await db
    .update(orders)
    .set({ status: "cancelled", cancellationFeeSatang: 500_00 })
    .where(eq(orders.orderId, ORDER));
  await issueDueDocuments(deps, ORDER);
  expect(await issueDueDocuments(deps, ORDER)).toBe(0);
  expect((await issued()).slice(2)).toEqual([["INV2026-000002", 500_00, 0]]);
  expect(await books()).toMatchObject({ agreedSatang: 500_00, balance: 500_00 });
});

test("a failure between lowering the price and its credit note loses nothing: repeating it writes the note", async () => {
  await deliver();
  await issueDueDocuments(deps, ORDER);
  const creditId = crypto.randomUUID();
  const seenLeftSatang = EXAMPLE_SATANG;
  const input = { documentId: INVOICE, creditId, amountSatang: PART, reason: "scratched", seenLeftSatang };
  for (const failure of [
    { call: 3, when: "after" },
    { call: 4, when: "before" },
  ] as const)
    await expect(creditInvoice({ ...deps, db: failing(env.DB, failure) }, ADMIN, input)).rejects.toThrow();
  await creditInvoice(deps, ADMIN, input);
  expect(await issued()).toHaveLength(2);
  expect(await books()).toMatchObject({ balance: EXAMPLE_SATANG - PART });
});

test("while another price is decided, a credit is written and answered; its note follows", async () => {
  await deliver();
  await issueDueDocuments(deps, ORDER);
  const hold = (priceHeldUntil: number | null) => db.update(orders).set({ priceHeldUntil });
  // The credit is written in the third batch.
  const held = { ...deps, db: interrupted(env.DB, 4, () => hold(Date.now() + 60_000)) };
  const creditId = crypto.randomUUID();
  const facts = { creditId, amountSatang: PART, reason: "scratched", seenLeftSatang: EXAMPLE_SATANG };
  const answer = await creditInvoice(held, ADMIN, { documentId: INVOICE, ...facts });
  expect(answer).toEqual({ documentId: INVOICE });
  expect(await issued()).toHaveLength(1);
  expect((await books()).agreedSatang).toBe(EXAMPLE_SATANG - PART);
  const waiting = db.select().from(outbox).where(eq(outbox.kind, "documents-due"));
  const following = (await waiting).map(({ effectId }) => effectId);
  expect(following).toContainEqual(expect.stringContaining(`${creditId}.price_credited`));
  await hold(null);
  expect(await issueDueDocuments(deps, ORDER)).toBe(1);
});
