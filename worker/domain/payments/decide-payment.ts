import type { Actor } from "../access/actor.ts";
import { settleAccount, takeBackSettlement, type AccountPayment } from "./decide-account.ts";
import { disputeCash, recordCash, type CashDispute, type CashRecord } from "./decide-cash.ts";
import { decideCheckout, type CheckoutCommand } from "./decide-checkout.ts";
import { recordTransfer, type TransferRecord } from "./decide-transfer.ts";
import { figuresOf, inLine, settlementAt, type OrderMoney } from "./order-money.ts";
import {
  canTakeBackRefund,
  canTransitionPayment,
  isDecidedByPeople,
  isSentByHand,
  ONLINE_METHODS,
  type Credit,
  type Payment,
  type PaymentMethod,
  type PaymentState,
} from "./payment.ts";
import {
  accept,
  newPayment,
  ofPayment,
  received,
  refunded,
  refundTakenBack,
  refuse,
  whyNothingDue,
  withPayment,
  withTakenBack,
  type PaymentDecision,
  type TakingBack,
} from "./payment-decision.ts";

/** A command about the money of one order. */
export type PaymentCommand =
  /** Asks for what is due now. */
  | { readonly type: "open"; readonly method: Exclude<PaymentMethod, "cash"> }
  /** The customer says that a payment was made. */
  | {
      readonly type: "report";
      readonly paymentId: string;
      readonly actor: Actor;
      readonly slipFileId: string | null;
    }
  /** A driver says that they have received cash. */
  | ({ readonly type: "record_cash" } & CashRecord)
  /** The office writes down a transfer that came on its account. */
  | ({ readonly type: "record_transfer" } & TransferRecord)
  /** The customer says that a record of cash is not right. */
  | ({ readonly type: "dispute_cash"; readonly paymentId: string } & CashDispute)
  /** An admin confirms that the money is there. */
  | ({ readonly type: "receive"; readonly seenDisputedAt?: number | null | undefined } & Verdict)
  /** An admin says that it did not come. */
  | ({ readonly type: "reject"; readonly reason: string } & Verdict)
  /** An admin has confirmed a payment by mistake. */
  | ({ readonly type: "take_back"; readonly paymentId: string } & TakingBack)
  /** An admin records that a refund was sent. */
  | {
      readonly type: "make_refund";
      readonly refundId: string;
      readonly actor: Actor;
      readonly reference: string;
    }
  /** What an admin recorded so was not sent, or came back. */
  | ({ readonly type: "take_back_refund"; readonly refundId: string } & TakingBack)
  /** An admin lowers the price after it was agreed; refused where another amount is left than they have seen. */
  | { readonly type: "credit"; readonly credit: NewCredit; readonly seenLeftSatang?: number }
  /** The price was lowered by mistake. */
  | { readonly type: "take_back_credit"; readonly creditId: string; readonly by: string }
  /** A company has paid an order on account. */
  | ({ readonly type: "settle_account" } & AccountPayment)
  /** What a company has paid was recorded by mistake. */
  | ({ readonly type: "take_back_settlement"; readonly settlementId: string } & TakingBack)
  /** What was agreed has changed, or the order was cancelled. */
  | { readonly type: "settle" }
  /** What Stripe says, or is asked. */
  | CheckoutCommand;

type NewCredit = Pick<Credit, "creditId" | "amountSatang" | "reason" | "createdBy">;

/** An admin's decision about one payment. */
interface Verdict {
  readonly paymentId: string;
  readonly actor: Actor;
  /** The state in which they saw it: refused when another admin has decided meanwhile. */
  readonly seenState?: PaymentState | undefined;
}

/**
 * The one place where payments and refunds change state. Pure: its caller writes the result only if the order's money is
 * still as it was read.
 * @param now epoch milliseconds
 */
export function decidePayment(money: OrderMoney, command: PaymentCommand, now: number): PaymentDecision {
  switch (command.type) {
    case "open":
      return open(money, command.method, now);
    case "report":
      return ofPayment(money, command.paymentId, (payment) => report(money, payment, command, now));
    case "record_cash":
      return recordCash(money, command, now);
    case "record_transfer":
      return recordTransfer(money, command, now);
    case "dispute_cash":
      return ofPayment(money, command.paymentId, (payment) => disputeCash(money, payment, command, now));
    case "receive":
      return ofPayment(money, command.paymentId, (payment) => receive(money, payment, command, now));
    case "reject":
      return ofPayment(money, command.paymentId, (payment) => reject(money, payment, command, now));
    case "take_back":
      return ofPayment(money, command.paymentId, (payment) => takeBack(money, payment, command, now));
    case "make_refund":
      return makeRefund(money, command, now);
    case "take_back_refund":
      return takeBackRefund(money, command, now);
    case "credit":
      return lower(money, command, now);
    case "take_back_credit":
      return takeBackCredit(money, command, now);
    case "settle_account":
      return settleAccount(money, command, now);
    case "take_back_settlement":
      return takeBackSettlement(money, command, now);
    case "settle":
      return accept(money, money, [], now);
    default:
      return decideCheckout(money, command, now);
  }
}

