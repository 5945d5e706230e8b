import { expect, test } from "vitest";
import { personBuyer } from "#domain/documents/buyer-input.ts";
import type { DocumentLine } from "#domain/documents/document.ts";
import {
  dueDocuments,
  type DocumentedOrder,
  type DueDocument,
  type ExistingDocument,
} from "#domain/documents/due-documents.ts";
import { documentNumber, readDocumentNumber, seriesYear } from "#domain/documents/numbering.ts";

const line = (
  kind: DocumentLine["kind"],
  amountSatang: number,
  taxClass: DocumentLine["taxClass"] = "none",
): DocumentLine => ({
  kind,
  description: { th: "", en: "" },
  quantity: 1,
  unit: { th: "", en: "" },
  amountSatang,
  taxClass,
  vatRateBp: 0,
  vatSatang: 0,
});
const PRICE = [line("transport", 500_000), line("labour", 107_000)];
const VAT_PRICE = [line("transport", 500_000, "exempt"), line("labour", 107_000, "vatable")];
const PAID = [{ paymentId: "p1", amountSatang: 607_000 }];
const ORDER: DocumentedOrder = {
  status: "confirmed",
  paymentStatus: "unpaid",
  agreed: PRICE,
  received: [],
  refundedSatang: 0,
  hasTakenBack: false,
  takenBackCreditIds: [],
  buyer: personBuyer("Mali"),
  showsVat: false,
  credits: [],
  documents: [],
};
const existing = (
  kind: ExistingDocument["kind"],
  change: Partial<ExistingDocument> = {},
): ExistingDocument => ({
  documentId: `${kind}-1`,
  kind,
  status: "issued",
  invoiceId: kind === "invoice" ? null : "invoice-1",
  paymentId: null,
  creditId: null,
  lines: kind === "invoice" ? PRICE : [],
  ...change,
});
const due = (change: Partial<DocumentedOrder>) => dueDocuments({ ...ORDER, ...change });
const kinds = (documents: readonly DueDocument[]) => documents.map(({ kind }) => kind);

test("an unpaid order has no document before it is delivered, then its invoice", () => {
  expect(due({})).toEqual([]);
  expect(due({ status: "in_transit" })).toEqual([]);
  expect(kinds(due({ status: "delivered" }))).toEqual(["invoice"]);
});

test("a paid order has its invoice and its receipt; with VAT also the tax invoice of its vatable lines", () => {
  expect(kinds(due({ received: PAID }))).toEqual(["invoice", "receipt"]);
  const withVat = { agreed: VAT_PRICE, showsVat: true, received: PAID };
  expect(kinds(due(withVat))).toEqual(["invoice", "abbreviated_tax_invoice", "receipt"]);
  const buyer = { ...personBuyer("Co."), address: "1 Sample Road" };
  expect(kinds(due({ ...withVat, buyer }))).toEqual(["invoice", "tax_invoice", "receipt"]);
});

test("a part of the price, such as a deposit, has its receipt; the invoice comes with the rest, or when it is over", () => {
  const deposit = { paymentId: "p1", amountSatang: 182_000 };
  expect(kinds(due({ received: [deposit] }))).toEqual(["receipt"]);
  const documents = [existing("receipt", { paymentId: "p1", invoiceId: null })];
  const rest = { paymentId: "p2", amountSatang: 425_000 };
  expect(kinds(due({ received: [deposit, rest], documents }))).toEqual(["invoice", "receipt"]);
  expect(kinds(due({ received: [deposit], documents, status: "delivered" }))).toEqual(["invoice"]);
  const fee = [line("transport", 150_000)];
  expect(kinds(due({ received: [deposit], documents, status: "cancelled", agreed: fee }))).toEqual([
    "invoice",
  ]);
});

test("a part is for the lines without VAT first; above them it brings the tax invoice and its invoice", () => {
  const withVat = { agreed: VAT_PRICE, showsVat: true };
  const part = (amountSatang: number) => [{ paymentId: "p1", amountSatang }];
  expect(kinds(due({ ...withVat, received: part(500_000) }))).toEqual(["receipt"]);
  expect(kinds(due({ ...withVat, received: part(500_001) }))).toEqual([
    "invoice",
    "abbreviated_tax_invoice",
    "receipt",
  ]);
});

test("what was received and went back pays for nothing: a price that rises again has no tax invoice before its money", () => {
  const withVat = { agreed: VAT_PRICE, showsVat: true, received: PAID };
  const [exempt] = VAT_PRICE;
  const back = totalOf(PAID) - (exempt?.amountSatang ?? 0);
  expect(kinds(due({ ...withVat, refundedSatang: back }))).toEqual(["receipt"]);
  expect(kinds(due({ ...withVat, refundedSatang: back - 1 }))).toEqual([
    "invoice",
    "abbreviated_tax_invoice",
    "receipt",
  ]);
});

const totalOf = (received: readonly { readonly amountSatang: number }[]) =>
  received.reduce((sum, { amountSatang }) => sum + amountSatang, 0);

