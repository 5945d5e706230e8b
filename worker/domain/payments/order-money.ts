import type { OrderKind, OrderStatus, PaymentStatus } from "../orders/order.ts";
import { agreedSatang, paymentStatusOf, toPaySatang, toRefundSatang, type OrderAccount } from "./account.ts";
import { ledgerSums, type LedgerEntry } from "./ledger.ts";
import type { Payment, Refund } from "./payment.ts";

/** Everything about the money of one order: the unit of every decision about payments. */
export interface OrderMoney {
  readonly orderId: string;
  readonly customerId: string;
  readonly kind: OrderKind;
  readonly status: OrderStatus;
  readonly totalSatang: number | null;
  readonly cancellationFeeSatang: number;
  readonly paymentStatus: PaymentStatus;
  /** Whether the payment gateway was on when the order was placed. */
  readonly gatewayEnabled: boolean;
  /** Oldest first. */
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  readonly entries: readonly LedgerEntry[];
}

/** Whether the jobs of an order open only when it is paid: a calculator order placed with the payment gateway on. */
export function awaitsPayment({
  kind,
  gatewayEnabled,
}: Pick<OrderMoney, "kind" | "gatewayEnabled">): boolean {
  return kind === "calculator" && gatewayEnabled;
}

/** Whether jobs that waited for payment open now: nothing is left to pay. */
export function opensJobs(money: OrderMoney): boolean {
  return awaitsPayment(money) && money.status !== "cancelled" && toPaySatang(accountOf(money)) === 0;
}

/** The order's account as the sums of its entries. */
export function accountOf(money: OrderMoney): OrderAccount {
  const { totalSatang, status, cancellationFeeSatang, paymentStatus, entries } = money;
  const isCancelled = status === "cancelled";
  return { totalSatang, isCancelled, cancellationFeeSatang, paymentStatus, sums: ledgerSums(entries) };
}

/** The figures that people read: what was agreed, has been received and sent back, and is still to pay. */
export function figuresOf(money: OrderMoney) {
  const account = accountOf(money);
  const { receivedSatang, refundedSatang } = account.sums;
  return {
    agreedSatang: agreedSatang(account),
    receivedSatang,
    refundedSatang,
    toPaySatang: toPaySatang(account),
  };
}

/**
 * Brings payments, refunds and payment status in line with the ledger and what is agreed now: an open payment asks for
 * exactly what is to pay, else it is void; one refund is due for exactly what was paid too much, or none.
 */
export function inLine(money: OrderMoney, now: number): OrderMoney {
  const account = accountOf(money);
  const toPay = toPaySatang(account);
  return {
    ...money,
    paymentStatus: paymentStatusOf(account),
    payments: money.payments.map((payment) =>
      payment.state === "open" && payment.amountSatang !== toPay ? { ...payment, state: "void" } : payment,
    ),
    refunds: refundsInLine(money, toRefundSatang(account), now),
  };
}

function refundsInLine(
  { orderId, status, refunds }: OrderMoney,
  amountSatang: number,
  now: number,
): readonly Refund[] {
  const due = refunds.find(({ state }) => state === "due");
  if ((due?.amountSatang ?? 0) === amountSatang) return refunds;
  const kept = refunds.map((refund): Refund => (refund === due ? { ...refund, state: "void" } : refund));
  if (amountSatang === 0) return kept;
  const refund: Refund = {
    refundId: `${orderId}-R${refunds.length + 1}`,
    reason: status === "cancelled" ? "cancellation" : "overpayment",
    state: "due",
    amountSatang,
    createdAt: now,
    doneAt: null,
    doneBy: null,
    reference: "",
  };
  return [...kept, refund];
}
