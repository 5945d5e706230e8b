import type { BilingualText } from "../geo/place.ts";
import type {
  Buyer,
  Correction,
  DocumentKind,
  DocumentLine,
  DocumentTotals,
  ReceivedMoney,
  Seller,
  Withholding,
} from "./document.ts";
import { paymentLine, sellerOf } from "./compose.ts";
import {
  currentInvoice,
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
  readonly buyer: Buyer;
  readonly seller: Seller;
  readonly route: readonly BilingualText[];
  readonly lines: readonly DocumentLine[];
  readonly totals: DocumentTotals;
  readonly withholding: Withholding | null;
  readonly correction: Correction | null;
  readonly received: ReceivedMoney | null;
  readonly isOneOfSet: boolean;
}

/** An existing document with what others copy from it. */
export interface KnownDocument extends ExistingDocument {
  readonly buyer: Buyer;
  readonly seller: Seller;
  readonly lines: readonly DocumentLine[];
}

/** An order with everything its documents say. */
export interface OrderToDocument extends DocumentedOrder {
  readonly orderId: string;
  readonly route: readonly BilingualText[];
  readonly received: readonly {
    readonly paymentId: string;
    readonly amountSatang: number;
    readonly method: string;
    readonly receivedAt: number;
  }[];
  readonly rules: TaxRules;
  readonly documents: readonly KnownDocument[];
}

/** Why a credit note takes an invoice back, in both languages of documents. */
const CREDIT_REASONS = {
  changed: "มีการเปลี่ยนแปลงรายการและราคา / The order and its price were changed",
  cancelled: "ยกเลิกการจอง / The order was cancelled",
} as const;

/** The due documents of an order, complete but for their numbers. Ids count per order and kind, so each is written once. */
export function newDocuments(order: OrderToDocument, due: readonly DueDocument[]): readonly NewDocument[] {
  const current = currentInvoice(order.documents);
  const invoice = due.some(({ kind }) => kind === "invoice") ? newInvoice(order) : null;
  const invoiceOf = invoice ?? current ?? null;
  return due.flatMap((each, index): NewDocument[] => {
    const isOneOfSet = due.length > 1;
    switch (each.kind) {
      case "credit_note": {
        const original = order.documents.find(({ documentId: id }) => id === each.invoiceId);
        return original === undefined
          ? []
          : [{ ...creditNote(order, original, CREDIT_REASONS[each.because]), isOneOfSet }];
      }
      case "invoice":
        return invoice === null ? [] : [{ ...invoice, isOneOfSet }];
      case "tax_invoice":
      case "abbreviated_tax_invoice":
        return invoiceOf === null ? [] : [{ ...taxInvoice(order, each.kind, invoiceOf), isOneOfSet }];
      case "receipt": {
        const earlier = due.slice(0, index).filter(({ kind }) => kind === "receipt").length;
        return receipts(order, each.paymentId, invoiceOf, earlier).map((receipt) => ({
          ...receipt,
          isOneOfSet,
        }));
      }
    }
  });
}

/** The invoice over everything agreed; it takes the place of a draft. */
export function newInvoice(order: OrderToDocument): NewDocument {
  const draft = order.documents.find(({ kind, status }) => kind === "invoice" && status === "draft");
  return {
    ...blank(order, "invoice", order.agreed),
    documentId: draft?.documentId ?? nextId(order, "invoice"),
    withholding: withholdingOf(order.agreed, order.buyer, order.rules),
  };
}

/** The credit note that takes a whole invoice back, made out as the invoice was. */
export function creditNote(order: OrderToDocument, original: KnownDocument, reason: string): NewDocument {
  const note = blank(order, "credit_note", original.lines);
  const { exemptSatang, taxableSatang } = note.totals;
  const originalSatang = exemptSatang + taxableSatang;
  return {
    ...note,
    buyer: original.buyer,
    seller: original.seller,
    invoiceId: original.documentId,
    correction: { originalSatang, correctSatang: 0, differenceSatang: originalSatang, reason },
  };
}

type InvoiceFacts = Pick<KnownDocument, "documentId" | "buyer" | "seller" | "lines">;

function taxInvoice(
  order: OrderToDocument,
  kind: "tax_invoice" | "abbreviated_tax_invoice",
  invoice: InvoiceFacts,
): NewDocument {
  const vatable = invoice.lines.filter(({ taxClass }) => taxClass === "vatable");
  return {
    ...blank(order, kind, vatable),
    invoiceId: invoice.documentId,
    buyer: invoice.buyer,
    seller: invoice.seller,
  };
}

/** The receipt of a payment: with the lines of the invoice when it pays the whole of it, else with the sum alone. */
function receipts(
  order: OrderToDocument,
  paymentId: string,
  invoice: InvoiceFacts | null,
  earlier: number,
): NewDocument[] {
  const payment = order.received.find((each) => each.paymentId === paymentId);
  if (payment === undefined) return [];
  const { amountSatang, method, receivedAt } = payment;
  const isWhole = invoice !== null && totalsOf(invoice.lines).totalSatang === amountSatang;
  const lines = isWhole ? invoice.lines : [paymentLine(amountSatang, invoice !== null)];
  return [
    {
      ...blank(order, "receipt", lines),
      documentId: nextId(order, "receipt", earlier),
      invoiceId: invoice?.documentId ?? null,
      buyer: invoice?.buyer ?? order.buyer,
      paymentId,
      received: { method, receivedAt },
    },
  ];
}

function blank(order: OrderToDocument, kind: DocumentKind, lines: readonly DocumentLine[]): NewDocument {
  const { buyer, route, rules } = order;
  return {
    documentId: nextId(order, kind),
    kind,
    invoiceId: null,
    paymentId: null,
    buyer,
    seller: sellerOf(rules),
    route,
    lines,
    totals: totalsOf(lines),
    withholding: null,
    correction: null,
    received: null,
    isOneOfSet: false,
  };
}

function nextId({ orderId, documents }: OrderToDocument, kind: DocumentKind, ahead = 0): string {
  const before = documents.filter((each) => each.kind === kind).length;
  return documentId(orderId, kind, before + ahead + 1);
}
