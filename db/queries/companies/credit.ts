import { and, eq, max, sql } from "drizzle-orm";
import type { OpenOrder } from "#domain/companies/credit.ts";
import type { Database } from "../../client.ts";
import { creditGrants } from "../../schema/companies/credit-grants.ts";
import { documents } from "../../schema/documents.ts";
import { orders } from "../../schema/orders.ts";
import { users } from "../../schema/users.ts";
import { invoicedOf, keptOf } from "../payments/ledger.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder } from "../page.ts";

const NEWEST_FIRST: ListOrder = { direction: "descending", at: orders.createdAt, id: orders.orderId };

/** An order on account that is not settled, with its current invoice. */
export interface OpenCompanyOrder extends OpenOrder {
  readonly companyId: string;
  readonly invoiceId: string | null;
  /** Its price as it counts: with a rise for which credit was given, and which the order does not show yet. */
  readonly countedTotalSatang: number;
}

interface Row {
  readonly countedTotalSatang: number;
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

/** The statuses of payment in which something can be open of an order on account. */
export const MAYBE_OPEN = ["unpaid", "partially_refunded", "refunded"] as const;

const COUNTED_TOTAL = sql`max(coalesce(o.total_satang, 0), coalesce((
  SELECT max(to_total_satang) FROM credit_grants
  WHERE order_id = o.order_id AND released_at IS NULL AND based_on_revision >= o.revision), 0))`;

/** What is open is told from these, of an order `o`: what was agreed, what was invoiced of it, and the money that was kept. */
export const ORDER_SUMS = {
  agreedSatang: sql<number>`max(0, CASE o.status WHEN 'cancelled' THEN o.cancellation_fee_satang
    ELSE ${COUNTED_TOTAL} + o.waiting_satang END - (
      SELECT coalesce(sum(amount_satang), 0) FROM order_credits
      WHERE order_id = o.order_id AND is_of_cancellation = (o.status = 'cancelled') AND taken_back_at IS NULL))`,
  invoicedSatang: invoicedOf(sql`o.order_id`),
  keptSatang: keptOf(sql`o.order_id`),
};

/** The current invoice of an order `o`. */
export const CURRENT_INVOICE = sql`(
  SELECT document_id FROM documents
  WHERE order_id = o.order_id AND kind = 'invoice' AND status = 'issued'
  ORDER BY dated_at DESC LIMIT 1)`;

/**
 * The statement of `openOrdersOfCompanies`, on its own so that a test can read its query plan. An order that is paid has
 * nothing open.
 */
export function openOrdersQuery(companyIds: readonly string[]) {
  return sql`
    SELECT o.order_id AS orderId, o.company_id AS companyId, d.document_id AS invoiceId, d.due_on AS dueOn,
      ${COUNTED_TOTAL} AS countedTotalSatang, ${ORDER_SUMS.agreedSatang} AS agreedSatang,
      ${ORDER_SUMS.invoicedSatang} AS invoicedSatang, ${ORDER_SUMS.keptSatang} AS keptSatang
    FROM orders o
    LEFT JOIN documents d ON d.document_id = ${CURRENT_INVOICE}
    WHERE o.company_id IN (SELECT value FROM json_each(${JSON.stringify(companyIds)}))
      AND o.payment_status IN ('unpaid', 'partially_refunded', 'refunded')`;
}

/** The number of the credit that a company was given last: the next one has the next number. */
export async function lastCreditSequence(db: Database, companyId: string): Promise<number> {
  const [[granted], [placed]] = await db.batch(lastCreditQueries(db, companyId));
  return Math.max(granted?.last ?? 0, placed?.last ?? 0);
}

/**
 * The statements of `lastCreditSequence`, on their own so that a test can read their query plans. The numbers of orders
 * are read as well: a worker of the version before writes no credit for them.
 */
export function lastCreditQueries(db: Database, companyId: string) {
  return [
    db
      .select({ last: max(creditGrants.sequence) })
      .from(creditGrants)
      .where(eq(creditGrants.companyId, companyId)),
    db
      .select({ last: max(orders.accountSequence) })
      .from(orders)
      .where(eq(orders.companyId, companyId)),
  ] as const;
}

/** Credit that is given, before it is given back. */
export type CreditGrant = Omit<typeof creditGrants.$inferSelect, "releasedAt">;

/** The statement that gives credit. Its number may be taken, which the database refuses. */
export function creditGrantInsert(db: Database, grant: CreditGrant) {
  return db.insert(creditGrants).values(grant);
}

/** Gives credit back whose price has not risen; its number stays used. */
export async function releaseCredit(
  db: Database,
  { companyId, sequence }: Pick<CreditGrant, "companyId" | "sequence">,
  now: number,
): Promise<void> {
  await db
    .update(creditGrants)
    .set({ releasedAt: now })
    .where(and(eq(creditGrants.companyId, companyId), eq(creditGrants.sequence, sequence)));
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
