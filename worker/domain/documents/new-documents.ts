import type { BilingualText } from "../geo/place.ts";
import type {
  Buyer,
  DocumentKind,
  DocumentLine,
  DocumentTotals,
  ReceivedMoney,
  Seller,
  StoredCorrection,
  Withholding,
} from "./document.ts";
import { paymentLine, sellerOf } from "./compose.ts";
import { creditLines, remainingLines } from "./credit-lines.ts";
import {
  currentInvoice,
  partialCreditNotesOf,
  type CreditReason,
  type DocumentedOrder,
  type DueDocument,
  type ExistingDocument,
} from "./due-documents.ts";
import { documentId } from "./numbering.ts";
import { totalsOf, withholdingOf } from "./tax.ts";
import type { TaxRules } from "./tax-rules.ts";

/** A document to write; its number is given when it is issued. */
export interface NewDocument {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly invoiceId: string | null;
  readonly paymentId: string | null;
  /** Why the price was lowered; of a credit note over a part of its invoice. */
  readonly creditId: string | null;
  readonly buyer: Buyer;
  readonly seller: Seller;
  readonly route: readonly BilingualText[];
  readonly lines: readonly DocumentLine[];
  readonly totals: DocumentTotals;
  readonly withholding: Withholding | null;
  readonly dueOn: string | null;
  readonly correction: StoredCorrection | null;
  readonly received: ReceivedMoney | null;
  readonly isOneOfSet: boolean;
}

/** An existing document with what others copy from it. */
export interface KnownDocument extends ExistingDocument {
  /** Of an invoice on account. */
  readonly dueOn: string | null;
  readonly buyer: Buyer;
  readonly seller: Seller;
  readonly lines: readonly DocumentLine[];
}

/** An order with everything its documents say. */
export interface OrderToDocument extends DocumentedOrder {
  readonly orderId: string;
  /** On account: the Bangkok day on which the first invoice falls due when it is issued now. */
  readonly dueOn: string | null;
  readonly route: readonly BilingualText[];
  readonly received: readonly {
    readonly paymentId: string;
    readonly amountSatang: number;
    readonly method: string;
    readonly receivedAt: number;
  }[];
  readonly credits: readonly {
    readonly creditId: string;
    readonly amountSatang: number;
    /** As it stands on the credit note. */
    readonly reason: string;
  }[];
  readonly rules: TaxRules;
  readonly documents: readonly KnownDocument[];
}

/** Why a credit note takes an invoice back, in both languages of documents. */
const CREDIT_REASONS = {
  changed: "มีการเปลี่ยนแปลงรายการและราคา / The order and its price were changed",
  cancelled: "ยกเลิกการจอง / The order was cancelled",
  payment_taken_back: "บันทึกการรับเงินผิดและยกเลิกแล้ว / The payment was recorded by mistake and taken back",
  credit_taken_back: "บันทึกการลดราคาผิดและยกเลิกแล้ว / The price was lowered by mistake, and that was taken back",
} as const satisfies Record<CreditReason, string>;

/** The due documents of an order, complete but for their numbers. Ids count per order and kind, so each is written once. */
export function newDocuments(order: OrderToDocument, due: readonly DueDocument[]): readonly NewDocument[] {
  const written: NewDocument[] = [];
  for (const each of due) {
    const known = { ...order, documents: [...order.documents, ...written.map(asKnown)] };
    const document = newDocument(known, each);
    if (document !== null) written.push(document);
  }
  return written.map((document) => ({ ...document, isOneOfSet: written.length > 1 }));
}

/** A document that is issued in the same batch, for the ones after it. */
export function asKnown(document: NewDocument): KnownDocument {
  const { documentId: id, kind, invoiceId, paymentId, creditId, dueOn, buyer, seller, lines } = document;
  return {
    documentId: id,
    kind,
    status: "issued",
    invoiceId,
    paymentId,
    creditId,
    dueOn,
    buyer,
    seller,
    lines,
  };
}

/** One due document; `null` when there is nothing to write, such as a tax invoice without a vatable line. */
function newDocument(order: OrderToDocument, due: DueDocument): NewDocument | null {
  const current = currentInvoice(order.documents) ?? null;
  switch (due.kind) {
    case "credit_note": {
      const original = order.documents.find(({ documentId: id }) => id === due.invoiceId);
      return original === undefined ? null : creditNote(order, original, CREDIT_REASONS[due.because]);
    }
    case "invoice":
      return newInvoice(order);
    case "partial_credit_note":
      return current === null ? null : partialCreditNote(order, current, due);
    case "tax_invoice":
    case "abbreviated_tax_invoice":
      return current === null ? null : taxInvoice(order, due.kind, current);
    case "receipt":
      return receipt(order, due.paymentId, current);
  }
}