function open(money: OrderMoney, method: PaymentMethod, now: number): PaymentDecision {
  if (money.isOnAccount) return refuse("PAYMENT_ON_ACCOUNT");
  const { dueNowSatang: due } = figuresOf(money);
  const earlier = money.payments.find((each) => each.method === method && each.state === "open");
  if (earlier?.amountSatang === due) return { outcome: "unchanged", money };
  if (due === 0) return refuse(whyNothingDue(money));
  if (money.payments.some((each) => each.state === "reported" && each.method !== "cash"))
    return refuse("PAYMENT_BEING_CHECKED");
  // An earlier one asks for another amount, or the customer has chosen another way.
  const current = inLine(withoutOtherWays(money, method), now);
  return accept(
    money,
    { ...current, payments: [...current.payments, newPayment(money, method, due, now)] },
    [],
    now,
  );
}

/** Of the ways between which a customer chooses, one is open at a time. */
function withoutOtherWays(money: OrderMoney, chosen: PaymentMethod): OrderMoney {
  const others: readonly PaymentMethod[] = ONLINE_METHODS.filter((method) => method !== chosen);
  if (others.length === ONLINE_METHODS.length) return money;
  const payments = money.payments.map((payment): Payment =>
    payment.state === "open" && others.includes(payment.method) ? { ...payment, state: "void" } : payment,
  );
  return { ...money, payments };
}

function report(
  money: OrderMoney,
  payment: Payment,
  { actor, slipFileId }: Extract<PaymentCommand, { type: "report" }>,
  now: number,
): PaymentDecision {
  if (actor.kind === "customer" && actor.id !== money.customerId) return refuse("NOT_FOUND");
  if (payment.method === "cash") return refuse("NOT_FOUND");
  if (!isDecidedByPeople(payment.method)) return refuse("FORBIDDEN");
  if (payment.state === "reported" || payment.state === "received") return { outcome: "unchanged", money };
  if (!canTransitionPayment(payment.state, "reported", actor.kind)) {
    const isOver = payment.state === "void" && money.status === "cancelled";
    return refuse(isOver ? "PAYMENT_ORDER_CANCELLED" : "PAYMENT_DECIDED");
  }
  const reported = { state: "reported", reportedAt: now, reportedBy: actor.id, slipFileId } as const;
  const { paymentId } = payment;
  return accept(money, withPayment(money, payment, reported), [{ type: "payment_reported", paymentId }], now);
}

/** Whether somebody else came first. Repeating one's own decision is no such case. */
function isDecidedMeanwhile(payment: Payment, { seenState, actor }: Verdict, to: PaymentState): boolean {
  if (seenState === undefined || payment.state === seenState) return false;
  return payment.state !== to || payment.decidedBy !== actor.id;
}

function receive(
  money: OrderMoney,
  payment: Payment,
  verdict: Extract<PaymentCommand, { type: "receive" }>,
  now: number,
): PaymentDecision {
  const { actor, seenDisputedAt } = verdict;
  if (isDecidedMeanwhile(payment, verdict, "received")) return refuse("PAYMENT_DECIDED");
  if (payment.state === "received") return { outcome: "unchanged", money };
  if (!isDecidedByPeople(payment.method)) return refuse("FORBIDDEN");
  if (!canTransitionPayment(payment.state, "received", actor.kind)) return refuse("FORBIDDEN");
  if (seenDisputedAt !== undefined && payment.disputedAt !== seenDisputedAt)
    return refuse("PAYMENT_DISPUTED");
  return received(money, payment, actor.id, now);
}

function reject(
  money: OrderMoney,
  payment: Payment,
  command: Extract<PaymentCommand, { type: "reject" }>,
  now: number,
): PaymentDecision {
  const { actor, reason } = command;
  if (isDecidedMeanwhile(payment, command, "rejected")) return refuse("PAYMENT_DECIDED");
  if (payment.state === "rejected") return { outcome: "unchanged", money };
  if (actor.kind !== "admin" || !isDecidedByPeople(payment.method)) return refuse("FORBIDDEN");
  if (!canTransitionPayment(payment.state, "rejected", actor.kind)) return refuse("PAYMENT_DECIDED");
  if (reason === "") return refuse("REASON_REQUIRED");
  const { paymentId } = payment;
  const rejected = { state: "rejected", decidedAt: now, decidedBy: actor.id, reason } as const;
  return accept(money, withPayment(money, payment, rejected), [{ type: "payment_rejected", paymentId }], now);
}

