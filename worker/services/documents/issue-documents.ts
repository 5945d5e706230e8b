import { orderBuyerWrite } from "#db/queries/documents/buyers.ts";
import { documentById, documentsOfInvoice, documentWithLines } from "#db/queries/documents/read-documents.ts";
import { issueDocuments, voidDraft, writeDraft } from "#db/queries/documents/write-documents.ts";
import { changedDetails } from "#domain/audit/changed-details.ts";
import type { Buyer } from "#domain/documents/document.ts";
import type { IssueInvoiceInput } from "#domain/documents/document-input.ts";
import { currentInvoice, dueDocuments } from "#domain/documents/due-documents.ts";
import {
  asKnown,
  creditNote,
  newDocuments,
  newInvoice,
  type NewDocument,
  type OrderToDocument,
} from "#domain/documents/new-documents.ts";
import { AppError } from "#domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import { pause } from "../../pause.ts";
import type { Audited } from "../audit/audited-action.ts";
import { refuseOwnOrder } from "../companies/company-access.ts";
import { isCreditedMeanwhile, isUniqueViolation } from "../unique-violation.ts";
import { contentHash } from "./content-hash.ts";
import { readOrderToDocument } from "./order-documents.ts";
import { numberOf } from "./read-document.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

/** Another writer may issue for the same order this often in between; each round lets one through. */
const TRIES = 5;
const PAUSE_MS = 200;

/**
 * Issues the documents that an order should have and has not. Safe to repeat and to run twice at once.
 * @returns how many were issued
 * @throws AppError NOT_FOUND, SERVICE_UNAVAILABLE when others kept writing
 */
export function issueDueDocuments(deps: Needs, orderId: string): Promise<number> {
  return repeated(async () => {
    const { order, customerId, seen } = await readOrderToDocument(deps, orderId);
    const issued = newDocuments(order, dueDocuments(order));
    await issueDocuments(deps.db, { orderId, customerId, by: null, now: deps.now(), seen }, issued);
    return issued.length;
  });
}

/**
 * Drafts the invoice of an order that is not invoiced yet; it has no number and is no claim. Repeating it, or drafting
 * after the order changed, replaces the draft.
 * @throws AppError NOT_FOUND, or NOTHING_TO_INVOICE when there is no price, a demonstration payment, or an invoice already
 */
export function draftInvoice(deps: Needs, adminId: string, orderId: string): Promise<{ documentId: string }> {
  return repeated(async () => {
    const { order, customerId } = await readWanted(deps, orderId);
    const draft = newInvoice(order);
    await writeDraft(deps.db, { orderId, customerId, by: adminId, now: deps.now() }, draft);
    noteWritten(deps, orderId, [draft], "draft");
    return { documentId: draft.documentId };
  });
}

/**
 * Issues a drafted invoice of what the order is now, and whatever is due with it. Repeating it changes nothing. Where it
 * would say something else than what was seen (its buyer, a line, its VAT), the draft says that and nothing is issued.
 * @throws AppError NOT_FOUND, DOCUMENT_NOT_DRAFT when it was given up, NOTHING_TO_INVOICE, INVOICE_CHANGED with the total that
 *   it has by now, also where a colleague has issued it like that
 */
export function issueDraft(
  deps: Needs,
  adminId: string,
  { documentId, seenContent }: IssueInvoiceInput,
): Promise<{ documentId: string }> {
  return repeated(async () => {
    const draft = await requireDraft(deps, documentId);
    if (draft.status === "void") throw new AppError("DOCUMENT_NOT_DRAFT");
    if (draft.status === "issued") {
      if (draft.hash !== seenContent) throw invoiceChanged(draft);
      return { documentId };
    }
    const { orderId } = draft;
    const { order, customerId, seen } = await readWanted(deps, orderId);
    const invoice = newInvoice(order);
    const hash = await contentHash(invoice);
    if (hash !== seenContent) {
      // Whoever has an older draft before them than the one that is stored leaves that as it is.
      if (hash !== draft.hash) await redraft(deps, adminId, draft);
      throw invoiceChanged(invoice.totals);
    }
    const issued = newDocuments(order, dueDocuments(order));
    await issueDocuments(deps.db, { orderId, customerId, by: adminId, now: deps.now(), seen }, issued);
    noteWritten(deps, orderId, issued, "issued");
    return { documentId };
  });
}

