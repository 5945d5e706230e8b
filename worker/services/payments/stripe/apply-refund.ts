import {
  checkoutSessionOf,
  paymentEventInsertIf,
  paymentIdOfIntent,
  problemInsertsIf,
} from "#db/queries/payments/checkout-sessions.ts";
import {
  orderIdOfPayment,
  orderIdOfRefund,
  orderMoney,
  writeAlso,
  type AlsoWritten,
} from "#db/queries/payments/order-money.ts";
import { STRIPE } from "#domain/payments/decide-checkout.ts";
import type { StripeProblem } from "#domain/mails.ts";
import type { Refund } from "#domain/payments/payment.ts";
import type { RefundState } from "../../../adapters/payments/checkout.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { commandPayments } from "../command-payments.ts";
import type { Source } from "./apply-session.ts";

type ApplyNeeds = Pick<Dependencies, "db" | "now">;

/**
 * Brings a refund in line with what Stripe says of it, with the event that said it, in one batch. A refund that was made
 * at Stripe without us changes no books; the office is told. Repeating it changes nothing.
 * @returns false when neither the refund nor its payment is one of ours
 */
export async function applyRefund(deps: ApplyNeeds, said: RefundState, source: Source): Promise<boolean> {
  const orderId = said.refundId === null ? undefined : await orderIdOfRefund(deps.db, said.refundId);
  const refund = orderId === undefined ? undefined : await refundOf(deps, orderId, said);
  if (orderId === undefined || refund === undefined) return tellOfUnknown(deps, said, source);
  const { refundId, viaPaymentId } = refund;
  const { result } = said;
  const problem = problemOf(refund, said);
  const note: AlsoWritten = (condition) => [
    ...eventOf(deps, source, orderId, viaPaymentId ?? "", condition),
    ...(problem === null ? [] : problemInsertsIf(refundId, orderId, problem, deps.now(), condition)),
  ];
  await commandPayments(deps, orderId, { type: "refund_result", refundId, result }, note);
  return true;
}

/** The refund of an order that Stripe speaks of, if it is the one we have asked for. */
async function refundOf(
  { db }: ApplyNeeds,
  orderId: string,
  { refundId, amountSatang, paymentIntentId }: RefundState,
): Promise<Refund | undefined> {
  const refund = (await orderMoney(db, orderId))?.money.refunds.find((each) => each.refundId === refundId);
  if (refund?.viaPaymentId == null || refund.amountSatang !== amountSatang) return undefined;
  const session = await checkoutSessionOf(db, refund.viaPaymentId);
  return session?.paymentIntentId === paymentIntentId ? refund : undefined;
}

/** What the books say for good is not what Stripe says now. */
function problemOf({ state, doneBy }: Refund, { result }: RefundState): StripeProblem | null {
  // What was sent by hand came back, so it is due again: and now Stripe has sent it.
  if (state === "taken_back") return result.is === "succeeded" ? "unknown_refund" : null;
  if (state !== "done") return null;
  if (doneBy === STRIPE.id) return result.is === "failed" ? "refund_failed" : null;
  // An admin has sent it after Stripe had refused it, and now it was sent twice.
  return result.is === "succeeded" ? "unknown_refund" : null;
}

async function tellOfUnknown(deps: ApplyNeeds, said: RefundState, source: Source): Promise<boolean> {
  const { paymentIntentId, result } = said;
  const paymentId = paymentIntentId === null ? undefined : await paymentIdOfIntent(deps.db, paymentIntentId);
  const orderId = paymentId === undefined ? undefined : await orderIdOfPayment(deps.db, paymentId);
  if (paymentId === undefined || orderId === undefined) return false;
  await writeAlso(deps.db, (condition) => [
    ...eventOf(deps, source, orderId, paymentId, condition),
    ...problemInsertsIf(result.reference, orderId, "unknown_refund", deps.now(), condition),
  ]);
  return true;
}

function eventOf(
  { now }: ApplyNeeds,
  source: Source,
  orderId: string,
  paymentId: string,
  condition: Parameters<AlsoWritten>[0],
) {
  if (source === null) return [];
  return [paymentEventInsertIf({ ...source, orderId, paymentId, receivedAt: now() }, condition)];
}
