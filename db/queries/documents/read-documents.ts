import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  lt,
  ne,
  or,
  sql,
  sum,
  type SQL,
} from "drizzle-orm";
import type { DocumentKind } from "#domain/documents/document.ts";
import { totalSpans } from "#domain/documents/total-spans.ts";
import { bangkokInstant, DAY_MS } from "#domain/time.ts";
import type { Database } from "../../client.ts";
import { documentLines, documents, documentTotals } from "../../schema/documents.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder } from "../page.ts";
import { toLine } from "./document-rows.ts";

const NEWEST_FIRST: ListOrder = {
  direction: "descending",
  at: documents.datedAt,
  id: documents.documentId,
};

/** Of a receipt: whether its payment was taken back, so that it is void although it stays as it was issued. */
const isOfTakenBack = sql<number>`EXISTS (
  SELECT 1 FROM payments WHERE payment_id = ${documents.paymentId} AND state = 'taken_back')`.mapWith(
  Boolean,
);

/** The columns of a document as it is shown. */
const SHOWN = { ...getTableColumns(documents), isOfTakenBack };

/** Which documents a list shows. */
export interface DocumentFilter {
  /** Only this customer's. */
  readonly customerId?: string | undefined;
  /** Drafts and void ones are for admins. */
  readonly status: "draft" | "issued" | "void";
  readonly kind?: DocumentKind | undefined;
  /** The first and the last Bangkok day, `2026-11-27`. */
  readonly fromDay?: string | undefined;
  readonly throughDay?: string | undefined;
  readonly orderId?: string | undefined;
  /** Exactly the one with this number. */
  readonly numbered?:
    | { readonly kind: DocumentKind; readonly year: number; readonly number: number }
    | undefined;
  /** Exactly the ones of the buyer with this tax id. */
  readonly taxId?: string | undefined;
  /** Only of these. */
  readonly documentIds?: readonly string[] | undefined;
}

export interface DocumentPage {
  readonly cursor?: Cursor | undefined;
  readonly limit?: number | undefined;
}

/** One row of a list. */
export type DocumentSummary = ReturnType<typeof toSummary>;

/** A page of documents, newest first. */
export async function listDocuments(db: Database, filter: DocumentFilter, page: DocumentPage) {
  const size = page.limit ?? PAGE_SIZE;
  const rows = await documentListQuery(db, filter, page.cursor).limit(size + 1);
  return pageOf(rows, size, (row) => ({ at: row.datedAt, id: row.documentId }), toSummary);
}

/** The statement of the lists, on its own so that a test can read its query plan. */
export function documentListQuery(db: Database, filter: DocumentFilter, cursor?: Cursor) {
  return db
    .select(SHOWN)
    .from(documents)
    .where(and(isIn(filter), behind(cursor, NEWEST_FIRST)))
    .orderBy(...sorted(NEWEST_FIRST));
}

/**
 * How many documents a list has, their total and their VAT, by kind; a receipt of a payment that was taken back adds 0.
 * Those that a search finds and those of a customer are added up; the others are read from the totals that are kept.
 */
export async function documentSums(db: Database, filter: DocumentFilter) {
  const { customerId, orderId, numbered, taxId, documentIds } = filter;
  const isOfFew = [customerId, orderId, numbered, taxId, documentIds].some((part) => part !== undefined);
  const rows = await (isOfFew ? addedUpQuery(db, filter) : documentTotalsQuery(db, filter));
  return rows.map(({ kind, documents: counted, totalSatang, vatSatang }) => ({
    kind,
    count: Number(counted),
    totalSatang: Number(totalSatang ?? 0),
    vatSatang: Number(vatSatang ?? 0),
  }));
}

/** The statement of `documentSums` that adds up the documents themselves. */
export function addedUpQuery(db: Database, filter: DocumentFilter) {
  return db
    .select({
      kind: documents.kind,
      documents: count(),
      totalSatang: sum(sql`CASE WHEN ${isOfTakenBack} THEN 0 ELSE ${documents.totalSatang} END`),
      vatSatang: sum(sql`CASE WHEN ${isOfTakenBack} THEN 0 ELSE ${documents.vatSatang} END`),
    })
    .from(documents)
    .where(isIn(filter))
    .groupBy(documents.kind);
}

/** The one that reads the totals: a row of each month of the range, and of the days at its ends. */
export function documentTotalsQuery(
  db: Database,
  { status, kind, fromDay, throughDay }: Pick<DocumentFilter, "status" | "kind" | "fromDay" | "throughDay">,
) {
  const ofSpans = totalSpans(fromDay, throughDay).map(({ unit, first, end }) =>
    and(
      eq(documentTotals.status, status),
      eq(documentTotals.unit, unit),
      gte(documentTotals.span, first),
      lt(documentTotals.span, end),
    ),
  );
  const counted = sum(documentTotals.documents);
  return (
    db
      .select({
        kind: documentTotals.kind,
        documents: counted,
        totalSatang: sum(documentTotals.totalSatang),
        vatSatang: sum(documentTotals.vatSatang),
      })
      .from(documentTotals)
      // Without a span, as of a range whose end is before its beginning, there is none.
      .where(and(or(...ofSpans) ?? sql`0`, kind === undefined ? undefined : eq(documentTotals.kind, kind)))
      .groupBy(documentTotals.kind)
      .having(gt(counted, 0))
  );
}

