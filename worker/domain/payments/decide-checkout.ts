import type { OrderMoney } from "./order-money.ts";
import {
  accept,
  ofPayment,
  received,
  refuse,
  refunded,
  withPayment,
  withRefund,
  type PaymentDecision,
} from "./payment-decision.ts";
import { canTransitionPayment, type Payment, type Refund } from "./payment.ts";

/** Who decides about payments and refunds at Stripe, in the books. */
export const STRIPE = { kind: "system", id: "stripe" } as const;

/**
 * What Stripe says of a checkout session. `processing`: the customer is through, and the money is on its way. `failed`:
 * it did not come. `expired`: nobody can pay in it any more.
 */
export const CHECKOUT_RESULTS = ["paid", "processing", "failed", "expired"] as const;
export type CheckoutResult = (typeof CHECKOUT_RESULTS)[number];

/** What Stripe says of a refund. */
export type RefundResult =
  | { readonly is: "pending" | "succeeded"; readonly reference: string }
  | { readonly is: "failed"; readonly reference: string; readonly failure: string };

/** A command about money at Stripe; only the product itself gives them. */
export type CheckoutCommand =
  | { readonly type: "checkout"; readonly paymentId: string; readonly result: CheckoutResult }
  /** Stripe is about to be asked for a refund: from now on its amount stays as it is. */
  | { readonly type: "send_refund"; readonly refundId: string }
  | { readonly type: "refund_result"; readonly refundId: string; readonly result: RefundResult };

/**
 * Decides what Stripe says. Any order and number of repetitions has the same outcome: money that came is received
 * whatever was thought of the payment before, and nothing takes it back.
 * @param now epoch milliseconds
 */
export function decideCheckout(money: OrderMoney, command: CheckoutCommand, now: number): PaymentDecision {
  switch (command.type) {
    case "checkout":
      return ofPayment(money, command.paymentId, (payment) =>
        payment.method === "stripe" ? checkout(money, payment, command.result, now) : refuse("NOT_FOUND"),
      );
    case "send_refund":
      return ofRefund(money, command.refundId, (refund) => sendRefund(money, refund, now));
    case "refund_result":
      return ofRefund(money, command.refundId, (refund) => refundResult(money, refund, command.result, now));
  }
}

function checkout(money: OrderMoney, payment: Payment, result: CheckoutResult, now: number): PaymentDecision {
  const { state, paymentId } = payment;
  const unchanged = { outcome: "unchanged", money } as const;
  const may = (to: Payment["state"]) => canTransitionPayment(state, to, STRIPE.kind);
  switch (result) {
    case "paid":
      return may("received") ? received(money, payment, STRIPE.id, now) : unchanged;
    case "processing": {
      if (!may("reported")) return unchanged;
      const reported = { state: "reported", reportedAt: now, reportedBy: STRIPE.id } as const;
      return accept(money, withPayment(money, payment, reported), [], now);
    }
    case "failed": {
      if (!may("rejected")) return unchanged;
      const rejected = { state: "rejected", decidedAt: now, decidedBy: STRIPE.id } as const;
      const events = [{ type: "checkout_failed", paymentId } as const];
      return accept(money, withPayment(money, payment, rejected), events, now);
    }
    case "expired":
      return may("void") ? accept(money, withPayment(money, payment, { state: "void" }), [], now) : unchanged;
  }
}

function sendRefund(money: OrderMoney, refund: Refund, now: number): PaymentDecision {
  const { state, viaPaymentId, failure } = refund;
  if (state === "sent") return { outcome: "unchanged", money };
  if (state !== "due" || viaPaymentId === null || failure !== "") return refuse("REFUND_NOT_DUE");
  return accept(money, withRefund(money, refund, { state: "sent", sentAt: now }), [], now);
}

function refundResult(money: OrderMoney, refund: Refund, result: RefundResult, now: number): PaymentDecision {
  const unchanged = { outcome: "unchanged", money } as const;
  const { refundId, state, viaPaymentId } = refund;
  const { reference } = result;
  // What an admin sent instead, and took back, is due by another refund.
  const isOver = state === "done" || state === "void" || state === "taken_back";
  if (viaPaymentId === null || isOver) return unchanged;
  switch (result.is) {
    case "pending":
      if (refund.reference === reference || state !== "sent") return unchanged;
      return accept(money, withRefund(money, refund, { reference }), [], now);
    case "failed": {
      if (refund.failure !== "") return unchanged;
      const failed = withRefund(money, refund, { state: "due", failure: result.failure, reference: "" });
      return accept(money, failed, [{ type: "stripe_refund_failed", refundId }], now);
    }
    case "succeeded":
      return refunded(money, refund, { doneBy: STRIPE.id, reference, failure: "" }, now);
  }
}

function ofRefund(
  money: OrderMoney,
  refundId: string,
  then: (refund: Refund) => PaymentDecision,
): PaymentDecision {
  const refund = money.refunds.find((each) => each.refundId === refundId);
  return refund === undefined ? refuse("NOT_FOUND") : then(refund);
}
