import type { ActorKind } from "../access/actor.ts";

/**
 * How money comes from a customer. `transfer`: a company settles its invoices, or the office
 * writes down what came on its account without having been asked for here. `withholding`: the tax that it withholds of
 * them and pays to the Revenue Department in our name. It is a payment like any other, so that invoices − credit notes −
 * (payments − refunds) is what is due, of each order and in total.
 */
export const PAYMENT_METHODS = ["promptpay", "cash", "stripe", "transfer", "withholding"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The methods a customer chooses between on the order's page: at most one of them is open at a time. */
export const ONLINE_METHODS = ["promptpay", "stripe"] as const satisfies readonly PaymentMethod[];

/** Whether a person says what becomes of a payment. Stripe alone says it of a payment made there. */
export function isDecidedByPeople(method: PaymentMethod): boolean {
  return method !== "stripe";
}

/**
 * - `open`: asked for
 * - `reported`: the customer or the driver says that it was paid. Cash begins so: its driver has received it.
 * - `received`: confirmed
 * - `rejected`: it did not come, with a reason
 * - `void`: not asked for any more, because the order was cancelled or its amount has changed
 * - `taken_back`: it was confirmed by mistake, and counts as never received; final
 */
export const PAYMENT_STATES = ["open", "reported", "received", "rejected", "void", "taken_back"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * A refund is `due` until the money was sent, or `void` when the amount has changed before. `sent`: asked of Stripe, whose
 * answer is not final yet. `done`: an admin has recorded the transfer, or Stripe says that it succeeded. `taken_back`: an
 * admin's record was a mistake, or the transfer came back; it counts as never sent, and that is final.
 */
export const REFUND_STATES = ["due", "sent", "done", "void", "taken_back"] as const;
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
  /**
   * When it was said that it was paid, and who did: the customer's user id, or of cash the driver's id. Of a
   * company's: when it came.
   */
  readonly reportedAt: number | null;
  readonly reportedBy: string | null;
  /** The picture of the transfer slip, if the customer sent one. */
  readonly slipFileId: string | null;
  /** When an admin decided, and the user who did. */
  readonly decidedAt: number | null;
  readonly decidedBy: string | null;
  /** Why it was rejected or taken back; otherwise "". */
  readonly reason: string;
  /** When it was taken back, and the admin who did. */
  readonly takenBackAt: number | null;
  readonly takenBackBy: string | null;
  /** The settlement of a company that it is part of; otherwise `null`. */
  readonly settlementId: string | null;
  /** Of cash and of a transfer that the office recorded: the key of the request; otherwise `null`. */
  readonly recordKey: string | null;
  /** The bank's reference of a transfer that the office recorded; otherwise "". */
  readonly reference: string;
  /** Of cash: when the customer said that the record is not right, and what they wrote, or "". */
  readonly disputedAt: number | null;
  readonly dispute: string;
}

/**
 * When the money of a received payment came, epoch milliseconds: cash when its driver took it, what a company paid on the
 * day that was recorded with it, and otherwise when it was confirmed.
 */
export function receivedAtOf({
  method,
  reportedAt,
  decidedAt,
}: Pick<Payment, "method" | "reportedAt" | "decidedAt">): number | null {
  const hasOwnDay = method === "cash" || method === "transfer" || method === "withholding";
  return (hasOwnDay ? reportedAt : null) ?? decidedAt;
}

/** Money that goes back to the customer of an order. */
export interface Refund {
  /** `<order id>-R<number>`. */
  readonly refundId: string;
  readonly reason: RefundReason;
  readonly state: RefundState;
  readonly amountSatang: number;
  readonly createdAt: number;
  /** The payment at Stripe through which the money goes back; `null`: an admin sends it. */
  readonly viaPaymentId: string | null;
  /** When Stripe was asked for it. */
  readonly sentAt: number | null;
  /** Why Stripe has not sent it, so that an admin does; otherwise "". */
  readonly failure: string;
  /** When the money was sent, and the user who recorded it; `stripe` when Stripe has sent it. */
  readonly doneAt: number | null;
  readonly doneBy: string | null;
  /** The bank's reference of the transfer, or Stripe's id of the refund; "" until it is known. */
  readonly reference: string;
  /** When it was taken back, the admin who did, and why; otherwise "". */
  readonly takenBackAt: number | null;
  readonly takenBackBy: string | null;
  readonly takenBackReason: string;
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
  /** When it was taken back as a mistake, and the admin who did: it lowers nothing any more. */
  readonly takenBackAt: number | null;
  readonly takenBackBy: string | null;
}

type RefundWay = Pick<Refund, "state" | "viaPaymentId" | "failure">;

/** Whether an admin has to send a refund: Stripe does not, or has refused it. */
export function isSentByHand({ state, ...way }: RefundWay): boolean {
  return state === "due" && isByTransfer(way);
}

/** Whether an admin may take a refund back: it is recorded as sent, and Stripe has not sent it. */
export function canTakeBackRefund({ state, ...way }: RefundWay): boolean {
  return state === "done" && isByTransfer(way);
}

function isByTransfer({ viaPaymentId, failure }: Omit<RefundWay, "state">): boolean {
  return viaPaymentId === null || failure !== "";
}

/**
 * Any pair that is not listed is refused. Money may still come for a payment that was rejected or is void; once a payment
 * was taken back, what comes is another payment.
 */
const TRANSITIONS: Readonly<Record<PaymentState, Partial<Record<PaymentState, readonly ActorKind[]>>>> = {
  open: {
    reported: ["customer", "system"],
    received: ["admin", "system"],
    rejected: ["admin", "system"],
    void: ["system"],
  },
  reported: { received: ["admin", "system"], rejected: ["admin", "system"] },
  received: { taken_back: ["admin"] },
  rejected: { received: ["admin", "system"] },
  void: { received: ["admin", "system"] },
  taken_back: {},
};

/** Whether `actor` may move a payment from `from` to `to`. */
export function canTransitionPayment(from: PaymentState, to: PaymentState, actor: ActorKind): boolean {
  return TRANSITIONS[from][to]?.includes(actor) ?? false;
}