function isIn({
  customerId,
  status,
  kind,
  fromDay,
  throughDay,
  orderId,
  numbered,
  taxId,
  documentIds,
}: DocumentFilter): SQL | undefined {
  // A plus sign keeps SQLite from an index that finds more rows than the one for the other column.
  const isSearched = orderId !== undefined || numbered !== undefined || documentIds !== undefined;
  const from = fromDay === undefined ? null : bangkokInstant(fromDay, "00:00");
  const last = throughDay === undefined ? null : bangkokInstant(throughDay, "00:00");
  return and(
    isSearched ? sql`+${documents.status} = ${status}` : eq(documents.status, status),
    customerId === undefined ? undefined : eq(documents.customerId, customerId),
    kind === undefined
      ? undefined
      : customerId === undefined && taxId === undefined && !isSearched
        ? eq(documents.kind, kind)
        : sql`+${documents.kind} = ${kind}`,
    from === null ? undefined : gte(documents.datedAt, from),
    last === null ? undefined : lt(documents.datedAt, last + DAY_MS),
    orderId === undefined ? undefined : eq(documents.orderId, orderId),
    // The second part is the condition of the index.
    taxId === undefined ? undefined : sql`buyer ->> 'taxId' = ${taxId} AND buyer ->> 'taxId' <> ''`,
    documentIds === undefined
      ? undefined
      : sql`${documents.documentId} IN (SELECT value FROM json_each(${JSON.stringify(documentIds)}))`,
    numbered === undefined
      ? undefined
      : and(
          eq(documents.kind, numbered.kind),
          eq(documents.year, numbered.year),
          eq(documents.number, numbered.number),
        ),
  );
}

export type DocumentRow = typeof documents.$inferSelect;
type ShownRow = DocumentRow & { readonly isOfTakenBack: boolean };

/** The status as people read it: the receipt of a payment that was taken back is void, and keeps its number. */
export function shownStatus({ status, isOfTakenBack: isVoid }: Pick<ShownRow, "status" | "isOfTakenBack">) {
  return isVoid ? "void" : status;
}

function toSummary(row: ShownRow) {
  const { documentId, orderId, kind, year, number, datedAt, buyer } = row;
  const status = shownStatus(row);
  const { exemptSatang, taxableSatang, vatSatang, totalSatang } = row;
  const amounts = { exemptSatang, taxableSatang, vatSatang, totalSatang };
  return { documentId, orderId, kind, status, year, number, datedAt, buyer, ...amounts };
}

/** A document's row, or `undefined`. */
export async function documentById(db: Database, documentId: string): Promise<DocumentRow | undefined> {
  return db.select().from(documents).where(eq(documents.documentId, documentId)).get();
}

/** The rows of documents, by their ids, in the order of their dates. */
export async function documentsByIds(db: Database, documentIds: readonly string[]): Promise<DocumentRow[]> {
  return db
    .select()
    .from(documents)
    .where(inArray(documents.documentId, [...documentIds]))
    .orderBy(asc(documents.datedAt), asc(sql`rowid`));
}

/** A document with its lines, and the issued documents of its invoice; `undefined` when there is none. */
export async function documentWithLines(db: Database, documentId: string) {
  const document = await db.select(SHOWN).from(documents).where(eq(documents.documentId, documentId)).get();
  if (document === undefined) return undefined;
  const invoiceId = document.invoiceId ?? documentId;
  const [lines, [invoice], ofInvoice] = await db.batch([
    db
      .select()
      .from(documentLines)
      .where(eq(documentLines.documentId, documentId))
      .orderBy(asc(documentLines.position)),
    db
      .select()
      .from(documents)
      .where(and(eq(documents.documentId, invoiceId), ne(documents.documentId, documentId))),
    documentsOfInvoice(db, invoiceId),
  ]);
  return {
    document,
    lines: lines.map(toLine),
    /** The invoice that it belongs to. */
    invoice: invoice ?? null,
    /** What else belongs to that invoice, or to itself. */
    others: ofInvoice.filter((each) => each.documentId !== documentId),
  };
}

/** The statement that reads what belongs to an invoice, on its own so that a test can read its query plan. */
export function documentsOfInvoice(db: Database, invoiceId: string) {
  return db.select().from(documents).where(eq(documents.invoiceId, invoiceId)).orderBy(asc(documents.kind));
}

/** The documents of an order, oldest first. */
export async function documentsOfOrder(db: Database, orderId: string) {
  return (await documentsOfOrderQuery(db, orderId)).map(toSummary);
}

/** The statement of `documentsOfOrder`, on its own so that a test can read its query plan. */
export function documentsOfOrderQuery(db: Database, orderId: string) {
  return db
    .select(SHOWN)
    .from(documents)
    .where(eq(documents.orderId, orderId))
    .orderBy(asc(documents.datedAt));
}
