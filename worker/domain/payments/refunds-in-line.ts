import { sumSatang } from "../money.ts";
import type { OrderMoney } from "./order-money.ts";
import type { Payment, Refund } from "./payment.ts";

type Money = Pick<OrderMoney, "orderId" | "status" | "payments" | "refunds">;

/** A part of what goes back, and how. */
type Part = Pick<Refund, "viaPaymentId" | "amountSatang">;

/**
 * The refunds of an order when `amountSatang` was paid too much: what is due is exactly that, without what Stripe is
 * sending already. Money goes back through the payments that were made at Stripe, at most what came through each; an
 * admin sends the rest. Once a refund was taken back, an admin sends all of it: they know what of it has reached the customer.
 * @param now epoch milliseconds
 */
export function refundsInLine(money: Money, amountSatang: number, now: number): readonly Refund[] {
  const { orderId, status, refunds } = money;
  const wanted = Math.max(0, amountSatang - amountIn(refunds, "sent"));
  if (amountIn(refunds, "due") === wanted) return refunds;
  const kept = refunds.map((refund): Refund =>
    refund.state === "due" ? { ...refund, state: "void" } : refund,
  );
  const added = partsOf(money, wanted).map((part, index): Refund => ({
    refundId: `${orderId}-R${refunds.length + 1 + index}`,
    reason: status === "cancelled" ? "cancellation" : "overpayment",
    state: "due",
    createdAt: now,
    sentAt: null,
    failure: "",
    doneAt: null,
    doneBy: null,
    reference: "",
    takenBackAt: null,
    takenBackBy: null,
    takenBackReason: "",
    ...part,
  }));
  return [...kept, ...added];
}

function amountIn(refunds: readonly Refund[], state: Refund["state"]): number {
  return sumSatang(refunds.filter((refund) => refund.state === state).map((refund) => refund.amountSatang));
}

/** Through Stripe first, the latest payment before the others, and by hand what is left. */
function partsOf({ payments, refunds }: Money, wanted: number): readonly Part[] {
  const parts: Part[] = [];
  let left = wanted;
  for (const payment of payments.toReversed()) {
    const amountSatang = Math.min(left, refundableSatang(payment, refunds));
    if (amountSatang > 0) parts.push({ viaPaymentId: payment.paymentId, amountSatang });
    left -= amountSatang;
  }
  return left === 0 ? parts : [...parts, { viaPaymentId: null, amountSatang: left }];
}

/**
 * What can go back through a payment; nothing any more once Stripe has refused a refund of it, or one of the
 * order was taken back.
 */
function refundableSatang(
  { paymentId, method, state, amountSatang }: Payment,
  refunds: readonly Refund[],
): number {
  if (method !== "stripe" || state !== "received") return 0;
  if (refunds.some((refund) => refund.state === "taken_back")) return 0;
  const earlier = refunds.filter(({ viaPaymentId }) => viaPaymentId === paymentId);
  if (earlier.some(({ failure }) => failure !== "")) return 0;
  return Math.max(0, amountSatang - amountIn(earlier, "sent") - amountIn(earlier, "done"));
}
