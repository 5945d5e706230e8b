import { and, asc, count, eq, getTableColumns, gte, inArray, lt, ne, sql, sum, type SQL } from "drizzle-orm";
import type { DocumentKind } from "#domain/documents/document.ts";
import type { Database } from "../../client.ts";
import { documentLines, documents } from "../../schema/documents.ts";
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
  /** From this instant on, epoch milliseconds. */
  readonly from?: number | undefined;
  /** Before this instant. */
  readonly before?: number | undefined;
  readonly orderId?: string | undefined;
  /** Exactly the one with this number. */
  readonly numbered?:
    | { readonly kind: DocumentKind; readonly year: number; readonly number: number }
    | undefined;
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

/** How many documents a list has, their total and their VAT, by kind; a receipt of a payment that was taken back adds 0. */
export async function documentSums(db: Database, filter: DocumentFilter) {
  const rows = await documentSumsQuery(db, filter);
  return rows.map(({ kind, documents: counted, totalSatang, vatSatang }) => ({
    kind,
    count: counted,
    totalSatang: Number(totalSatang ?? 0),
    vatSatang: Number(vatSatang ?? 0),
  }));
}

/** The statement of `documentSums`, on its own so that it can be measured. */
export function documentSumsQuery(db: Database, filter: DocumentFilter) {
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

function isIn({
  customerId,
  status,
  kind,
  from,
  before,
  orderId,
  numbered,
}: DocumentFilter): SQL | undefined {
  // A plus sign keeps SQLite from an index that finds more rows than the one for the other column.
  const isSearched = orderId !== undefined || numbered !== undefined;
  return and(
    isSearched ? sql`+${documents.status} = ${status}` : eq(documents.status, status),
    customerId === undefined ? undefined : eq(documents.customerId, customerId),
    kind === undefined
      ? undefined
      : customerId === undefined && !isSearched
        ? eq(documents.kind, kind)
        : sql`+${documents.kind} = ${kind}`,
    from === undefined ? undefined : gte(documents.datedAt, from),
    before === undefined ? undefined : lt(documents.datedAt, before),
    orderId === undefined ? undefined : eq(documents.orderId, orderId),
    numbered === undefined
      ? undefined
      : and(
          eq(documents.kind, numbered.kind),
          eq(documents.year, numbered.year),
          eq(documents.number, numbered.number),
        ),
  );
}

type DocumentRow = typeof documents.$inferSelect;
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