/**
 * The draft is written although nothing is issued: the audit log keeps both totals of it, and that its lines are others or
 * that it is made out to somebody else, not to whom.
 */
async function redraft(
  deps: Needs,
  adminId: string,
  { documentId, orderId, ...before }: Awaited<ReturnType<typeof requireDraft>>,
): Promise<void> {
  await draftInvoice({ ...deps, audit: undefined }, adminId, orderId);
  const { totalSatang, ...after } = await requireDraft(deps, documentId);
  deps.audit?.changed(
    "document",
    documentId,
    { totalSatang: before.totalSatang },
    { totalSatang, ...changedDetails(detailsOf(before), detailsOf(after)) },
  );
  deps.audit?.keep();
}

function detailsOf({ buyer, lines }: Pick<NewDocument, "buyer" | "lines">) {
  return { buyer: JSON.stringify(buyer), lines: JSON.stringify(lines) };
}

function invoiceChanged({ totalSatang }: { readonly totalSatang: number }): AppError {
  return new AppError("INVOICE_CHANGED", { params: { totalSatang } });
}

/** A document with its lines and the hash of what it says. @throws AppError NOT_FOUND */
async function requireDraft(deps: Pick<Needs, "db"> & Audited, documentId: string) {
  const document = await requireDocument(deps, documentId);
  const { lines = [] } = (await documentWithLines(deps.db, documentId)) ?? {};
  return { ...document, lines, hash: await contentHash({ ...document, lines }) };
}

/**
 * Gives up a draft, whatever it says by now: it is no claim, and what is due is drafted anew. Repeating it changes nothing.
 * @throws AppError NOT_FOUND, or DOCUMENT_NOT_DRAFT when it was issued: a credit note corrects it then
 */
export async function voidDocument(
  deps: Needs,
  adminId: string,
  documentId: string,
): Promise<{ documentId: string }> {
  await requireDocument(deps, documentId);
  if (await voidDraft(deps.db, documentId, { by: adminId, at: deps.now() })) {
    deps.audit?.changed("document", documentId, { status: "draft" }, { status: "void" });
  } else {
    const { status } = await requireDocument(deps, documentId);
    if (status !== "void") throw new AppError("DOCUMENT_NOT_DRAFT");
  }
  return { documentId };
}

/** How an issued invoice is corrected. */
export interface Correction {
  readonly documentId: string;
  /** Why; it stands on the credit note. */
  readonly reason: string;
  /** Whom the documents of the order are made out to from now on; absent where that stays. */
  readonly buyer?: Buyer | undefined;
  /** Unique to this press, so that repeating it corrects nothing twice. */
  readonly idempotencyKey: string;
}

/**
 * Takes an invoice back by a credit note and issues what the order needs instead, all in one: a new invoice, and a new
 * tax invoice where money came. Repeating the same press changes nothing.
 * @throws AppError NOT_FOUND, OWN_RECORD for the own order, INVOICE_REPLACED with the invoice in force and its buyer where another
 *   has taken its place meanwhile, or INVOICE_NOT_CURRENT for anything else but an issued invoice of which something is left
 */
