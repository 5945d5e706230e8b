import type { ErrorCode, Refusal } from "../errors.ts";
import type { LedgerEntry } from "./ledger.ts";
import { inLine, type OrderMoney } from "./order-money.ts";
import type { Payment, PaymentMethod } from "./payment.ts";

/** What a decision did, for what follows from it. */
export type PaymentEvent =
  | {
      readonly type: "payment_reported" | "payment_rejected" | "cash_recorded" | "cash_disputed";
      readonly paymentId: string;
    }
  | {
      readonly type: "payment_received";
      readonly paymentId: string;
      /** Whether the jobs of the order waited for it. */
      readonly opensJobs: boolean;
    }
  | { readonly type: "refund_due" | "refund_made"; readonly refundId: string }
  | { readonly type: "price_credited"; readonly creditId: string };

export type PaymentDecision =
  | {
      readonly outcome: "accepted";
      readonly money: OrderMoney;
      readonly events: readonly PaymentEvent[];
    }
  /** The state is already as requested: the same answer as the first time, and nothing to write. */
  | { readonly outcome: "unchanged"; readonly money: OrderMoney }
  | ({ readonly outcome: "refused" } & Refusal);

/** The decision with everything brought in line, and its due refunds as events; unchanged when nothing differs. */
export function accept(
  before: OrderMoney,
  changed: OrderMoney,
  events: readonly PaymentEvent[],
  now: number,
): PaymentDecision {
  const money = inLine(changed, now);
  const known = new Set(before.refunds.map(({ refundId }) => refundId));
  const due = money.refunds
    .filter(({ refundId }) => !known.has(refundId))
    .map(({ refundId }): PaymentEvent => ({ type: "refund_due", refundId }));
  if (isSame(before, money)) return { outcome: "unchanged", money: before };
  return { outcome: "accepted", money, events: [...events, ...due] };
}

function isSame(before: OrderMoney, after: OrderMoney): boolean {
  const same = <Row>(a: readonly Row[], b: readonly Row[]) =>
    a.length === b.length && a.every((row, index) => row === b[index]);
  return (
    before.paymentStatus === after.paymentStatus &&
    same(before.payments, after.payments) &&
    same(before.refunds, after.refunds) &&
    same(before.credits, after.credits) &&
    same(before.entries, after.entries)
  );
}

/** What is decided about one payment of an order; NOT_FOUND when it has no such payment. */
export function ofPayment(
  money: OrderMoney,
  paymentId: string,
  then: (payment: Payment) => PaymentDecision,
): PaymentDecision {
  const payment = money.payments.find((each) => each.paymentId === paymentId);
  return payment === undefined ? refuse("NOT_FOUND") : then(payment);
}

/** A payment that is asked for. */
export function newPayment(
  { orderId, payments }: OrderMoney,
  method: PaymentMethod,
  amountSatang: number,
  now: number,
): Payment {
  return {
    paymentId: `${orderId}-P${payments.length + 1}`,
    method,
    state: "open",
    amountSatang,
    createdAt: now,
    reportedAt: null,
    reportedBy: null,
    slipFileId: null,
    decidedAt: null,
    decidedBy: null,
    reason: "",
    recordKey: null,
    disputedAt: null,
    dispute: "",
  };
}

/** The money with other facts about one of its payments. */
export function withPayment(money: OrderMoney, payment: Payment, facts: Partial<Payment>): OrderMoney {
  const payments = money.payments.map((each) => (each === payment ? { ...payment, ...facts } : each));
  return { ...money, payments };
}

/** The money with one more entry in its ledger. */
export function withEntry(money: OrderMoney, entry: LedgerEntry): OrderMoney {
  return { ...money, entries: [...money.entries, entry] };
}

/** A refusal. */
export function refuse(code: ErrorCode): PaymentDecision {
  return { outcome: "refused", code };
}
