import { eq, sql, type SQL } from "drizzle-orm";
import type { Buyer } from "#domain/documents/document.ts";
import { rolesWith } from "#domain/companies/company-role.ts";
import type { NewPayer } from "#domain/jobs/revision.ts";
import { CHECKOUT_LIFETIME_MS } from "#domain/payments/checkout-limits.ts";
import type { PayerObstacle } from "#domain/orders/office/payer-change.ts";
import type { Database } from "../../client.ts";
import { buyersBeforeAccount } from "../../schema/documents.ts";

/**
 * Why who pays an order `o` cannot be another one, as far as money and documents say it; NULL: nothing stands against it.
 * What was asked for and given up stands against it only at Stripe, until nobody can pay there any more: money that comes is
 * received. Of a page Stripe says when; where none is known, one that may have been opened is closed by then.
 */
const moneyObstacle = (now: number) => sql`CASE
  WHEN o.payment_status <> 'unpaid' OR EXISTS (
    SELECT 1 FROM payments WHERE order_id = o.order_id AND (state NOT IN ('void', 'rejected') OR (
      method = 'stripe' AND coalesce(
        (SELECT check_at IS NOT NULL FROM checkout_sessions WHERE checkout_sessions.payment_id = payments.payment_id),
        payments.created_at > ${now - CHECKOUT_LIFETIME_MS})))) THEN 'PAYER_PAID'
  WHEN EXISTS (SELECT 1 FROM documents WHERE order_id = o.order_id AND status <> 'void') THEN 'PAYER_HAS_DOCUMENT'
  WHEN EXISTS (SELECT 1 FROM claims WHERE order_id = o.order_id) THEN 'PAYER_HAS_CLAIM' END`;

/** The same for an order, read now; `null`: nothing. */
export async function payerObstacleOf(
  db: Database,
  orderId: string,
  now: number,
): Promise<PayerObstacle | null> {
  const row = await db.get<{ obstacle: PayerObstacle | null }>(payerObstacleQuery(orderId, now));
  return row.obstacle;
}

/** The statement of `payerObstacleOf`, on its own so that a test can read its query plan. */
export function payerObstacleQuery(orderId: string, now: number): SQL {
  return sql`SELECT ${moneyObstacle(now)} AS obstacle FROM orders o WHERE o.order_id = ${orderId}`;
}

/** An order's change of payer: from which company and to which; `null`: its customer. */
interface PayerChange {
  readonly from: string | null;
  readonly to: NewPayer | null;
}

/** Why a change of the payer is not written in the batch that this is part of; NULL: it is. */
export function payerRefusal(orderId: string, { from, to }: PayerChange, now: number): SQL {
  const isAsSeen = to === null ? sql`1` : accountIsAsSeen(to);
  return sql`(SELECT CASE WHEN o.company_id IS NOT ${from} THEN 'ORDER_CHANGED' ELSE coalesce(${moneyObstacle(now)},
    CASE WHEN NOT (${isAsSeen}) THEN 'PAYER_ACCOUNT_CHANGED' END) END FROM orders o WHERE o.order_id = ${orderId})`;
}

/** The credit was decided from this state of the company's account, and its customer still books on it. */
function accountIsAsSeen({ companyId, companyVersion, sequence, customerId }: NewPayer): SQL {
  return sql`EXISTS (
      SELECT 1 FROM companies WHERE company_id = ${companyId} AND version = ${companyVersion} AND status = 'active')
    AND EXISTS (
      SELECT 1 FROM company_members WHERE company_id = ${companyId} AND user_id = ${customerId}
        AND role IN (SELECT value FROM json_each(${JSON.stringify(rolesWith("book"))})))
    AND ${sequence} = 1 + max(
      coalesce((SELECT max(sequence) FROM credit_grants WHERE company_id = ${companyId}), 0),
      coalesce((SELECT max(account_sequence) FROM orders WHERE company_id = ${companyId}), 0))`;
}

const BUYER_COLUMNS = sql`order_id, kind, name, address, branch, tax_id`;

/** Whom the documents of an order were made out to before a company paid it, by name; `null`: nobody was chosen. */
export async function buyerBeforeAccount(db: Database, orderId: string): Promise<string | null> {
  const { name } = buyersBeforeAccount;
  const found = await db
    .select({ name })
    .from(buyersBeforeAccount)
    .where(eq(buyersBeforeAccount.orderId, orderId))
    .get();
  return found?.name ?? null;
}

/** The statements that write another payer where `isWritten` holds: with the company's credit, and its documents made out to it. */
export function payerWrites(orderId: string, { from, to }: PayerChange, isWritten: SQL, now: number): SQL[] {
  if (to === null)
    return [
      sql`DELETE FROM order_buyers WHERE order_id = ${orderId} AND ${isWritten}`,
      // Whom the customer had chosen before the company took it over.
      sql`INSERT INTO order_buyers (${BUYER_COLUMNS})
        SELECT ${BUYER_COLUMNS} FROM buyers_before_account WHERE order_id = ${orderId} AND ${isWritten}`,
      sql`DELETE FROM buyers_before_account WHERE order_id = ${orderId} AND ${isWritten}`,
      sql`UPDATE orders SET company_id = NULL, credit_days = NULL, account_sequence = NULL
        WHERE order_id = ${orderId} AND ${isWritten}`,
    ];
  const { companyId, creditDays, sequence, totalSatang, buyer } = to;
  return [
    sql`INSERT INTO credit_grants (company_id, sequence, order_id, to_total_satang, based_on_revision, granted_at)
      SELECT ${companyId}, ${sequence}, ${orderId}, ${totalSatang}, 0, ${now} WHERE ${isWritten}`,
    // Of an order that went from one company to another it stays the customer's.
    ...(from === null
      ? [
          sql`INSERT INTO buyers_before_account (${BUYER_COLUMNS})
            SELECT ${BUYER_COLUMNS} FROM order_buyers WHERE order_id = ${orderId} AND ${isWritten}
            ON CONFLICT DO NOTHING`,
        ]
      : []),
    orderBuyerWriteIf(orderId, buyer, isWritten),
    // On account everything is due after the invoice.
    sql`UPDATE orders SET company_id = ${companyId}, credit_days = ${creditDays}, account_sequence = ${sequence},
      deposit_satang = 0 WHERE order_id = ${orderId} AND ${isWritten}`,
  ];
}

/** The statement that says whom the documents of an order are made out to, where `isWritten` holds. */
export function orderBuyerWriteIf(orderId: string, buyer: Buyer, isWritten: SQL): SQL {
  const { kind, name, address, branch, taxId } = buyer;
  return sql`INSERT INTO order_buyers (order_id, kind, name, address, branch, tax_id)
    SELECT ${orderId}, ${kind}, ${name}, ${address}, ${branch}, ${taxId} WHERE ${isWritten}
    ON CONFLICT (order_id) DO UPDATE SET kind = excluded.kind, name = excluded.name, address = excluded.address,
      branch = excluded.branch, tax_id = excluded.tax_id`;
}