/**
 * The invoice over everything agreed; it takes the place of a draft. One that replaces another is for the same debt, and
 * due when that was: a correction gives no more credit, and takes none away.
 */
export function newInvoice(order: OrderToDocument): NewDocument {
  const draft = order.documents.find(({ kind, status }) => kind === "invoice" && status === "draft");
  const replaced = order.documents.findLast(({ kind, status }) => kind === "invoice" && status === "issued");
  return {
    ...blank(order, "invoice", order.agreed),
    documentId: draft?.documentId ?? nextId(order, "invoice"),
    withholding: withholdingOf(order.agreed, order.buyer, order.rules),
    dueOn: replaced?.dueOn ?? order.dueOn,
  };
}

/** The credit note that takes back what is left of an invoice, made out as the invoice was. */
export function creditNote(order: OrderToDocument, original: KnownDocument, reason: string): NewDocument {
  const left = leftOf(original, order.documents);
  return creditNoteOver(order, original, left, { left, reason });
}

/** The credit note over a part of an invoice: each line gives in proportion to what is left of it. */
function partialCreditNote(
  order: OrderToDocument,
  original: KnownDocument,
  { creditId, amountSatang }: DueDocument & { readonly kind: "partial_credit_note" },
): NewDocument {
  const left = leftOf(original, order.documents);
  const reason = order.credits.find((each) => each.creditId === creditId)?.reason ?? "";
  return { ...creditNoteOver(order, original, creditLines(left, amountSatang), { left, reason }), creditId };
}

/**
 * Its correction names the value that the invoice had before this note and the one that it has after it, without VAT.
 * An earlier credit note is part of the value before.
 */
function creditNoteOver(
  order: OrderToDocument,
  { documentId: invoiceId, buyer, seller }: KnownDocument,
  lines: readonly DocumentLine[],
  { left, reason }: { readonly left: readonly DocumentLine[]; readonly reason: string },
): NewDocument {
  const note = blank(order, "credit_note", lines);
  const originalSatang = valueOf(totalsOf(left));
  const differenceSatang = valueOf(note.totals);
  const correctSatang = originalSatang - differenceSatang;
  const correction = { originalSatang, correctSatang, differenceSatang, reason };
  return { ...note, buyer, seller, invoiceId, correction };
}

/** Without VAT. */
function valueOf({ exemptSatang, taxableSatang }: DocumentTotals): number {
  return exemptSatang + taxableSatang;
}

/** What is left of an invoice after the credit notes over parts of it. */
function leftOf(invoice: KnownDocument, documents: readonly KnownDocument[]): readonly DocumentLine[] {
  const credited = partialCreditNotesOf(invoice.documentId, documents);
  return remainingLines(
    invoice.lines,
    credited.flatMap(({ lines }) => lines),
  );
}

/** Over the vatable lines of what is left of an invoice. */
function taxInvoice(
  order: OrderToDocument,
  kind: "tax_invoice" | "abbreviated_tax_invoice",
  invoice: KnownDocument,
): NewDocument | null {
  const left = leftOf(invoice, order.documents);
  const vatable = left.filter(({ taxClass }) => taxClass === "vatable");
  if (vatable.length === 0) return null;
  const { documentId: invoiceId, buyer, seller } = invoice;
  return { ...blank(order, kind, vatable), invoiceId, buyer, seller };
}

/** The receipt of a payment: with the lines left of the invoice when it pays the whole of them, else with the sum alone. */
function receipt(
  order: OrderToDocument,
  paymentId: string,
  invoice: KnownDocument | null,
): NewDocument | null {
  const payment = order.received.find((each) => each.paymentId === paymentId);
  if (payment === undefined) return null;
  const { amountSatang, method, receivedAt } = payment;
  const left = invoice === null ? [] : leftOf(invoice, order.documents);
  const isWhole = totalsOf(left).totalSatang === amountSatang;
  return {
    ...blank(order, "receipt", isWhole ? left : [paymentLine(amountSatang, invoice !== null)]),
    invoiceId: invoice?.documentId ?? null,
    buyer: invoice?.buyer ?? order.buyer,
    paymentId,
    received: { method, receivedAt },
  };
}

function blank(order: OrderToDocument, kind: DocumentKind, lines: readonly DocumentLine[]): NewDocument {
  const { buyer, route, rules } = order;
  return {
    documentId: nextId(order, kind),
    kind,
    invoiceId: null,
    paymentId: null,
    creditId: null,
    buyer,
    seller: sellerOf(rules),
    route,
    lines,
    totals: totalsOf(lines),
    withholding: null,
    dueOn: null,
    correction: null,
    received: null,
    isOneOfSet: false,
  };
}

function nextId({ orderId, documents }: OrderToDocument, kind: DocumentKind): string {
  return documentId(orderId, kind, documents.filter((each) => each.kind === kind).length + 1);
}
