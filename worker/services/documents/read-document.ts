import { roleInCompanyOfOrder } from "#db/queries/companies/members.ts";
import { invoiceBalances } from "#db/queries/documents/invoice-balances.ts";
import { documentWithLines, shownStatus } from "#db/queries/documents/read-documents.ts";
import { orderMoney } from "#db/queries/payments/order-money.ts";
import { staffMay } from "#domain/access/staff.ts";
import { hasCompanyRight } from "#domain/companies/company-role.ts";
import type { ComposedDocument, Correction, DocumentReference } from "#domain/documents/document.ts";
import { documentNumber } from "#domain/documents/numbering.ts";
import { AppError } from "#domain/errors.ts";
import type { InvoiceBalance } from "#domain/documents/invoice-balance.ts";
import { figuresOf } from "#domain/payments/order-money.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { isBillingNoteId, mailedBillingNote, readBillingNote } from "../companies/read-billing-note.ts";
import { amountInThaiWords } from "./amount-in-words.ts";
import { contentHash } from "./content-hash.ts";

type Stored = NonNullable<Awaited<ReturnType<typeof documentWithLines>>>;
type Row = Stored["document"];

/** A document as a page and a file show it, and what belongs to it. */
export interface ReadDocument {
  readonly document: ComposedDocument;
  /** Issued documents that belong to the same invoice. */
  readonly related: readonly {
    readonly documentId: string;
    readonly kind: Row["kind"];
    readonly number: string;
  }[];
  /** Of an issued invoice, for those who may credit a part of it: what is left of it, in satang. */
  readonly leftSatang?: number;
  /** Of an issued invoice, for the same: how far it is paid. */
  readonly balance?: InvoiceBalance;
  /** Of a draft, for those who may issue it: what goes with the press. */
  readonly contentHash?: string;
}

/**
 * A document, for the customer of its order, who is whoever booked it, and for those who see the documents of its
 * company once it is issued, and for admins.
 * @throws AppError NOT_FOUND for anybody else, as if it did not exist
 */
export async function readDocument(
  { db }: Pick<Dependencies, "db">,
  viewer: Viewer,
  documentId: string,
): Promise<ReadDocument> {
  if (isBillingNoteId(documentId))
    return { document: await readBillingNote({ db }, viewer, documentId), related: [] };
  const stored = await documentWithLines(db, documentId);
  const isStaff = staffMay(viewer.role, "read_orders");
  const isTheirs = stored?.document.customerId === viewer.userId && stored.document.status === "issued";
  if (stored === undefined) throw new AppError("NOT_FOUND");
  if (!isStaff && !isTheirs && !(await mayReadAsMember(db, viewer, stored.document)))
    throw new AppError("NOT_FOUND");
  const { kind, status, orderId } = stored.document;
  const isCreditable = kind === "invoice" && status === "issued" && staffMay(viewer.role, "accounts");
  const [leftSatang, balance] = isCreditable
    ? await Promise.all([leftOfOrder(db, orderId), balanceOf(db, stored.document)])
    : [undefined, undefined];
  const isIssuable = status === "draft" && staffMay(viewer.role, "accounts");
  const related = [...(stored.invoice === null ? [] : [stored.invoice]), ...stored.others];
  return {
    document: composed(stored),
    ...(leftSatang !== undefined && { leftSatang }),
    ...(balance !== undefined && { balance }),
    ...(isIssuable && { contentHash: await contentHash({ ...stored.document, lines: stored.lines }) }),
    related: related.flatMap((row) => {
      const number = numberOf(row);
      return number === null ? [] : [{ documentId: row.documentId, kind: row.kind, number }];
    }),
  };
}

/** What the credits so far have left of the agreed price. */
async function leftOfOrder(db: Dependencies["db"], orderId: string): Promise<number | undefined> {
  const seen = await orderMoney(db, orderId);
  return seen && figuresOf(seen.money).agreedSatang;
}

async function balanceOf(db: Dependencies["db"], invoice: Row): Promise<InvoiceBalance | undefined> {
  return (await invoiceBalances(db, [invoice])).get(invoice.documentId);
}

/** Whether the document is issued, and the viewer sees the documents of the company that pays its order. */
async function mayReadAsMember(db: Dependencies["db"], viewer: Viewer, { orderId, status }: Row) {
  const role = status === "issued" ? await roleInCompanyOfOrder(db, orderId, viewer.userId) : undefined;
  return role !== undefined && hasCompanyRight(role, "see_documents");
}

/** An issued document, for a mail to those whom it was made out to. @throws AppError NOT_FOUND */
export async function issuedDocument(
  { db }: Pick<Dependencies, "db">,
  documentId: string,
): Promise<ComposedDocument> {
  if (isBillingNoteId(documentId)) return mailedBillingNote({ db }, documentId);
  const stored = await documentWithLines(db, documentId);
  if (stored?.document.status !== "issued") throw new AppError("NOT_FOUND");
  return composed(stored);
}

/** The number of an issued document, or `null`. */
export function numberOf({ kind, year, number }: Pick<Row, "kind" | "year" | "number">): string | null {
  return year === null || number === null ? null : documentNumber(kind, year, number);
}

function composed({ document, lines, invoice, others }: Stored): ComposedDocument {
  const { exemptSatang, taxableSatang, vatSatang, vatRateBp, totalSatang } = document;
  return {
    documentId: document.documentId,
    kind: document.kind,
    status: shownStatus(document),
    number: numberOf(document),
    date: document.datedAt,
    validUntil: null,
    dueOn: document.dueOn,
    orderId: document.orderId,
    route: document.route,
    seller: document.seller,
    buyer: document.buyer,
    lines,
    totals: { exemptSatang, taxableSatang, vatSatang, vatRateBp, totalSatang },
    withholding: document.withholding,
    references: referencesOf(document, invoice, others),
    correction: correctionOf(document),
    received: document.received,
    amountInWordsTh: amountInThaiWords(totalSatang),
    isOneOfSet: document.isOneOfSet,
  };
}

/** Without the press that asked for it. */
function correctionOf({ correction }: Row): Correction | null {
  if (correction === null) return null;
  const { originalSatang, correctSatang, differenceSatang, reason } = correction;
  return { originalSatang, correctSatang, differenceSatang, reason };
}

/** The invoice; on a credit note also the tax invoice that it corrects (s.86/10), on a receipt the one beside it. */
function referencesOf(
  { kind }: Row,
  invoice: Stored["invoice"],
  others: Stored["others"],
): readonly DocumentReference[] {
  const names = kind === "credit_note" || kind === "receipt";
  const taxInvoices = others.filter(
    (each) => names && (each.kind === "tax_invoice" || each.kind === "abbreviated_tax_invoice"),
  );
  return [...(invoice === null ? [] : [invoice]), ...taxInvoices].flatMap((row) => {
    const number = numberOf(row);
    return number === null ? [] : [{ kind: row.kind, number, issuedAt: row.datedAt }];
  });
}
