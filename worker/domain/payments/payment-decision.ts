import type { ErrorCode, ErrorParams, Refusal } from "../errors.ts";
import { sumSatang } from "../money.ts";
import { keptSatang, ledgerSums, type LedgerEntry } from "./ledger.ts";
import { figuresOf, inLine, opensJobs, type OrderMoney } from "./order-money.ts";
import type { Payment, PaymentMethod, Refund } from "./payment.ts";

/** What a decision did, for what follows from it. */
export type PaymentEvent =
  | {
      readonly type:
        | "payment_reported"
        | "payment_rejected"
        | "cash_recorded"
        | "cash_disputed"
        /** It was received, and is not any more. */
        | "payment_taken_back"
        /** It was to be paid at Stripe, and is not asked for any more. */
        | "checkout_voided"
        /** Stripe has tried to get the money, and it did not come. */
        | "checkout_failed";
      readonly paymentId: string;
    }
  | {
      readonly type: "payment_received";
      readonly paymentId: string;
      /** Whether the jobs of the order waited for it. */
      readonly opensJobs: boolean;
    }
  | {
      readonly type:
        | "refund_due"
        | "refund_made"
        /** It was recorded as sent, and is not any more. */
        | "refund_taken_back"
        /** It is not due any more, and no other one is in its place. */
        | "refund_void"
        /** It is due and goes back through Stripe. */
        | "stripe_refund_due"
        /** Stripe has refused it or could not send it: an admin sends it. */
        | "stripe_refund_failed";
      readonly refundId: string;
    }
  /** A company has settled its invoice, or what was recorded so is taken back. */
  | { readonly type: "account_settled" | "account_taken_back"; readonly paymentId: string }
  | { readonly type: "price_credited" | "credit_taken_back"; readonly creditId: string };

export type PaymentDecision =
  | {
      readonly outcome: "accepted";
      readonly money: OrderMoney;
      readonly events: readonly PaymentEvent[];
    }
  /** The state is already as requested: the same answer as the first time, and nothing to write. */
  | { readonly outcome: "unchanged"; readonly money: OrderMoney }
  | ({ readonly outcome: "refused" } & Refusal);

/** The decision with everything brought in line, and what that made due or void as events; unchanged when nothing differs. */
export function accept(
  before: OrderMoney,
  changed: OrderMoney,
  events: readonly PaymentEvent[],
  now: number,
): PaymentDecision {
  const money = inLine(changed, now);
  if (isSame(before, money)) return { outcome: "unchanged", money: before };
  return {
    outcome: "accepted",
    money,
    events: [...events, ...refundEvents(before, money), ...voided(before, money)],
  };
}

function refundEvents(before: OrderMoney, after: OrderMoney): readonly PaymentEvent[] {
  const due = dueRefunds(before, after);
  if (due.length > 0) return due;
  const wasDue = new Set(
    before.refunds.filter(({ state }) => state === "due").map(({ refundId }) => refundId),
  );
  return after.refunds
    .filter(({ refundId, state }) => state === "void" && wasDue.has(refundId))
    .map(({ refundId }) => ({ type: "refund_void", refundId }));
}

function dueRefunds(before: OrderMoney, after: OrderMoney): readonly PaymentEvent[] {
  const known = new Set(before.refunds.map(({ refundId }) => refundId));
  return after.refunds
    .filter(({ refundId }) => !known.has(refundId))
    .flatMap(({ refundId, viaPaymentId }): readonly PaymentEvent[] => [
      { type: "refund_due", refundId },
      ...(viaPaymentId === null ? [] : [{ type: "stripe_refund_due", refundId } as const]),
    ]);
}

