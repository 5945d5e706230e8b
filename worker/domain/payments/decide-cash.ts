import type { Actor } from "../access/actor.ts";
import type { Refusal } from "../errors.ts";
import { takesCash } from "./cash.ts";
import { figuresOf, type OrderMoney } from "./order-money.ts";
import type { Payment } from "./payment.ts";
import { accept, newPayment, refuse, withPayment, type PaymentDecision } from "./payment-decision.ts";

/** The customer says that a record of cash is not right. */
export interface CashDispute {
  readonly actor: Actor;
  /** What they wrote. */
  readonly dispute: string;
}

/** A driver says which amount they have received in cash. */
export interface CashRecord {
  /** Of the request: sending it again records nothing twice. */
  readonly key: string;
  readonly driverId: string;
  readonly amountSatang: number;
}

type CashAnswer = { readonly outcome: "record" | "recorded" } | ({ readonly outcome: "refused" } & Refusal);

/**
 * Records cash that a driver has received for an order. It is one amount for the whole order, whichever of its drivers takes it:
 * another one is recorded only after an admin has decided about the first. A part of what is to pay may be recorded,
 * never more than it: what is too much is given back at the door.
 *
 * Cash that a driver records is `reported`, not `received`: it enters the ledger when an admin confirms that it was
 * handed over. Only an admin's confirmation makes an order paid, so that nobody settles a debt with money that they hold
 * themself, and a wrong figure is taken back before it is in books that never change. For the customer the record counts
 * at once: a driver receives for the company, so the same amount is not asked for again (`cashHeldSatang`).
 */
export function recordCash(money: OrderMoney, record: CashRecord, now: number): PaymentDecision {
  const answer = answerCash(money, record);
  if (answer.outcome === "refused") return answer;
  if (answer.outcome === "recorded") return { outcome: "unchanged", money };
  const { driverId, amountSatang, key } = record;
  const payment: Payment = {
    ...newPayment(money, "cash", amountSatang, now),
    state: "reported",
    reportedAt: now,
    reportedBy: driverId,
    recordKey: key,
  };
  const { paymentId } = payment;
  const after = { ...money, payments: [...money.payments, payment] };
  return accept(money, after, [{ type: "cash_recorded", paymentId }], now);
}

/** Notes that the customer does not agree with a record of cash; the first words stay. */
export function disputeCash(
  money: OrderMoney,
  payment: Payment,
  { actor, dispute: words }: CashDispute,
  now: number,
): PaymentDecision {
  if (actor.id !== money.customerId || payment.method !== "cash") return refuse("NOT_FOUND");
  if (payment.disputedAt !== null) return { outcome: "unchanged", money };
  if (payment.state !== "reported") return refuse("PAYMENT_DECIDED");
  const { paymentId } = payment;
  const disputed = withPayment(money, payment, { disputedAt: now, dispute: words });
  return accept(money, disputed, [{ type: "cash_disputed", paymentId }], now);
}

function answerCash(money: OrderMoney, { key, driverId, amountSatang }: CashRecord): CashAnswer {
  const earlier = money.payments.find(({ recordKey }) => recordKey === key);
  if (earlier !== undefined) {
    const isSame = earlier.reportedBy === driverId && earlier.amountSatang === amountSatang;
    return isSame ? { outcome: "recorded" } : { outcome: "refused", code: "IDEMPOTENCY_KEY_REUSED" };
  }
  if (!takesCash(money)) return { outcome: "refused", code: "CASH_CLOSED" };
  const recorded = money.payments.find(isHeld);
  if (recorded !== undefined)
    return {
      outcome: "refused",
      code: "CASH_ALREADY_RECORDED",
      params: { amountSatang: recorded.amountSatang },
    };
  const { toPaySatang } = figuresOf(money);
  if (toPaySatang === 0)
    return {
      outcome: "refused",
      code: money.status === "cancelled" ? "PAYMENT_ORDER_CANCELLED" : "PAYMENT_ALREADY_PAID",
    };
  if (amountSatang > toPaySatang)
    return { outcome: "refused", code: "CASH_TOO_MUCH", params: { maxSatang: toPaySatang } };
  return { outcome: "record" };
}

function isHeld({ method, state }: Payment): boolean {
  return method === "cash" && state === "reported";
}
