import { and, eq, gte, lt, sql, type SQL } from "drizzle-orm";
import type { MoneySearch, SoughtReference } from "#domain/payments/search/money-filter.ts";
import { settlements } from "../../schema/companies/settlements.ts";
import { checkoutSessions, payments, refunds } from "../../schema/payments.ts";
import type { Cursor } from "../page.ts";

/**
 * The amount and the days of a search. Behind a cursor the end of the days is left away: the cursor is before it, and SQLite
 * seeks one of both.
 * @param isOfFew whether they are few and read by their ids, as those of a reference: a plus keeps SQLite
 *   from walking an amount or days
 */
export function hasMoney(
  { amountSatang: amount, moneyAt: at }: typeof payments | typeof refunds,
  { amountSatang, from, before, reference }: MoneySearch,
  cursor: Cursor | undefined,
  isOfFew = reference !== undefined,
): SQL | undefined {
  const of = (column: typeof amount | typeof at) => (isOfFew ? sql`+${column}` : sql`${column}`);
  return and(
    amountSatang === undefined ? undefined : eq(of(amount), amountSatang),
    from === undefined ? undefined : gte(of(at), from),
    before === undefined || cursor !== undefined ? undefined : lt(of(at), before),
  );
}

/**
 * The ids of the payments of a reference: the bank's, of a company's settlement as well, that of a page or a charge at Stripe,
 * the payment's own, or its order's; and of those that have it in part.
 */
export function paymentsOfReference({ typed, key, id, inPart }: SoughtReference): SQL {
  return sql`(SELECT ${payments.paymentId} FROM ${payments}
      WHERE ${payments.referenceKey} = ${key} AND ${payments.referenceKey} <> ''
    UNION SELECT ${payments.paymentId} FROM ${payments} WHERE ${payments.paymentId} = ${id} OR ${payments.orderId} = ${id}
    UNION SELECT ${payments.paymentId} FROM ${payments} WHERE ${payments.settlementId} IN (
      SELECT ${settlements.settlementId} FROM ${settlements} WHERE ${settlements.referenceKey} = ${key})
    UNION ${atStripe(typed)}${among(inPart)})`;
}

/**
 * The ids of the refunds that have a reference, or have it in part: the bank's or Stripe's, the refund's own,
 * that of its order, or that of the charge it goes back through.
 */
export function refundsOfReference({ typed, key, id, inPart }: SoughtReference): SQL {
  return sql`(SELECT ${refunds.refundId} FROM ${refunds}
      WHERE ${refunds.referenceKey} = ${key} AND ${refunds.referenceKey} <> ''
    UNION SELECT ${refunds.refundId} FROM ${refunds} WHERE ${refunds.refundId} = ${id} OR ${refunds.orderId} = ${id}
    UNION SELECT ${refunds.refundId} FROM ${refunds} WHERE ${refunds.viaPaymentId} IN (${atStripe(typed)})${among(inPart)})`;
}

function among(ids: readonly string[]): SQL {
  return ids.length === 0 ? sql`` : sql` UNION SELECT value FROM json_each(${JSON.stringify(ids)})`;
}

/** With OR and not with UNION: D1 takes five parts of one. */
function atStripe(typed: string): SQL {
  const { paymentId, sessionId, paymentIntentId } = checkoutSessions;
  return sql`SELECT ${paymentId} FROM ${checkoutSessions} WHERE ${sessionId} = ${typed} OR ${paymentIntentId} = ${typed}`;
}
