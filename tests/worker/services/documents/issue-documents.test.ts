import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { orderBuyerWrite, saveBuyer } from "#db/queries/documents/buyers.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { issueDocuments } from "#db/queries/documents/write-documents.ts";
import { documentLines, documents } from "#db/schema/documents.ts";
import { orderLines, orders } from "#db/schema/orders.ts";
import { outbox } from "#db/schema/outbox.ts";
import type { Buyer } from "#domain/documents/document.ts";
import { dueDocuments } from "#domain/documents/due-documents.ts";
import { newDocuments } from "#domain/documents/new-documents.ts";
import { jobCards } from "#domain/orders/new-order.ts";
import {
  correctInvoice,
  draftInvoice,
  issueDueDocuments,
} from "#worker/services/documents/issue-documents.ts";
import { readOrderToDocument } from "#worker/services/documents/order-documents.ts";
import {
  EXAMPLE_SATANG,
  exampleOrder,
  registerForVat,
  SAMPLE_TAX_ID,
  writeExample,
  writeReceived,
} from "../../../support/documents.ts";
import { failing } from "../../../support/failing-database.ts";
import {
  balanceOf,
  deliverOrder,
  issuedDocuments,
  NOW,
  ORDER,
  orderToDocument,
  type Documenting,
} from "./issued-documents.ts";

const COMPANY: Buyer = {
  kind: "company",
  name: "บริษัท ทดสอบ จำกัด",
  address: "1 ถนนตัวอย่าง",
  branch: "00000",
  taxId: SAMPLE_TAX_ID,
};

let db: Database;
let deps: Documenting;
beforeEach(async () => {
  deps = await orderToDocument();
  ({ db } = deps);
});

const deliver = (orderId = ORDER) => deliverOrder(db, orderId);
const issued = () => issuedDocuments(db);
const balance = (orderId = ORDER) => balanceOf(db, orderId);

test("an unpaid order is invoiced when it is delivered, once, and owes its total", async () => {
  expect(await issueDueDocuments(deps, ORDER)).toBe(0);
  await deliver();
  expect(await issueDueDocuments(deps, ORDER)).toBe(1);
  expect(await issueDueDocuments(deps, ORDER)).toBe(0);
  expect(await issued()).toEqual([
    { number: "INV2026-000001", totalSatang: EXAMPLE_SATANG, vatSatang: 0, buyer: "Somchai" },
  ]);
  expect(await balance()).toBe(EXAMPLE_SATANG);
});

test("a company outside the VAT system issues plain invoices and receipts, and no VAT stands on them", async () => {
  await writeReceived(db, ORDER);
  expect(await issueDueDocuments(deps, ORDER)).toBe(2);
  expect((await issued()).map(({ number, vatSatang }) => [number, vatSatang])).toEqual([
    ["INV2026-000001", 0],
    ["RC2026-000001", 0],
  ]);
  expect(await balance()).toBe(0);
});

test("a registered company issues a tax invoice of the vatable lines to a company that paid", async () => {
  await registerForVat(db, "admin");
  await orderBuyerWrite(db, ORDER, COMPANY);
  await writeReceived(db, ORDER);
  await issueDueDocuments(deps, ORDER);
  expect(await issued()).toEqual([
    { number: "INV2026-000001", totalSatang: 1_214_000, vatSatang: 14_000, buyer: COMPANY.name },
    { number: "TX2026-000001", totalSatang: 214_000, vatSatang: 14_000, buyer: COMPANY.name },
    { number: "RC2026-000001", totalSatang: 1_214_000, vatSatang: 14_000, buyer: COMPANY.name },
  ]);
  const [invoice] = await db.select().from(documents).where(eq(documents.kind, "invoice"));
  expect(invoice?.withholding?.toPaySatang).toBe(1_198_000);
  expect(await balance()).toBe(0);
});

test("the company chosen at booking stands on the documents, before the one that the customer saved", async () => {
  const order = { ...exampleOrder({ customerId: "mali", orderId: "KD-CCCCCC" }), buyer: COMPANY };
  await insertOrder(db, order, jobCards(order));
  await saveBuyer(
    db,
    "mali",
    undefined,
    { name: "Other", address: "2", branch: "00000", taxId: SAMPLE_TAX_ID },
    NOW,
  );
  await deliver("KD-CCCCCC");
  await issueDueDocuments(deps, "KD-CCCCCC");
  expect((await issued()).map(({ buyer }) => buyer)).toEqual([COMPANY.name]);
});

