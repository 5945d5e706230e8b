import type { OrderMoney } from "#domain/payments/order-money.ts";
import type { Payment } from "#domain/payments/payment.ts";
import type { Audited } from "../audit/audited-action.ts";

/** For the audit log: which payments of an order were made or changed. */
export function notePayments(
  { audit }: Audited,
  before: Pick<OrderMoney, "payments">,
  after: Pick<OrderMoney, "payments">,
): void {
  if (audit === undefined) return;
  const known = new Map(before.payments.map((payment) => [payment.paymentId, payment]));
  for (const payment of after.payments) {
    const was = known.get(payment.paymentId);
    audit.changed("payment", payment.paymentId, was === undefined ? null : factsOf(was), factsOf(payment));
  }
}

/** What of a payment is about nobody: the words of a dispute stay out of the log. */
function factsOf({ method, state, amountSatang, slipFileId, disputedAt }: Payment) {
  return { method, state, amountSatang, slipFileId, isDisputed: disputedAt !== null };
}
