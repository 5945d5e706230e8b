import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { settlements } from "../../schema/companies/settlements.ts";
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

/** The statement of a page of the payments of a company, on its own so that a test can read its query plan. */
export function settlementListQuery(
  db: Database,
  { companyId, isWaiting = false }: SettlementFilter,
  cursor?: Cursor,
) {
  return db
    .select()
    .from(settlements)
    .where(
      and(
        eq(settlements.companyId, companyId),
        isWaiting ? awaitsCertificate : undefined,
        behind(cursor, NEWEST_FIRST),
      ),
    )
    .orderBy(...sorted(NEWEST_FIRST));
}

/** The statement that reads the invoices of settlements: their payments were recorded at the instant of the settlement. */
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
      WHERE p.order_id = l.order_id AND p.created_at = s.created_at AND p.method IN ('transfer', 'withholding')
        AND d.status = 'issued'
      LIMIT 1)`;
}