/** The payments at Stripe that were still asked for, and are not any more. */
function voided(before: OrderMoney, after: OrderMoney): readonly PaymentEvent[] {
  const asked = new Set(
    before.payments.filter(({ state }) => state === "open").map(({ paymentId }) => paymentId),
  );
  return after.payments
    .filter(({ method, state, paymentId }) => method === "stripe" && state === "void" && asked.has(paymentId))
    .map(({ paymentId }) => ({ type: "checkout_voided", paymentId }));
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

/** A payment whose money is there, with its entry of the ledger. The caller has checked that it may be received. */
export function received(
  money: OrderMoney,
  payment: Payment,
  decidedBy: string,
  now: number,
): PaymentDecision {
  const facts = { state: "received", decidedAt: now, decidedBy, reason: "" } as const;
  const after = withPaid(withPayment(money, payment, facts), payment, now);
  const event = {
    type: "payment_received",
    paymentId: payment.paymentId,
    opensJobs: opensJobs(after),
  } as const;
  return accept(money, after, [event], now);
}

/** A refund that has been sent, with its entry of the ledger. The caller has checked that it may be. */
export function refunded(
  money: OrderMoney,
  refund: Refund,
  sent: Pick<Refund, "doneBy" | "reference"> & Partial<Pick<Refund, "failure">>,
  now: number,
): PaymentDecision {
  const { refundId, amountSatang } = refund;
  const after = withEntry(withRefund(money, refund, { ...sent, state: "done", doneAt: now }), {
    orderId: money.orderId,
    kind: "refund",
    sourceId: refundId,
    amountSatang,
    at: now,
  });
  return accept(money, after, [{ type: "refund_made", refundId }], now);
}

/** A refund that counts as never sent, with the entry of that in its ledger. The caller has checked that it may be. */
export function refundTakenBack(
  money: OrderMoney,
  refund: Refund,
  { by, reason }: TakingBack,
  now: number,
): PaymentDecision {
  const { refundId, amountSatang } = refund;
  const facts = { state: "taken_back", takenBackAt: now, takenBackBy: by, takenBackReason: reason } as const;
  const after = withEntry(withRefund(money, refund, facts), {
    orderId: money.orderId,
    kind: "refund_reversal",
    sourceId: refundId,
    amountSatang,
    at: now,
  });
  return accept(money, after, [{ type: "refund_taken_back", refundId }], now);
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
    takenBackAt: null,
    takenBackBy: null,
    settlementId: null,
    recordKey: null,
    reference: "",
    disputedAt: null,
    dispute: "",
  };
}

/** The money with other facts about one of its payments. */
export function withPayment(money: OrderMoney, payment: Payment, facts: Partial<Payment>): OrderMoney {
  const payments = money.payments.map((each) => (each === payment ? { ...payment, ...facts } : each));
  return { ...money, payments };
}

/** The money with other facts about one of its refunds. */
export function withRefund(money: OrderMoney, refund: Refund, facts: Partial<Refund>): OrderMoney {
  const refunds = money.refunds.map((each) => (each === refund ? { ...refund, ...facts } : each));
  return { ...money, refunds };
}

/** The money with one more entry in its ledger. */
function withEntry(money: OrderMoney, entry: LedgerEntry): OrderMoney {
  return { ...money, entries: [...money.entries, entry] };
}

/** The money with the entry of a received payment in its ledger. */
export function withPaid(money: OrderMoney, { paymentId, amountSatang }: Payment, now: number): OrderMoney {
  const { orderId } = money;
  return withEntry(money, { orderId, kind: "payment", sourceId: paymentId, amountSatang, at: now });
}

/** Who takes a payment or a refund back, and why. */
export interface TakingBack {
  readonly by: string;
  readonly reason: string;
}

/**
 * The money with a received payment taken back, and the entry of that in its ledger; `null` when money of it has gone back
 * already, so that less would be kept than nothing.
 */
export function withTakenBack(
  money: OrderMoney,
  payment: Payment,
  { by, reason }: TakingBack,
  now: number,
): OrderMoney | null {
  const { paymentId, amountSatang } = payment;
  const kept = keptSatang(ledgerSums(money.entries));
  const leaving = sumSatang(
    money.refunds.filter(({ state }) => state === "sent").map((each) => each.amountSatang),
  );
  if (kept - leaving < amountSatang) return null;
  const facts = { state: "taken_back", reason, takenBackAt: now, takenBackBy: by } as const;
  const { orderId } = money;
  return withEntry(withPayment(money, payment, facts), {
    orderId,
    kind: "payment_reversal",
    sourceId: paymentId,
    amountSatang,
    at: now,
  });
}

/** A refusal. */
export function refuse(code: ErrorCode, params?: ErrorParams): PaymentDecision {
  return params === undefined ? { outcome: "refused", code } : { outcome: "refused", code, params };
}

/** Why nothing more can be paid for an order, of which nothing is due. */
export function whyNothingDue(money: OrderMoney): ErrorCode {
  if (money.status === "cancelled") return "PAYMENT_ORDER_CANCELLED";
  if (figuresOf(money).toPaySatang > 0) return "PAYMENT_BEING_CHECKED";
  return money.paymentStatus === "unpaid" ? "PAYMENT_NOTHING_DUE" : "PAYMENT_ALREADY_PAID";
}