export function correctInvoice(
  deps: Needs,
  adminId: string,
  { documentId, reason, buyer, idempotencyKey: pressKey }: Correction,
): Promise<{ documentId: string }> {
  return repeated(async () => {
    const document = await requireDocument(deps, documentId);
    await refuseOwnOrder(deps, adminId, document);
    const { orderId, kind, status } = document;
    if (kind !== "invoice" || status !== "issued") throw new AppError("INVOICE_NOT_CURRENT");
    const { order: before, customerId, seen } = await readOrderToDocument(deps, orderId);
    const invoice = currentInvoice(before.documents);
    if (invoice?.documentId !== documentId) {
      if (await isCorrectedBy(deps, documentId, pressKey)) return { documentId };
      throw await refusalOfReplaced(deps, invoice?.documentId);
    }
    const takenBack = creditNote(before, invoice, reason);
    if (takenBack.totals.totalSatang === 0) throw new AppError("INVOICE_NOT_CURRENT");
    const { correction } = takenBack;
    const note = { ...takenBack, correction: correction && { ...correction, pressKey } };
    const order = {
      ...before,
      ...(buyer !== undefined && { buyer }),
      documents: [...before.documents, asKnown(note)],
    };
    const issued = asSet([note, ...newDocuments(order, dueDocuments(order))]);
    const also = buyer === undefined ? [] : [orderBuyerWrite(deps.db, orderId, buyer)];
    const writing = { orderId, customerId, by: adminId, now: deps.now(), seen };
    await issueDocuments(deps.db, writing, issued, also);
    noteWritten(deps, orderId, issued, "issued");
    if (buyer !== undefined) deps.audit?.changed("order", orderId, null, { changedDetails: ["buyer"] });
    return { documentId };
  });
}

/** Whether the credit note that took an invoice back is that of this very press. */
async function isCorrectedBy({ db }: Needs, invoiceId: string, pressKey: string): Promise<boolean> {
  const rows = await documentsOfInvoice(db, invoiceId);
  return rows.some(({ kind, correction }) => kind === "credit_note" && correction?.pressKey === pressKey);
}

/**
 * Why an invoice that is not in force any more is neither corrected nor credited: INVOICE_REPLACED with the one that is and
 * to whom it is made out, or INVOICE_NOT_CURRENT where none is.
 */
export async function refusalOfReplaced(
  deps: Pick<Needs, "db">,
  currentId: string | undefined,
): Promise<AppError> {
  if (currentId === undefined) return new AppError("INVOICE_NOT_CURRENT");
  const current = await requireDocument(deps, currentId);
  const { buyer, documentId } = current;
  const params = { documentId, number: numberOf(current) ?? "", buyer: buyer.name };
  return new AppError("INVOICE_REPLACED", { params });
}

/** For the audit log: what was written, without whom it is made out to. */
function noteWritten(
  { audit }: Audited,
  orderId: string,
  documents: readonly NewDocument[],
  status: "draft" | "issued",
): void {
  for (const { documentId, kind, totals, invoiceId } of documents)
    audit?.changed("document", documentId, null, {
      orderId,
      kind,
      status,
      invoiceId,
      totalSatang: totals.totalSatang,
    });
}

async function readWanted(deps: Needs, orderId: string) {
  const { order, customerId, seen } = await readOrderToDocument(deps, orderId);
  const wanted: OrderToDocument = { ...order, wantsInvoice: true };
  if (!dueDocuments(wanted).some(({ kind }) => kind === "invoice")) throw new AppError("NOTHING_TO_INVOICE");
  return { order: wanted, customerId, seen };
}

function asSet(documents: readonly NewDocument[]): readonly NewDocument[] {
  return documents.map((document) => ({ ...document, isOneOfSet: documents.length > 1 }));
}

/** Whatever is done to it is found in the audit log by its order. @throws AppError NOT_FOUND */
async function requireDocument({ db, audit }: Pick<Needs, "db"> & Audited, documentId: string) {
  const document = await documentById(db, documentId);
  if (document === undefined) throw new AppError("NOT_FOUND");
  audit?.concerns(document.orderId);
  return document;
}

/**
 * Tries again when another writer has issued for the same order meanwhile, has changed it, or is deciding its price.
 * @throws AppError SERVICE_UNAVAILABLE when they kept doing so
 */
async function repeated<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(isUniqueViolation(error) || isCreditedMeanwhile(error))) throw error;
      if (tries === TRIES) throw new AppError("SERVICE_UNAVAILABLE", { cause: error });
      // Where the order's price is being decided, its documents wait for that.
      await pause(PAUSE_MS * (tries - 1));
    }
  }
}
