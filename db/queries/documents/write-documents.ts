import { and, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { effectsOf } from "#domain/effects.ts";
import type { Buyer } from "#domain/documents/document.ts";
import type { NewDocument } from "#domain/documents/new-documents.ts";
import { seriesYear } from "#domain/documents/numbering.ts";
import type { LedgerEntry } from "#domain/payments/ledger.ts";
import type { Database } from "../../client.ts";
import { documentLines, documents } from "../../schema/documents.ts";
import { orders } from "../../schema/orders.ts";
import { effectInserts } from "../outbox.ts";
import { ledgerInserts } from "../payments/ledger.ts";
import { isPriceFree } from "../payments/order-money.ts";

/** Whose documents are written, by whom and when. */
export interface DocumentWriting {
  readonly orderId: string;
  readonly customerId: string;
  /** The admin who asked for it; `null` when it follows from a payment, a delivery or a cancellation. */
  readonly by: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The state of an order's row from which documents were composed. */
export interface SeenOrder {
  readonly version: number;
  readonly moneyVersion: number;
}

/**
 * Issues documents in one atomic batch: each gets the next number of its series, invoices and credit notes are entered in
 * the ledger, and the customer is told. Numbers have no gaps, because they are taken in the batch that inserts them.
 * @throws the database's unique-constraint error when one of them was issued or given up meanwhile, or the order is not as
 *   it was read any more; nothing is written then
 */
export async function issueDocuments(
  db: Database,
  writing: DocumentWriting & { readonly seen: SeenOrder },
  issued: readonly NewDocument[],
  also: readonly BatchItem<"sqlite">[] = [],
): Promise<void> {
  const { orderId, now, seen } = writing;
  const [first, ...rest] = [
    refuseUnlessSeen(db, orderId, seen, now),
    ...also,
    ...issued.flatMap((document) => [
      // A draft gives way to the issued document of the same id.
      db
        .delete(documents)
        .where(and(eq(documents.documentId, document.documentId), eq(documents.status, "draft"))),
      db.insert(documents).values({
        ...documentRow(writing, document),
        status: "issued",
        year: seriesYear(now),
        number: nextNumber(document.kind, seriesYear(now)),
      }),
      ...lineInserts(db, document),
    ]),
    ...ledgerInserts(
      db,
      issued.flatMap((document) => ledgerEntry(writing, document)),
    ),
    ...effectInserts(
      db,
      `${issued[0]?.documentId}.issued`,
      effectsOf({
        type: "documents_issued",
        orderId,
        documentIds: issued.map(({ documentId }) => documentId),
      }),
      now,
    ),
  ];
  if (first !== undefined && issued.length > 0) await db.batch([first, ...rest]);
}

/** Writes a draft; one with the same id is replaced. */
export async function writeDraft(
  db: Database,
  writing: DocumentWriting,
  document: NewDocument,
): Promise<void> {
  await db.batch([
    db
      .delete(documents)
      .where(and(eq(documents.documentId, document.documentId), eq(documents.status, "draft"))),
    db.insert(documents).values({ ...documentRow(writing, document), status: "draft" }),
    ...lineInserts(db, document),
  ]);
}

/** Gives up a draft. @returns false when it is no draft (any more) */
export async function voidDraft(
  db: Database,
  documentId: string,
  { by, at }: { readonly by: string; readonly at: number },
): Promise<boolean> {
  const changed = await db
    .update(documents)
    .set({ status: "void", voidedAt: at, voidedBy: by })
    .where(and(eq(documents.documentId, documentId), eq(documents.status, "draft")))
    .returning({ documentId: documents.documentId });
  return changed.length > 0;
}

/** The columns of an order that are written; the others are computed from them. */
const WRITTEN = Object.values(getTableColumns(orders)).filter((column) => column.generated === undefined);

/**
 * Gives up the drafts of orders and takes the names out of those that were given up, which no book has. Those of a company's
 * orders are the company's.
 * @param of a query of the ids of the orders
 */
export function draftsErase(of: SQL): SQL[] {
  const theirs = sql`order_id IN (SELECT order_id FROM orders WHERE order_id IN (${of}) AND company_id IS NULL)`;
  const nobody = JSON.stringify({
    kind: "person",
    name: "",
    address: "",
    taxId: "",
    branch: "",
  } satisfies Buyer);
  return [
    sql`DELETE FROM documents WHERE status = 'draft' AND ${theirs}`,
    sql`UPDATE documents SET buyer = ${nobody} WHERE status = 'void' AND ${theirs}`,
  ];
}

/** Inserts the order once more when it has changed, which its primary key refuses together with the whole batch. */
function refuseUnlessSeen(db: Database, orderId: string, { version, moneyVersion }: SeenOrder, now: number) {
  const isSeen = and(eq(orders.version, version), eq(orders.moneyVersion, moneyVersion), isPriceFree(now));
  const isOther = and(eq(orders.orderId, orderId), sql`NOT (${isSeen})`);
  return db.insert(orders).select(sql`SELECT ${sql.join(WRITTEN, sql`, `)} FROM ${orders} WHERE ${isOther}`);
}

function nextNumber(kind: NewDocument["kind"], year: number) {
  return sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM documents WHERE kind = ${kind} AND year = ${year})`;
}

function documentRow(
  { orderId, customerId, by, now }: DocumentWriting,
  { lines: _lines, totals, ...document }: NewDocument,
) {
  return { ...document, ...totals, orderId, customerId, datedAt: now, createdBy: by };
}

function lineInserts(db: Database, { documentId, lines }: NewDocument) {
  return lines.map(({ description, unit, ...line }, position) =>
    db.insert(documentLines).values({
      documentId,
      position,
      ...line,
      descriptionTh: description.th,
      descriptionEn: description.en,
      unitTh: unit.th,
      unitEn: unit.en,
    }),
  );
}

/** Invoices and credit notes count; a tax invoice repeats an invoice, and a receipt a payment. */
function ledgerEntry({ orderId, now }: DocumentWriting, document: NewDocument): LedgerEntry[] {
  const { kind, documentId, totals } = document;
  if (kind !== "invoice" && kind !== "credit_note") return [];
  return [{ orderId, kind, sourceId: documentId, amountSatang: totals.totalSatang, at: now }];
}
