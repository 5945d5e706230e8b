import { isFinal, type OrderStatus, type PaymentStatus } from "../orders/order.ts";
import type { Buyer, DocumentKind, DocumentLine, DocumentStatus } from "./document.ts";

/** What the documents of an order depend on. */
export interface DocumentedOrder {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  /** What the customer owes, line by line: the price, or after a cancellation its fee; empty when nothing. */
  readonly agreed: readonly DocumentLine[];
  /** The payments that were received. */
  readonly received: readonly { readonly paymentId: string; readonly amountSatang: number }[];
  readonly buyer: Buyer;
  /** Whether tax invoices may be issued. */
  readonly showsVat: boolean;
  /** Whether an admin wants the invoice now, before it is due by itself. */
  readonly wantsInvoice?: boolean;
  readonly documents: readonly ExistingDocument[];
}

/** The part of a document that decides what is due. */
export interface ExistingDocument {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly status: DocumentStatus;
  /** The invoice that it belongs to, for any kind but an invoice. */
  readonly invoiceId: string | null;
  /** Only of a receipt. */
  readonly paymentId: string | null;
  readonly lines: readonly Pick<DocumentLine, "kind" | "amountSatang" | "taxClass">[];
}

/** A document to issue. They are issued together, in this order. */
export type DueDocument =
  /** Takes back the whole invoice. */
  | { readonly kind: "credit_note"; readonly invoiceId: string; readonly because: "changed" | "cancelled" }
  /** Over everything agreed. */
  | { readonly kind: "invoice" }
  /** Of the current invoice, or of the one issued together with it. */
  | { readonly kind: "tax_invoice" | "abbreviated_tax_invoice" }
  | { readonly kind: "receipt"; readonly paymentId: string };

/**
 * The documents that an order should have and has not.
 *
 * - An invoice is issued when money came, or when the order is over and something is owed; never for a demonstration
 *   payment. When what was agreed changes afterwards, a credit note takes the invoice back and another is issued.
 * - A tax invoice follows the money (s.78/1): with the first payment it covers the vatable lines of the invoice, in the
 *   abbreviated form for a buyer without an address.
 * - Every received payment has a receipt.
 */
export function dueDocuments(order: DocumentedOrder): readonly DueDocument[] {
  if (order.paymentStatus === "paid_fake") return [];
  const current = currentInvoice(order.documents);
  const isStale = current !== undefined && !hasLines(current, order.agreed);
  const kept = isStale ? undefined : current;
  const isDue =
    order.received.length > 0 ||
    isFinal(order.status) ||
    current !== undefined ||
    order.wantsInvoice === true;
  const issuesInvoice = kept === undefined && isDue && order.agreed.length > 0;
  return [
    ...(isStale ? [creditNote(current, order)] : []),
    ...(issuesInvoice ? [{ kind: "invoice" } as const] : []),
    ...(needsTaxInvoice(order, kept) ? [{ kind: taxInvoiceKind(order.buyer) }] : []),
    ...order.received
      .filter(({ paymentId }) => !hasReceipt(order.documents, paymentId))
      .map(({ paymentId }) => ({ kind: "receipt" as const, paymentId })),
  ];
}

/** The issued invoice that no credit note has taken back, or `undefined`. */
export function currentInvoice<Existing extends ExistingDocument>(
  documents: readonly Existing[],
): Existing | undefined {
  return documents.find(
    ({ kind, status, documentId }) =>
      kind === "invoice" &&
      status === "issued" &&
      !documents.some((each) => each.kind === "credit_note" && each.invoiceId === documentId),
  );
}

/** A full tax invoice names the buyer's address (s.86/4); without one it is the abbreviated form (s.86/6). */
export function taxInvoiceKind({ address }: Pick<Buyer, "address">) {
  return address === "" ? ("abbreviated_tax_invoice" as const) : ("tax_invoice" as const);
}

function creditNote({ documentId }: ExistingDocument, { status }: DocumentedOrder): DueDocument {
  return {
    kind: "credit_note",
    invoiceId: documentId,
    because: status === "cancelled" ? "cancelled" : "changed",
  };
}

function needsTaxInvoice(
  { showsVat, received, documents, agreed }: DocumentedOrder,
  kept: ExistingDocument | undefined,
): boolean {
  if (!showsVat || received.length === 0) return false;
  const has = documents.some(
    ({ kind, invoiceId }) =>
      (kind === "tax_invoice" || kind === "abbreviated_tax_invoice") && invoiceId === kept?.documentId,
  );
  return !has && (kept?.lines ?? agreed).some(({ taxClass }) => taxClass === "vatable");
}

function hasReceipt(documents: readonly ExistingDocument[], paymentId: string): boolean {
  return documents.some((each) => each.kind === "receipt" && each.paymentId === paymentId);
}

function hasLines({ lines }: ExistingDocument, agreed: readonly DocumentLine[]): boolean {
  const key = (line: Pick<DocumentLine, "kind" | "amountSatang">) => `${line.kind}:${line.amountSatang}`;
  return lines.map(key).join() === agreed.map(key).join();
}
