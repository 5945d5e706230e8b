import type { OrderKind, OrderStatus, PaymentStatus } from "../orders/order.ts";
import { sumSatang } from "../money.ts";
import { agreedSatang, paymentStatusOf, toPaySatang, toRefundSatang, type OrderAccount } from "./account.ts";
import { depositSatang } from "./deposit.ts";
import { keptSatang, ledgerSums, type LedgerEntry } from "./ledger.ts";
import type { Credit, Payment, Refund } from "./payment.ts";
import { refundsInLine } from "./refunds-in-line.ts";

/** Everything about the money of one order: the unit of every decision about payments. */
export interface OrderMoney {
  readonly orderId: string;
  readonly customerId: string;
  readonly kind: OrderKind;
  readonly status: OrderStatus;
  readonly totalSatang: number | null;
  /** What waiting costs beside the price. */
  readonly waitingSatang: number;
  readonly cancellationFeeSatang: number;
  /** The part of the price that is due at booking, as agreed then; 0: no deposit. */
  readonly depositSatang: number;
  readonly paymentStatus: PaymentStatus;
  /** Whether the payment gateway was on when the order was placed. */
  readonly gatewayEnabled: boolean;
  /** Whether a company pays it after its invoice: nothing is asked for from its customer. */
  readonly isOnAccount: boolean;
  /** Oldest first. */
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  /** By how much the price was lowered after it was agreed, also what was taken back of that. */
  readonly credits: readonly Credit[];
  readonly entries: readonly LedgerEntry[];
}

/** What says when an order is paid. */
export type PaymentTerms = Pick<OrderMoney, "kind" | "gatewayEnabled" | "isOnAccount">;

/** Whether an order is really paid, but after it is placed, whether or not the gateway is on: a booking, or on account. */
export function isPaidLater({ kind, isOnAccount }: Omit<PaymentTerms, "gatewayEnabled">): boolean {
  return kind === "booking" || isOnAccount;
}

/** Whether the jobs of an order open only when it is paid: a calculator order placed with the payment gateway on. */
export function awaitsPayment(terms: PaymentTerms): boolean {
  return terms.gatewayEnabled && !isPaidLater(terms);
}

/**
 * The deposit that an order owes when it is placed, in satang: only one whose jobs wait for a payment owes any.
 * @param percent of the price; 0: no deposit
 */
export function depositAtBookingSatang(terms: PaymentTerms, totalSatang: number, percent: number): number {
  return awaitsPayment(terms) ? depositSatang(totalSatang, percent) : 0;
}

/** Whether jobs that waited for payment open now: the deposit is paid, or without a deposit everything. */
export function opensJobs(money: OrderMoney): boolean {
  if (!awaitsPayment(money) || money.status === "cancelled") return false;
  return money.depositSatang === 0 ? toPaySatang(accountOf(money)) === 0 : depositMissingSatang(money) === 0;
}

/** What is missing of the deposit; 0 without one, and once the order is cancelled. */
function depositMissingSatang(money: OrderMoney): number {
  if (money.status === "cancelled") return 0;
  const account = accountOf(money);
  return Math.max(0, Math.min(money.depositSatang, agreedSatang(account)) - keptSatang(account.sums));
}

/**
 * Cash that drivers say they have received and the office has not confirmed yet. It is not asked for again, and is no
 * part of the ledger until it is confirmed.
 */
function cashHeldSatang({ payments }: Pick<OrderMoney, "payments">): number {
  const held = payments.filter(({ method, state }) => method === "cash" && state === "reported");
  return sumSatang(held.map(({ amountSatang }) => amountSatang));
}

/**
 * What a payment that is opened now asks for, and what will be left after it: with a deposit first what is missing of
 * it, then all the rest. Cash that a driver has received is in neither.
 */
function dueOf(money: OrderMoney) {
  const leftSatang = Math.max(0, toPaySatang(accountOf(money)) - cashHeldSatang(money));
  const missing = depositMissingSatang(money);
  const dueNowSatang = missing === 0 ? leftSatang : Math.min(missing, leftSatang);
  return { dueNowSatang, dueLaterSatang: leftSatang - dueNowSatang };
}

