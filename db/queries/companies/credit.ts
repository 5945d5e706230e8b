import { and, eq, sql } from "drizzle-orm";
import type { OpenOrder } from "#domain/companies/credit.ts";
import type { Database } from "../../client.ts";
import { documents } from "../../schema/documents.ts";
import { orders } from "../../schema/orders.ts";
import { users } from "../../schema/users.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder } from "../page.ts";

const NEWEST_FIRST: ListOrder = { direction: "descending", at: orders.createdAt, id: orders.orderId };

/** An order on account that is not settled, with its current invoice. */
export interface OpenCompanyOrder extends OpenOrder {
  readonly companyId: string;
  readonly invoiceId: string | null;
}

interface Row {
  readonly orderId: string;
  readonly companyId: string;
  readonly agreedSatang: number;
  readonly invoicedSatang: number | null;
  readonly keptSatang: number;
  readonly invoiceId: string | null;
  readonly dueOn: string | null;
}

/** What is open of the orders of a company, oldest first. */
export async function openOrdersOfCompany(db: Database, companyId: string): Promise<OpenCompanyOrder[]> {
  return openOrdersOfCompanies(db, [companyId]);
}

/** What is open of the orders of several companies, read at once. */
export async function openOrdersOfCompanies(
  db: Database,
  companyIds: readonly string[],
): Promise<OpenCompanyOrder[]> {
  return db.all<Row>(openOrdersQuery(companyIds));
}

/**
 * The statement of `openOrdersOfCompanies`, on its own so that a test can read its query plan. An order that is paid has
 * nothing open.
 */
export function openOrdersQuery(companyIds: readonly string[]) {
  return sql`
    SELECT o.order_id AS orderId, o.company_id AS companyId, d.document_id AS invoiceId, d.due_on AS dueOn,
      max(0, CASE o.status WHEN 'cancelled' THEN o.cancellation_fee_satang ELSE coalesce(o.total_satang, 0) + o.waiting_satang END - (
        SELECT coalesce(sum(amount_satang), 0) FROM order_credits
        WHERE order_id = o.order_id AND is_of_cancellation = (o.status = 'cancelled'))) AS agreedSatang,
      (SELECT sum(CASE kind WHEN 'invoice' THEN amount_satang ELSE -amount_satang END) FROM ledger_entries
        WHERE order_id = o.order_id AND kind IN ('invoice', 'credit_note')) AS invoicedSatang,
      (SELECT coalesce(sum(CASE kind WHEN 'payment' THEN amount_satang ELSE -amount_satang END), 0)
        FROM ledger_entries
        WHERE order_id = o.order_id AND kind IN ('payment', 'payment_reversal', 'refund')) AS keptSatang
    FROM orders o
    LEFT JOIN documents d ON d.document_id = (
      SELECT document_id FROM documents
      WHERE order_id = o.order_id AND kind = 'invoice' AND status = 'issued'
      ORDER BY dated_at DESC LIMIT 1)
    WHERE o.company_id IN (SELECT value FROM json_each(${JSON.stringify(companyIds)}))
      AND o.payment_status IN ('unpaid', 'partially_refunded', 'refunded')`;
}

/** How many orders a company has placed on account: the next one has the next number. */
export async function lastAccountSequence(db: Database, companyId: string): Promise<number> {
  const row = await db.get<{ last: number }>(
    sql`SELECT coalesce(max(account_sequence), 0) AS last FROM orders WHERE company_id = ${companyId}`,
  );
  return row.last;
}

/** The statement that reads a page of the orders of a company, newest first, with who booked them and their invoices. */
export function companyOrdersQuery(db: Database, companyId: string, cursor?: Cursor) {
  return db
    .select({
      orderId: orders.orderId,
      customerId: orders.customerId,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      createdAt: orders.createdAt,
      pickupAt: orders.pickupAt,
      totalSatang: orders.totalSatang,
      bookedBy: users.name,
      invoiceId: documents.documentId,
      year: documents.year,
      number: documents.number,
      dueOn: documents.dueOn,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customerId))
    .leftJoin(
      documents,
      eq(
        documents.documentId,
        sql`(SELECT document_id FROM documents WHERE order_id = ${orders.orderId} AND kind = 'invoice'
          AND status = 'issued' ORDER BY dated_at DESC LIMIT 1)`,
      ),
    )
    .where(and(eq(orders.companyId, companyId), behind(cursor, NEWEST_FIRST)))
    .orderBy(...sorted(NEWEST_FIRST));
}

/** A page of the orders of a company, newest first. */
export async function listCompanyOrders(
  db: Database,
  companyId: string,
  page: { readonly cursor?: Cursor | undefined; readonly limit?: number | undefined },
) {
  const size = page.limit ?? PAGE_SIZE;
  const rows = await companyOrdersQuery(db, companyId, page.cursor).limit(size + 1);
  return pageOf(
    rows,
    size,
    (row) => ({ at: row.createdAt, id: row.orderId }),
    (row) => row,
  );
}
