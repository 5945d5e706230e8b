/** How money comes from a customer. */
export const PAYMENT_METHODS = ["promptpay", "cash"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * `open`: asked for. `reported`: the customer or the driver says that it was paid. `received`: confirmed, and final.
 * `rejected`: it did not come, with a reason. `void`: not asked for any more, because the order was cancelled or its
 * amount has changed.
 */
export const PAYMENT_STATES = ["open", "reported", "received", "rejected", "void"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A refund is `due` until an admin records that the money was sent. */
export const REFUND_STATES = ["due", "done"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Why money goes back: the order was cancelled, or more was paid than agreed. */
export const REFUND_REASONS = ["cancellation", "overpayment"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Who moves a payment from one state to another. */
export type PaymentActor = "customer" | "driver" | "admin" | "system";

/** Any pair that is not listed is refused. Money may still come for a payment that was rejected or is void. */
const TRANSITIONS: Readonly<Record<PaymentState, Partial<Record<PaymentState, readonly PaymentActor[]>>>> = {
  open: { reported: ["customer", "driver"], received: ["admin"], rejected: ["admin"], void: ["system"] },
  reported: { received: ["admin"], rejected: ["admin"] },
  received: {},
  rejected: { received: ["admin"] },
  void: { received: ["admin"] },
};

/** Whether `actor` may move a payment from `from` to `to`. */
export function canTransitionPayment(from: PaymentState, to: PaymentState, actor: PaymentActor): boolean {
  return TRANSITIONS[from][to]?.includes(actor) ?? false;
}

/** Whether a payment waits for the customer, the driver or an admin; an order has one of a method at most. */
export function isUndecided(state: PaymentState): boolean {
  return state === "open" || state === "reported";
}
