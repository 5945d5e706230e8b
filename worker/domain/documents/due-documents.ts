import { sumSatang } from "../money.ts";
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
  /** How much of it has gone back, in satang. */
  readonly refundedSatang: number;
  /** Whether a payment was confirmed by mistake and taken back. */
  readonly hasTakenBack: boolean;
  readonly buyer: Buyer;
  /** Whether tax invoices may be issued. */
  readonly showsVat: boolean;
  /** Whether an admin wants the invoice now, before it is due by itself. */
  readonly wantsInvoice?: boolean;
  /** By how much the price was lowered after it was agreed and still is, oldest first. */
  readonly credits: readonly { readonly creditId: string; readonly amountSatang: number }[];
  /** What it was lowered by as a mistake, which was taken back. */
  readonly takenBackCreditIds: readonly string[];
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
  /** Only of a credit note over a part of its invoice. */
  readonly creditId: string | null;
  readonly lines: readonly Pick<DocumentLine, "kind" | "amountSatang" | "taxClass">[];
}

/** Why a credit note takes an invoice back as a whole. */
export type CreditReason = "changed" | "cancelled" | "payment_taken_back" | "credit_taken_back";

/** A document to issue. They are issued together, in this order. */
export type DueDocument =
  /** Takes back all that is left of the invoice. */
  | { readonly kind: "credit_note"; readonly invoiceId: string; readonly because: CreditReason }
  /** Over everything agreed. */
  | { readonly kind: "invoice" }
  /** Takes back a part of the current invoice, or of the one issued together with it. */
  | { readonly kind: "partial_credit_note"; readonly creditId: string; readonly amountSatang: number }
  /** Of the current invoice, or of the one issued together with it. */
  | { readonly kind: "tax_invoice" | "abbreviated_tax_invoice" }
  | { readonly kind: "receipt"; readonly paymentId: string };

/**
 * The documents that an order should have and has not.
 *
 * - An invoice is issued when the order is paid, or when it is over and something is owed; never for a
 *   demonstration payment. A part, such as a deposit, has its receipt and no invoice yet. When what was
 *   agreed changes afterwards, a credit note takes the invoice back and another is issued.
 * - Each amount by which the price was lowered has its credit note over a part of the invoice; when the
 *   invoice is replaced, another one over a part of the new invoice. When the price was lowered by mistake, a
 *   credit note over the rest takes the invoice back as well, and another one is issued.
 * - A tax invoice follows the money (s.78/1): it covers the vatable lines of the invoice, in the abbreviated
 *   form for a buyer without an address. A payment is for the lines without VAT first, and the first baht
 *   above them brings the invoice and the tax invoice. When that payment is taken back, a credit note takes
 *   both back, and another invoice says what is owed.
 * - Every received payment has a receipt. That of a payment which was taken back is void.
 */
export function dueDocuments(order: DocumentedOrder): readonly DueDocument[] {
  if (order.paymentStatus === "paid_fake") return [];
  const current = currentInvoice(order.documents);
  const isStale =
    current !== undefined &&
    (!hasLines(current, order.agreed) ||
      isTaxedTooEarly(order, current) ||
      isLoweredByMistake(order, current));
  const kept = isStale ? undefined : current;
  const isDue =
    isPaid(order) ||
    (order.showsVat && reachesVatable(order)) ||
    isFinal(order.status) ||
    current !== undefined ||
    order.wantsInvoice === true;
  const issuesInvoice = kept === undefined && isDue && order.agreed.length > 0;
  return [
    ...(isStale && restOf(current, order.documents) > 0 ? [creditNote(current, order)] : []),
    ...(issuesInvoice ? [{ kind: "invoice" } as const] : []),
    ...(kept !== undefined || issuesInvoice ? partialCreditNotes(order, kept) : []),
    ...(needsTaxInvoice(order, kept) ? [{ kind: taxInvoiceKind(order.buyer) }] : []),
    ...order.received
      .filter(({ paymentId }) => !hasReceipt(order.documents, paymentId))
      .map(({ paymentId }) => ({ kind: "receipt" as const, paymentId })),
  ];
}

/**
 * The latest issued invoice, unless a credit note has taken it back as a whole; one over a part leaves it.
 * @param documents oldest first
 */
export function currentInvoice<Existing extends ExistingDocument>(
  documents: readonly Existing[],
): Existing | undefined {
  const latest = documents.findLast(({ kind, status }) => kind === "invoice" && status === "issued");
  const isTakenBack = documents.some(
    ({ kind, invoiceId, creditId }) =>
      kind === "credit_note" && invoiceId === latest?.documentId && creditId === null,
  );
  return isTakenBack ? undefined : latest;
}

/** The credit notes over parts of an invoice. */
export function partialCreditNotesOf<Existing extends ExistingDocument>(
  invoiceId: string,
  documents: readonly Existing[],
): readonly Existing[] {
  return documents.filter((each) => each.creditId !== null && each.invoiceId === invoiceId);
}

