import {
  checkoutSessionOf,
  paymentEventInsertIf,
  problemInsertsIf,
  sessionWriteIf,
} from "#db/queries/payments/checkout-sessions.ts";
import {
  orderIdOfPayment,
  orderMoney,
  writeAlso,
  type AlsoWritten,
} from "#db/queries/payments/order-money.ts";
import { opensJobs } from "#domain/payments/order-money.ts";
import { HOUR_MS } from "#domain/time.ts";
import type { SessionState } from "../../../adapters/payments/checkout.ts";
import { openPaidJobs, type BoardOpenJobsNeeds } from "../../../outbox/handlers/board-open-jobs.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { commandPayments } from "../command-payments.ts";

/** What deciding about a session needs. */
export type ApplyNeeds = Pick<Dependencies, "now"> & BoardOpenJobsNeeds;

/** The event of Stripe that said it; `null` where we have asked. */
export type Source = { readonly eventId: string; readonly type: string } | null;

/** How long until Stripe is asked about a session that is not finished. */
export const CHECK_AGAIN_MS = HOUR_MS;

const CURRENCY = "thb";

/**
 * Brings a payment in line with what Stripe says of its page, with the event that said it, in one batch. Money is received
 * only when it is exactly what was asked for; otherwise the office is told. Repeating it changes nothing.
 * @returns false when the page is none of ours
 */
export async function applySession(
  deps: ApplyNeeds,
  session: SessionState,
  source: Source,
): Promise<boolean> {
  const { paymentId, sessionId, result } = session;
  if (paymentId === null) return false;
  const orderId = await orderIdOfPayment(deps.db, paymentId);
  if (orderId === undefined) return false;
  const [seen, stored] = await Promise.all([
    orderMoney(deps.db, orderId),
    checkoutSessionOf(deps.db, paymentId),
  ]);
  const payment = seen?.money.payments.find((each) => each.paymentId === paymentId);
  if (payment?.method !== "stripe") return false;
  if (stored !== undefined && stored.sessionId !== sessionId) return false;
  const note = noteOf(deps, { ...session, paymentId }, orderId, source);
  if (result === "open") {
    await writeAlso(deps.db, note);
    return true;
  }
  if (result === "paid" && !isAsAsked(session, payment.amountSatang)) {
    await writeAlso(deps.db, (condition) => [
      ...note(condition),
      ...problemInsertsIf(sessionId, orderId, "wrong_amount", deps.now(), condition),
    ]);
    return true;
  }
  const money = await commandPayments(deps, orderId, { type: "checkout", paymentId, result }, note);
  if (result === "paid" && opensJobs(money)) await openPaidJobs(deps, orderId);
  return true;
}

function isAsAsked({ amountSatang, currency }: SessionState, asked: number): boolean {
  return amountSatang === asked && currency === CURRENCY;
}

function noteOf(
  { now }: Pick<ApplyNeeds, "now">,
  { paymentId, sessionId, paymentIntentId, result }: SessionState & { readonly paymentId: string },
  orderId: string,
  source: Source,
): AlsoWritten {
  const isFinished = result !== "open" && result !== "processing";
  const said = {
    paymentId,
    sessionId,
    paymentIntentId,
    checkAt: isFinished ? null : now() + CHECK_AGAIN_MS,
  };
  return (condition) => [
    ...(source === null
      ? []
      : [paymentEventInsertIf({ ...source, orderId, paymentId, receivedAt: now() }, condition)]),
    sessionWriteIf(said, now(), condition),
  ];
}
