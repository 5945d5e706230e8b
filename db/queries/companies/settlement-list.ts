import { and, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { settlementReversals, settlements } from "../../schema/companies/settlements.ts";
import { awaitsCertificate } from "./certificates.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder } from "../page.ts";

const NEWEST_FIRST: ListOrder = {
  direction: "descending",
  at: settlements.createdAt,
  id: settlements.settlementId,
};

/** What a settlement brought for one invoice. */
export interface SettledLine {
  readonly settlementId: string;
  readonly orderId: string;
  readonly invoiceId: string;
  readonly invoiceYear: number;
  readonly invoiceNumber: number;
  readonly transferSatang: number;
  readonly withheldSatang: number;
  /** Its receipt; `null` until it is issued. */
  readonly receiptId: string | null;
  readonly receiptYear: number | null;
  readonly receiptNumber: number | null;
}

/** Which payments of a company are listed; `isWaiting`: only those that wait for their certificate. */
export interface SettlementFilter {
  readonly companyId: string;
  readonly isWaiting?: boolean | undefined;
}

/** A page of the payments of a company, newest first, with their invoices. */
export async function listSettlements(
  db: Database,
  filter: SettlementFilter,
  page: { readonly cursor?: Cursor | undefined; readonly limit?: number | undefined },
) {
  const size = page.limit ?? PAGE_SIZE;
  const rows = await settlementListQuery(db, filter, page.cursor).limit(size + 1);
  const lines = await db.all<SettledLine>(settledLinesQuery(rows.map(({ settlementId }) => settlementId)));
  return pageOf(
    rows,
    size,
    (row) => ({ at: row.createdAt, id: row.settlementId }),
    (row) => ({ ...row, lines: lines.filter(({ settlementId }) => settlementId === row.settlementId) }),
  );
}

const SHOWN = {
  ...getTableColumns(settlements),
  takenBackAt: settlementReversals.takenBackAt,
  takenBackReason: settlementReversals.reason,
};

/** One payment of a company with its invoices, and why it was taken back; `undefined` when there is none. */
export async function settlementWithReversal(db: Database, settlementId: string) {
  const row = await shownSettlements(db).where(eq(settlements.settlementId, settlementId)).get();
  return row && { ...row, lines: await db.all<SettledLine>(settledLinesQuery([settlementId])) };
}

function shownSettlements(db: Database) {
  return db
    .select(SHOWN)
    .from(settlements)
    .leftJoin(settlementReversals, eq(settlementReversals.settlementId, settlements.settlementId));
}

/** The statement of a page of the payments of a company, on its own so that a test can read its query plan. */
export function settlementListQuery(
  db: Database,
  { companyId, isWaiting = false }: SettlementFilter,
  cursor?: Cursor,
) {
  return shownSettlements(db)
    .where(
      and(
        eq(settlements.companyId, companyId),
        isWaiting ? awaitsCertificate : undefined,
        behind(cursor, NEWEST_FIRST),
      ),
    )
    .orderBy(...sorted(NEWEST_FIRST));
}

/** The statement that reads the invoices of settlements, each with its receipt. */
export function settledLinesQuery(settlementIds: readonly string[]): SQL {
  return sql`
    SELECT l.settlement_id AS settlementId, l.order_id AS orderId, l.invoice_id AS invoiceId,
      i.year AS invoiceYear, i.number AS invoiceNumber, l.transfer_satang AS transferSatang,
      l.withheld_satang AS withheldSatang, r.document_id AS receiptId, r.year AS receiptYear,
      r.number AS receiptNumber
    FROM json_each(${JSON.stringify(settlementIds)}) AS wanted
    JOIN settlements s ON s.settlement_id = wanted.value
    JOIN settlement_lines l ON l.settlement_id = s.settlement_id
    JOIN documents i ON i.document_id = l.invoice_id
    LEFT JOIN documents r ON r.document_id = (
      SELECT d.document_id FROM payments p JOIN documents d ON d.payment_id = p.payment_id
      WHERE p.settlement_id = s.settlement_id AND p.order_id = l.order_id AND d.status = 'issued'
      LIMIT 1)`;
}
