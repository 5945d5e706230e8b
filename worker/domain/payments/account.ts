import type { PaymentStatus } from "../orders/order.ts";
import { keptSatang, type LedgerSums } from "./ledger.ts";

/** What was agreed with the customer of an order, and what has been paid. */
export interface OrderAccount {
  /** The price and what waiting costs beside it; `null` while the order has no price. */
  readonly totalSatang: number | null;
  readonly isCancelled: boolean;
  /** What a cancelled order costs. */
  readonly cancellationFeeSatang: number;
  /** By how much the price, or the fee once it is cancelled, was lowered afterwards. */
  readonly loweredSatang: number;
  readonly paymentStatus: PaymentStatus;
  readonly sums: LedgerSums;
}

/** The order's total, or the fee once it is cancelled, less what it was lowered by; 0 after a demonstration payment. */
export function agreedSatang(account: Omit<OrderAccount, "sums">): number {
  if (account.paymentStatus === "paid_fake") return 0;
  const price = account.isCancelled ? account.cancellationFeeSatang : (account.totalSatang ?? 0);
  return Math.max(0, price - account.loweredSatang);
}

/** What the customer has still to pay, never negative; whether or not an invoice was issued. */
export function toPaySatang(account: OrderAccount): number {
  return Math.max(0, agreedSatang(account) - keptSatang(account.sums));
}

/** What has been paid above what was agreed, and so goes back. */
export function toRefundSatang(account: OrderAccount): number {
  return Math.max(0, keptSatang(account.sums) - agreedSatang(account));
}

/**
 * The payment status that follows from the ledger. A demonstration payment stays one; a part of the price, such as a
 * deposit, leaves the order unpaid. What was paid too much and went back is no refund of the price: the order is paid.
 */
export function paymentStatusOf(account: OrderAccount): PaymentStatus {
  const { paymentStatus, sums, isCancelled, loweredSatang } = account;
  if (paymentStatus === "paid_fake") return paymentStatus;
  const isOfPrice = isCancelled || loweredSatang > 0;
  if (sums.refundedSatang > 0 && keptSatang(sums) === 0 && toPaySatang(account) === 0) return "refunded";
  // A refund of the price is none any more once all that was kept was taken back: it is to pay again.
  const isSettled = keptSatang(sums) > 0 && toPaySatang(account) === 0;
  if (sums.refundedSatang > 0 && isOfPrice && isSettled) return "partially_refunded";
  return sums.receivedSatang > 0 && toPaySatang(account) === 0 ? "paid" : "unpaid";
}

/** Whether an order that is not paid keeps a part of its price, as a deposit; lists ask by `IS_PAID_IN_PART`. */
export function isPaidInPart({ paymentStatus, sums }: Pick<OrderAccount, "paymentStatus" | "sums">): boolean {
  return paymentStatus === "unpaid" && keptSatang(sums) > 0;
}