/** What a company has settled is taken back as a whole, and of Stripe's payments Stripe alone knows. */
function takeBack(
  money: OrderMoney,
  payment: Payment,
  { by, reason }: TakingBack,
  now: number,
): PaymentDecision {
  const { paymentId, method, state, settlementId } = payment;
  if (state === "taken_back") {
    const isRepeated = payment.takenBackBy === by && payment.reason === reason;
    return isRepeated ? { outcome: "unchanged", money } : refuse("PAYMENT_DECIDED");
  }
  if (!isDecidedByPeople(method) || settlementId !== null) return refuse("FORBIDDEN");
  if (!canTransitionPayment(state, "taken_back", "admin")) return refuse("PAYMENT_DECIDED");
  if (reason === "") return refuse("REASON_REQUIRED");
  const after = withTakenBack(money, payment, { by, reason }, now);
  if (after === null) return refuse("PAYMENT_SENT_BACK");
  return accept(money, after, [{ type: "payment_taken_back", paymentId }], now);
}

function makeRefund(
  money: OrderMoney,
  { refundId, actor, reference }: Extract<PaymentCommand, { type: "make_refund" }>,
  now: number,
): PaymentDecision {
  const refund = money.refunds.find((each) => each.refundId === refundId);
  if (refund === undefined) return refuse("NOT_FOUND");
  if (actor.kind !== "admin") return refuse("FORBIDDEN");
  if (refund.state === "done" && refund.reference === reference) return { outcome: "unchanged", money };
  if (!isSentByHand(refund)) return refuse("REFUND_NOT_DUE");
  return refunded(money, refund, { doneBy: actor.id, reference }, now);
}

/** What goes back is due again in its place, as another refund. What Stripe has sent Stripe alone knows. */
function takeBackRefund(
  money: OrderMoney,
  { refundId, by, reason }: Extract<PaymentCommand, { type: "take_back_refund" }>,
  now: number,
): PaymentDecision {
  const refund = money.refunds.find((each) => each.refundId === refundId);
  if (refund === undefined) return refuse("NOT_FOUND");
  if (refund.state === "taken_back") {
    const isRepeated = refund.takenBackBy === by && refund.takenBackReason === reason;
    return isRepeated ? { outcome: "unchanged", money } : refuse("REFUND_NOT_SENT");
  }
  if (refund.state !== "done") return refuse("REFUND_NOT_SENT");
  if (!canTakeBackRefund(refund)) return refuse("FORBIDDEN");
  if (reason === "") return refuse("REASON_REQUIRED");
  return refundTakenBack(money, refund, { by, reason }, now);
}

/** Of a credit that was not taken back. */
const STANDS = { takenBackAt: null, takenBackBy: null } as const;

/**
 * What was lowered is owed again. Money that has gone back since, or is on its way, was told to be the customer's: then only what
 * leaves the order paid is taken back.
 */
function takeBackCredit(
  money: OrderMoney,
  { creditId, by }: Extract<PaymentCommand, { type: "take_back_credit" }>,
  now: number,
): PaymentDecision {
  const credit = money.credits.find((each) => each.creditId === creditId);
  if (credit === undefined) return refuse("NOT_FOUND");
  if (credit.takenBackAt !== null) return { outcome: "unchanged", money };
  const gone = money.refunds.filter(
    ({ state, createdAt }) => (state === "done" || state === "sent") && createdAt >= credit.createdAt,
  );
  const credits = money.credits.map((each) =>
    each === credit ? { ...credit, takenBackAt: now, takenBackBy: by } : each,
  );
  if (gone.length > 0 && settlementAt({ ...money, credits }, money.totalSatang ?? 0).toPaySatang > 0)
    return refuse(gone.every(canTakeBackRefund) ? "CREDIT_SENT_BACK" : "CREDIT_SENT_TO_CARD");
  return accept(money, { ...money, credits }, [{ type: "credit_taken_back", creditId }], now);
}

/** Lowers what is owed; what was paid too much by then goes back. Never below nothing. */
function lower(
  money: OrderMoney,
  { credit: asked, seenLeftSatang }: Extract<PaymentCommand, { type: "credit" }>,
  now: number,
): PaymentDecision {
  const { creditId, amountSatang, reason } = asked;
  const earlier = money.credits.find((each) => each.creditId === creditId);
  if (earlier !== undefined) {
    const isSameCredit = earlier.amountSatang === amountSatang && earlier.reason === reason;
    return isSameCredit ? { outcome: "unchanged", money } : refuse("IDEMPOTENCY_KEY_REUSED");
  }
  const maxSatang = figuresOf(money).agreedSatang;
  if (seenLeftSatang !== undefined && seenLeftSatang !== maxSatang)
    return {
      outcome: "refused",
      code: "INVOICE_CREDITED_MEANWHILE",
      params: { leftSatang: maxSatang, seenSatang: seenLeftSatang },
    };
  if (amountSatang < 1 || amountSatang > maxSatang)
    return { outcome: "refused", code: "CREDIT_ABOVE_INVOICE", params: { maxSatang } };
  const credit = { ...asked, isOfCancellation: money.status === "cancelled", createdAt: now, ...STANDS };
  const credits = [...money.credits, credit];
  return accept(money, { ...money, credits }, [{ type: "price_credited", creditId }], now);
}
