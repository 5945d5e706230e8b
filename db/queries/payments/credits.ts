import { asc, eq, sql, type SQL } from "drizzle-orm";
import type { Credit } from "#domain/payments/payment.ts";
import type { Database } from "../../client.ts";
import { orderCredits } from "../../schema/payments.ts";

/** By how much the fee of a cancelled order was lowered, for a statement over `orders`; without a fee no more is read. */
export const FEE_LOWERED = sql<number>`CASE WHEN orders.status = 'cancelled' AND orders.cancellation_fee_satang > 0 THEN (
  SELECT coalesce(sum(amount_satang), 0) FROM order_credits
  WHERE order_credits.order_id = orders.order_id AND is_of_cancellation = 1 AND taken_back_at IS NULL) ELSE 0 END`;

/** What the price of an order was lowered by, oldest first, also what was taken back of that. */
export function creditsOfOrder(db: Database, orderId: string) {
  return db
    .select()
    .from(orderCredits)
    .where(eq(orderCredits.orderId, orderId))
    .orderBy(asc(orderCredits.createdAt), sql`rowid`);
}

/** The statement that adds a credit where `condition` holds, or notes that it was taken back. */
export function creditWriteIf(orderId: string, credit: Credit, condition: SQL): SQL {
  const { creditId, amountSatang, reason, isOfCancellation, createdAt, createdBy } = credit;
  const { takenBackAt, takenBackBy } = credit;
  return sql`
    INSERT INTO order_credits (credit_id, order_id, amount_satang, reason, is_of_cancellation, created_at, created_by,
      taken_back_at, taken_back_by)
    SELECT ${creditId}, ${orderId}, ${amountSatang}, ${reason}, ${isOfCancellation ? 1 : 0}, ${createdAt}, ${createdBy},
      ${takenBackAt}, ${takenBackBy}
    WHERE ${condition}
    ON CONFLICT (credit_id) DO UPDATE SET taken_back_at = excluded.taken_back_at, taken_back_by = excluded.taken_back_by`;
}