/** What is left of an invoice after the credit notes over parts of it, in satang. */
function restOf(invoice: ExistingDocument, documents: readonly ExistingDocument[]): number {
  const credited = partialCreditNotesOf(invoice.documentId, documents);
  return totalOf(invoice.lines) - sumSatang(credited.map(({ lines }) => totalOf(lines)));
}

function totalOf(lines: ExistingDocument["lines"]): number {
  return sumSatang(lines.map(({ amountSatang }) => amountSatang));
}

/** For what the price was lowered by and no credit note of the invoice says; never above what is left of it. */
function partialCreditNotes(
  { credits, documents, agreed }: DocumentedOrder,
  kept: ExistingDocument | undefined,
): readonly DueDocument[] {
  const noted = kept === undefined ? [] : partialCreditNotesOf(kept.documentId, documents);
  let rest = kept === undefined ? totalOf(agreed) : restOf(kept, documents);
  return credits
    .filter(({ creditId }) => !noted.some((each) => each.creditId === creditId))
    .flatMap(({ creditId, amountSatang: wanted }): DueDocument[] => {
      const amountSatang = Math.min(wanted, rest);
      rest -= amountSatang;
      return amountSatang === 0 ? [] : [{ kind: "partial_credit_note", creditId, amountSatang }];
    });
}

function isPaid(order: DocumentedOrder): boolean {
  const { received, agreed, credits } = order;
  const lowered = sumSatang(credits.map(({ amountSatang }) => amountSatang));
  return received.length > 0 && keptOf(order) >= totalOf(agreed) - lowered;
}

/** Whether what was received and kept is more than the lines without VAT, so that some of it is for the vatable ones. */
function reachesVatable(order: DocumentedOrder): boolean {
  const { agreed } = order;
  const others = totalOf(agreed.filter(({ taxClass }) => taxClass !== "vatable"));
  return others < totalOf(agreed) && keptOf(order) > others;
}

function keptOf({ received, refundedSatang }: DocumentedOrder): number {
  return sumSatang(received.map(({ amountSatang }) => amountSatang)) - refundedSatang;
}

/** A full tax invoice names the buyer's address (s.86/4); without one it is the abbreviated form (s.86/6). */
function taxInvoiceKind({ address }: Pick<Buyer, "address">) {
  return address === "" ? ("abbreviated_tax_invoice" as const) : ("tax_invoice" as const);
}

function creditNote(invoice: ExistingDocument, order: DocumentedOrder): DueDocument {
  const because = hasLines(invoice, order.agreed) ? mistakeOf(order, invoice) : changeOf(order);
  return { kind: "credit_note", invoiceId: invoice.documentId, because };
}

function mistakeOf(order: DocumentedOrder, invoice: ExistingDocument): CreditReason {
  return isLoweredByMistake(order, invoice) ? "credit_taken_back" : "payment_taken_back";
}

/** Whether a credit note over a part of the invoice says what was taken back. */
function isLoweredByMistake(
  { takenBackCreditIds, documents }: DocumentedOrder,
  { documentId }: ExistingDocument,
): boolean {
  return partialCreditNotesOf(documentId, documents).some(
    ({ creditId }) => creditId !== null && takenBackCreditIds.includes(creditId),
  );
}

function changeOf({ status }: DocumentedOrder): CreditReason {
  return status === "cancelled" ? "cancelled" : "changed";
}

/** Whether a tax invoice says that money has come for the vatable lines, and that payment was taken back. */
function isTaxedTooEarly(order: DocumentedOrder, invoice: ExistingDocument): boolean {
  if (!order.hasTakenBack || isPaid(order) || reachesVatable(order)) return false;
  return hasTaxInvoice(order.documents, invoice.documentId);
}

function hasTaxInvoice(documents: readonly ExistingDocument[], invoiceId: string): boolean {
  return documents.some(
    (each) =>
      (each.kind === "tax_invoice" || each.kind === "abbreviated_tax_invoice") &&
      each.invoiceId === invoiceId,
  );
}

function needsTaxInvoice(order: DocumentedOrder, kept: ExistingDocument | undefined): boolean {
  const { showsVat, documents, agreed } = order;
  if (!showsVat || !(isPaid(order) || reachesVatable(order))) return false;
  const has = kept !== undefined && hasTaxInvoice(documents, kept.documentId);
  return !has && (kept?.lines ?? agreed).some(({ taxClass }) => taxClass === "vatable");
}

function hasReceipt(documents: readonly ExistingDocument[], paymentId: string): boolean {
  return documents.some((each) => each.kind === "receipt" && each.paymentId === paymentId);
}

function hasLines({ lines }: ExistingDocument, agreed: readonly DocumentLine[]): boolean {
  const key = (line: Pick<DocumentLine, "kind" | "amountSatang">) => `${line.kind}:${line.amountSatang}`;
  return lines.map(key).join() === agreed.map(key).join();
}