test("a person without an address gets the abbreviated form", async () => {
  await registerForVat(db, "admin");
  await writeReceived(db, ORDER);
  await issueDueDocuments(deps, ORDER);
  expect((await issued()).map(({ number }) => number)).toContain("TA2026-000001");
});

test("the customer is told once of what was issued together", async () => {
  await writeReceived(db, ORDER);
  await issueDueDocuments(deps, ORDER);
  await issueDueDocuments(deps, ORDER);
  const mails = (await db.select().from(outbox)).filter(({ params }) => params.includes("documents_issued"));
  expect(mails.map(({ params }) => JSON.parse(params).mail.documentIds)).toEqual([
    [`${ORDER}-INV1`, `${ORDER}-RC1`],
  ]);
});

test("a changed price is credited and invoiced again; what was paid stays counted once", async () => {
  await writeReceived(db, ORDER);
  await issueDueDocuments(deps, ORDER);
  await db
    .update(orderLines)
    .set({ line: sql`json_set(line, '$.amountSatang', 321000)` })
    .where(eq(orderLines.kind, "labour"));
  expect(await issueDueDocuments(deps, ORDER)).toBe(2);
  expect((await issued()).map(({ number, totalSatang }) => [number, totalSatang])).toEqual([
    ["INV2026-000001", EXAMPLE_SATANG],
    ["RC2026-000001", EXAMPLE_SATANG],
    ["CN2026-000001", EXAMPLE_SATANG],
    ["INV2026-000002", 1_321_000],
  ]);
  expect(await balance()).toBe(107_000);
});

test("a cancelled order's invoice is taken back", async () => {
  await deliver();
  await issueDueDocuments(deps, ORDER);
  await db.update(orders).set({ status: "cancelled" });
  await issueDueDocuments(deps, ORDER);
  expect((await issued()).map(({ number }) => number)).toEqual(["INV2026-000001", "CN2026-000001"]);
  expect(await balance()).toBe(0);
});

test("an order paid for demonstration has no documents", async () => {
  await db.update(orders).set({ paymentStatus: "paid_fake", status: "delivered" });
  expect(await issueDueDocuments(deps, ORDER)).toBe(0);
  await expect(draftInvoice(deps, "admin", ORDER)).rejects.toMatchObject({ code: "NOTHING_TO_INVOICE" });
});

test("documents that were composed before the order changed are not issued: not one of them", async () => {
  const { order, customerId, seen } = await readOrderToDocument(deps, ORDER);
  const wanted = { ...order, wantsInvoice: true };
  const composed = newDocuments(wanted, dueDocuments(wanted));
  const issue = () =>
    issueDocuments(db, { orderId: ORDER, customerId, by: "admin", now: NOW, seen }, composed);
  await db.update(orders).set({ status: "cancelled", version: sql`version + 1` });
  await expect(issue()).rejects.toThrow();
  expect(await issued()).toEqual([]);
  await db.update(orders).set({ status: "confirmed", version: sql`version - 1` });
  await issue();
  expect((await issued()).map(({ number }) => number)).toEqual(["INV2026-000001"]);
});

test("a wrong buyer is corrected by a credit note, a new invoice and a new tax invoice, once", async () => {
  await registerForVat(db, "admin");
  await writeReceived(db, ORDER);
  await issueDueDocuments(deps, ORDER);
  const correction = {
    documentId: `${ORDER}-INV1`,
    reason: "Wrong buyer",
    buyer: COMPANY,
    idempotencyKey: "press-1",
  };
  await correctInvoice(deps, "admin", correction);
  await correctInvoice(deps, "admin", correction);
  expect((await issued()).map(({ number, buyer }) => [number, buyer])).toEqual([
    ["INV2026-000001", "Somchai"],
    ["TA2026-000001", "Somchai"],
    ["RC2026-000001", "Somchai"],
    ["CN2026-000001", "Somchai"],
    ["INV2026-000002", COMPANY.name],
    ["TX2026-000001", COMPANY.name],
  ]);
  const [note] = await db.select().from(documents).where(eq(documents.kind, "credit_note"));
  expect(note?.correction).toEqual({
    originalSatang: 1_200_000,
    correctSatang: 0,
    differenceSatang: 1_200_000,
    reason: "Wrong buyer",
    pressKey: "press-1",
  });
  expect(await balance()).toBe(0);
  const receipt = { documentId: `${ORDER}-RC1`, reason: "x", idempotencyKey: "press-2" };
  await expect(correctInvoice(deps, "admin", receipt)).rejects.toMatchObject({ code: "INVOICE_NOT_CURRENT" });
});