/** What of the money of an order its account is reckoned from. */
export type AccountMoney = Pick<
  OrderMoney,
  "status" | "totalSatang" | "waitingSatang" | "cancellationFeeSatang" | "paymentStatus"
> & {
  readonly credits: readonly Pick<Credit, "amountSatang" | "isOfCancellation" | "takenBackAt">[];
  readonly entries: readonly Pick<LedgerEntry, "kind" | "amountSatang">[];
};

/** The order's account as the sums of its entries. */
export function accountOf(money: AccountMoney): OrderAccount {
  const { status, cancellationFeeSatang, paymentStatus, credits, entries } = money;
  const totalSatang = money.totalSatang === null ? null : money.totalSatang + money.waitingSatang;
  const isCancelled = status === "cancelled";
  const inForce = credits.filter(
    ({ isOfCancellation, takenBackAt }) => isOfCancellation === isCancelled && takenBackAt === null,
  );
  const loweredSatang = sumSatang(inForce.map(({ amountSatang }) => amountSatang));
  const sums = ledgerSums(entries);
  return { totalSatang, isCancelled, cancellationFeeSatang, loweredSatang, paymentStatus, sums };
}

/**
 * The figures that people read: what was agreed, has been received and sent back, and is still to pay, now and later.
 * `dueNowSatang` is what every payment asks for that is opened now.
 */
export function figuresOf(money: OrderMoney) {
  const account = accountOf(money);
  const { receivedSatang, refundedSatang } = account.sums;
  return {
    agreedSatang: agreedSatang(account),
    receivedSatang,
    refundedSatang,
    toPaySatang: toPaySatang(account),
    cashHeldSatang: cashHeldSatang(money),
    depositSatang: money.depositSatang,
    ...dueOf(money),
  };
}

/** What another price of an order means for its customer, who has paid some of it. */
export interface Settlement {
  /** What was paid and has not gone back. */
  readonly paidSatang: number;
  /** What is to pay then, and what goes back. */
  readonly toPaySatang: number;
  readonly toRefundSatang: number;
}

/**
 * What has been paid for an order, and what that leaves to pay or to send back at another price. What was asked of Stripe to
 * go back is gone, though its entry is written once Stripe says so.
 */
export function settlementAt(money: OrderMoney, totalSatang: number): Settlement {
  const account = accountOf({ ...money, totalSatang });
  const onItsWay = money.refunds.filter(({ state }) => state === "sent");
  const sentSatang = sumSatang(onItsWay.map(({ amountSatang }) => amountSatang));
  const sums = { ...account.sums, refundedSatang: account.sums.refundedSatang + sentSatang };
  const settled = { ...account, sums };
  return {
    paidSatang: keptSatang(sums),
    toPaySatang: toPaySatang(settled),
    toRefundSatang: toRefundSatang(settled),
  };
}

/** Whether a payment of an order is said to be made, and was not checked. */
export function isReported({ payments }: Pick<OrderMoney, "payments">): boolean {
  return payments.some(({ state }) => state === "reported");
}

/** Whether some of an order was paid, or its customer or driver says so. */
export function isPaidOrReported(money: OrderMoney): boolean {
  return isReported(money) || keptSatang(accountOf(money).sums) > 0;
}

/**
 * Brings payments, refunds and payment status in line with the ledger and what is agreed now: an open payment asks for
 * exactly what is due now, else it is void; refunds are due for exactly what was paid too much.
 */
export function inLine(money: OrderMoney, now: number): OrderMoney {
  const account = accountOf(money);
  const { dueNowSatang } = dueOf(money);
  return {
    ...money,
    paymentStatus: paymentStatusOf(account),
    payments: money.payments.map((payment) =>
      payment.state === "open" && payment.amountSatang !== dueNowSatang
        ? { ...payment, state: "void" }
        : payment,
    ),
    refunds: refundsInLine(money, toRefundSatang(account), now),
  };
}