test("a tax invoice waits for the money, and is not issued for exempt lines alone", () => {
  const withVat = { agreed: VAT_PRICE, showsVat: true };
  expect(kinds(due({ ...withVat, status: "delivered" }))).toEqual(["invoice"]);
  const delivered = { ...withVat, documents: [existing("invoice", { lines: VAT_PRICE })] };
  expect(kinds(due({ ...delivered, received: PAID }))).toEqual(["abbreviated_tax_invoice", "receipt"]);
  const [exempt] = VAT_PRICE;
  expect(kinds(due({ showsVat: true, agreed: exempt ? [exempt] : [], received: PAID }))).toEqual([
    "invoice",
    "receipt",
  ]);
});

test("a tax invoice whose payment was taken back goes with its invoice, and another invoice says what is owed", () => {
  const documents = [existing("invoice", { lines: VAT_PRICE }), existing("tax_invoice")];
  const withVat = { agreed: VAT_PRICE, showsVat: true, documents, hasTakenBack: true };
  expect(due(withVat)).toEqual([
    { kind: "credit_note", invoiceId: "invoice-1", because: "payment_taken_back" },
    { kind: "invoice" },
  ]);
  expect(kinds(due({ ...withVat, received: PAID }))).toEqual(["receipt"]);
  expect(due({ ...withVat, hasTakenBack: false })).toEqual([]);
  expect(due({ hasTakenBack: true, documents: [existing("invoice")] })).toEqual([]);
});

test("an invoice that was lowered by mistake is taken back by a credit note over its rest, and another one is issued", () => {
  const [first] = PRICE;
  const part = existing("credit_note", {
    creditId: "c1",
    lines: first ? [{ ...first, amountSatang: 100 }] : [],
  });
  const lowered = { agreed: PRICE, documents: [existing("invoice", { lines: PRICE }), part] };
  const credits = [{ creditId: "c1", amountSatang: 100 }];
  expect(due({ ...lowered, credits })).toEqual([]);
  expect(due({ ...lowered, takenBackCreditIds: ["c1"] })).toEqual([
    { kind: "credit_note", invoiceId: "invoice-1", because: "credit_taken_back" },
    { kind: "invoice" },
  ]);
  expect(
    due({ ...lowered, credits: [{ creditId: "c2", amountSatang: 50 }], takenBackCreditIds: ["c1"] }),
  ).toContainEqual({
    kind: "partial_credit_note",
    creditId: "c2",
    amountSatang: 50,
  });
});

test("what was issued is not issued again", () => {
  const documents = [
    existing("invoice", { lines: VAT_PRICE }),
    existing("tax_invoice"),
    existing("receipt", { paymentId: "p1" }),
  ];
  expect(due({ agreed: VAT_PRICE, showsVat: true, received: PAID, documents, status: "delivered" })).toEqual(
    [],
  );
});

test("each payment has its own receipt", () => {
  const received = [...PAID, { paymentId: "p2", amountSatang: 100 }];
  const documents = [existing("invoice"), existing("receipt", { paymentId: "p1" })];
  expect(due({ received, documents })).toEqual([{ kind: "receipt", paymentId: "p2" }]);
});

test("when the price changes after the invoice, a credit note takes it back and another is issued", () => {
  const agreed = [line("transport", 500_000), line("labour", 214_000)];
  expect(due({ agreed, documents: [existing("invoice")] })).toEqual([
    { kind: "credit_note", invoiceId: "invoice-1", because: "changed" },
    { kind: "invoice" },
  ]);
});

test("an order cancelled for nothing gets a credit note alone; with a fee an invoice of the fee", () => {
  const cancelled = { status: "cancelled", documents: [existing("invoice")] } as const;
  expect(due({ ...cancelled, agreed: [] })).toEqual([
    { kind: "credit_note", invoiceId: "invoice-1", because: "cancelled" },
  ]);
  expect(kinds(due({ ...cancelled, agreed: [line("cancellation_fee", 50_000)] }))).toEqual([
    "credit_note",
    "invoice",
  ]);
  expect(due({ status: "cancelled", agreed: [] })).toEqual([]);
  expect(kinds(due({ status: "cancelled", agreed: [line("cancellation_fee", 50_000)] }))).toEqual([
    "invoice",
  ]);
});

test("drafts and void documents do not count, and a credited invoice is replaced", () => {
  const draft = existing("invoice", { status: "draft" });
  expect(kinds(due({ status: "delivered", documents: [draft] }))).toEqual(["invoice"]);
  const credited = [existing("invoice"), existing("credit_note")];
  expect(kinds(due({ status: "delivered", documents: credited }))).toEqual(["invoice"]);
});

test("a demonstration payment has no documents", () => {
  expect(due({ paymentStatus: "paid_fake", status: "delivered", received: PAID })).toEqual([]);
});

test("numbers count by series and year of Bangkok, and are read as people type them", () => {
  expect(documentNumber("invoice", 2026, 12)).toBe("INV2026-000012");
  expect(readDocumentNumber(" inv2026-12 ")).toEqual({ kind: "invoice", year: 2026, number: 12 });
  expect(readDocumentNumber("KD-7F3K2M")).toBeNull();
  expect(readDocumentNumber("2026-12")).toBeNull();
  expect(seriesYear(Date.parse("2026-12-31T16:59:59Z"))).toBe(2026);
  expect(seriesYear(Date.parse("2026-12-31T17:00:00Z"))).toBe(2027);
});