test("of two corrections at once one is refused, and named which invoice is in force and to whom it is made out", async () => {
  await deliver();
  await issueDueDocuments(deps, ORDER);
  const other: Buyer = { ...COMPANY, name: "Another Company" };
  const correct = (buyer: Buyer, key: string) =>
    correctInvoice(deps, "admin", {
      documentId: `${ORDER}-INV1`,
      reason: "Wrong buyer",
      buyer,
      idempotencyKey: key,
    });
  const outcomes = await Promise.allSettled([correct(COMPANY, "press-1"), correct(other, "press-2")]);
  const [won, lost] = outcomes[0]?.status === "fulfilled" ? [COMPANY, other] : [other, COMPANY];
  const refusal = {
    code: "INVOICE_REPLACED",
    params: { documentId: `${ORDER}-INV2`, number: "INV2026-000002", buyer: won.name },
  };
  expect(outcomes).toMatchObject(
    expect.arrayContaining([
      { status: "fulfilled", value: { documentId: `${ORDER}-INV1` } },
      { status: "rejected", reason: expect.objectContaining(refusal) },
    ]),
  );
  // Theirs pressed again is theirs; mine pressed again is still not done.
  const keyOf = (buyer: Buyer) => (buyer === COMPANY ? "press-1" : "press-2");
  expect(await correct(won, keyOf(won))).toEqual({ documentId: `${ORDER}-INV1` });
  await expect(correct(lost, keyOf(lost))).rejects.toMatchObject(refusal);
  expect((await issued()).map(({ number, buyer }) => [number, buyer])).toEqual([
    ["INV2026-000001", "Somchai"],
    ["CN2026-000001", "Somchai"],
    ["INV2026-000002", won.name],
  ]);
});

test("100 orders invoiced at once have the numbers 1 to 100", async () => {
  const orderIds = Array.from({ length: 100 }, (_, index) => `KD-N${String(index).padStart(5, "0")}`);
  for (const orderId of orderIds) await writeExample(db, { customerId: "mali", orderId });
  await db.update(orders).set({ status: "delivered" });
  await Promise.all(orderIds.map((orderId) => issueDueDocuments(deps, orderId)));
  const rows = await db.select().from(documents).where(eq(documents.kind, "invoice"));
  const numbers = rows.map(({ number }) => number ?? 0).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
});

test("the same order documented twenty times at once has each document once", async () => {
  await registerForVat(db, "admin");
  await writeReceived(db, ORDER);
  await Promise.all(Array.from({ length: 20 }, () => issueDueDocuments(deps, ORDER)));
  expect((await issued()).map(({ number }) => number)).toEqual([
    "INV2026-000001",
    "TA2026-000001",
    "RC2026-000001",
  ]);
  expect(await balance()).toBe(0);
});

test("a database that fails before or after any write leaves no gap, no half document and nothing counted twice", async () => {
  await registerForVat(db, "admin");
  await writeReceived(db, ORDER);
  for (const when of ["before", "after"] as const)
    for (let call = 1; call <= 3; call++) {
      const broken = { ...deps, db: failing(env.DB, { call, when }) };
      await issueDueDocuments(broken, ORDER).catch(() => undefined);
    }
  await issueDueDocuments(deps, ORDER);
  expect((await issued()).map(({ number }) => number)).toEqual([
    "INV2026-000001",
    "TA2026-000001",
    "RC2026-000001",
  ]);
  expect(await balance()).toBe(0);
  expect(await db.select().from(documentLines)).toHaveLength(2 + 1 + 2);
});

test("numbers begin again each year of Bangkok", async () => {
  await deliver();
  await issueDueDocuments(deps, ORDER);
  await writeExample(db, { customerId: "mali", orderId: "KD-BBBBBB" });
  await deliver("KD-BBBBBB");
  const newYear = { db, now: () => Date.parse("2027-01-01T00:00:00+07:00") };
  await issueDueDocuments(newYear, "KD-BBBBBB");
  expect((await issued()).map(({ number }) => number)).toEqual(["INV2026-000001", "INV2027-000001"]);
});
