import type { ActorKind } from "../access/actor.ts";

/** How money comes from a customer. */
export const PAYMENT_METHODS = ["promptpay", "cash"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * `open`: asked for. `reported`: the customer or the driver says that it was paid. `received`: confirmed, and final.
 * `rejected`: it did not come, with a reason. Cash begins as `reported`: its driver has received it. `void`: not asked for any more, because the order was cancelled or its
 * amount has changed.
 */
export const PAYMENT_STATES = ["open", "reported", "received", "rejected", "void"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A refund is `due` until an admin records that the money was sent, or `void` when the amount has changed before. */
export const REFUND_STATES = ["due", "done", "void"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Why money goes back: the order was cancelled, or more was paid than agreed. */
export const REFUND_REASONS = ["cancellation", "overpayment"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Money asked for from the customer of an order. */
export interface Payment {
  /** `<order id>-P<number>`. */
  readonly paymentId: string;
  readonly method: PaymentMethod;
  readonly state: PaymentState;
  readonly amountSatang: number;
  /** Instants are epoch milliseconds. */
  readonly createdAt: number;
  /** When it was said that it was paid, and who did: the customer's user id, or of cash the driver's id. */
  readonly reportedAt: number | null;
  readonly reportedBy: string | null;
  /** The picture of the transfer slip, if the customer sent one. */
  readonly slipFileId: string | null;
  /** When an admin decided, and the user who did. */
  readonly decidedAt: number | null;
  readonly decidedBy: string | null;
  /** Why it was rejected; otherwise "". */
  readonly reason: string;
  /** Of cash: the key under which the driver's phone sent it; otherwise `null`. */
  readonly recordKey: string | null;
  /** Of cash: when the customer said that the record is not right, and what they wrote, or "". */
  readonly disputedAt: number | null;
  readonly dispute: string;
}

/** Money that goes back to the customer of an order. */
export interface Refund {
  /** `<order id>-R<number>`. */
  readonly refundId: string;
  readonly reason: RefundReason;
  readonly state: RefundState;
  readonly amountSatang: number;
  readonly createdAt: number;
  /** When an admin recorded that the money was sent, and the user who did. */
  readonly doneAt: number | null;
  readonly doneBy: string | null;
  /** The bank's reference of the transfer; "" until it is done. */
  readonly reference: string;
}

/** By how much the price of an order was lowered after it was agreed: for a settled claim, or as an admin decided. */
export interface Credit {
  readonly creditId: string;
  /** Greater than 0. */
  readonly amountSatang: number;
  /** As it stands on the credit note. */
  readonly reason: string;
  /** Whether it lowers the fee of the cancelled order; one that lowered the price ends with the price. */
  readonly isOfCancellation: boolean;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** The admin. */
  readonly createdBy: string;
}

/** Any pair that is not listed is refused. Money may still come for a payment that was rejected or is void. */
const TRANSITIONS: Readonly<Record<PaymentState, Partial<Record<PaymentState, readonly ActorKind[]>>>> = {
  open: { reported: ["customer"], received: ["admin"], rejected: ["admin"], void: ["system"] },
  reported: { received: ["admin"], rejected: ["admin"] },
  received: {},
  rejected: { received: ["admin"] },
  void: { received: ["admin"] },
};

/** Whether `actor` may move a payment from `from` to `to`. */
export function canTransitionPayment(from: PaymentState, to: PaymentState, actor: ActorKind): boolean {
  return TRANSITIONS[from][to]?.includes(actor) ?? false;
}
