import { orderIdOfPayment, orderMoney } from "#db/queries/payments/order-money.ts";
import { officeActor } from "#domain/access/order-actor.ts";
import { AppError } from "#domain/errors.ts";
import type {
  ConfirmPaymentInput,
  RejectPaymentInput,
  TakeBackPaymentInput,
} from "#domain/payments/payment-input.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { refuseOwnOrder } from "../companies/company-access.ts";
import { changePayments } from "./command-payments.ts";
import { receivePayment } from "./receive-payment.ts";

/** A payment that an admin has decided about. */
export interface DecidedPayment {
  readonly paymentId: string;
  readonly orderId: string;
}

/**
 * Notes that the money of a payment is there: the order is paid, and jobs that waited for it open. Repeating it has the
 * same answer.
 * @throws AppError NOT_FOUND; OWN_RECORD; PAYMENT_DECIDED when the payment is not in the state any more in which the admin saw it
 */
export async function confirmPayment(
  deps: Pick<Dependencies, "db" | "board" | "now"> & Audited,
  viewer: Viewer,
  { paymentId, seenState, seenDisputedAt }: ConfirmPaymentInput,
): Promise<DecidedPayment> {
  const orderId = await orderOfOthersPayment(deps, viewer, paymentId);
  const { isWritten } = await receivePayment(deps, officeActor(viewer), paymentId, {
    seenState,
    seenDisputedAt,
  });
  if (isWritten) deps.audit?.changed("payment", paymentId, { state: seenState }, { state: "received" });
  return { paymentId, orderId };
}

/**
 * Notes that the money of a payment has not come; the customer is told the reason and may pay again. Repeating it has
 * the same answer.
 * @throws AppError NOT_FOUND; OWN_RECORD; PAYMENT_DECIDED when the payment is not in the state any more in which the admin saw it
 */
export async function rejectPayment(
  deps: Pick<Dependencies, "db" | "now"> & Audited,
  viewer: Viewer,
  { paymentId, seenState, reason }: RejectPaymentInput,
): Promise<DecidedPayment> {
  const orderId = await orderOfOthersPayment(deps, viewer, paymentId);
  const actor = officeActor(viewer);
  const command = { type: "reject", paymentId, actor, reason, seenState } as const;
  const { isWritten } = await changePayments(deps, orderId, command);
  if (isWritten) deps.audit?.changed("payment", paymentId, { state: seenState }, { state: "rejected" });
  return { paymentId, orderId };
}

/**
 * Takes back a payment that was confirmed by mistake: it is reversed in the ledger, what it paid is due again, and its
 * receipt is void. Jobs that have opened stay open: the office cancels the order where nobody is to drive. The customer is
 * told the reason. Repeating it has the same answer.
 * @throws AppError NOT_FOUND; OWN_RECORD; FORBIDDEN for payments at Stripe and those of companies; PAYMENT_DECIDED when it is not
 *   received, or another admin has taken it back; PAYMENT_SENT_BACK when money of it has gone back already
 */
export async function takeBackPayment(
  deps: Pick<Dependencies, "db" | "now"> & Audited,
  viewer: Viewer,
  { paymentId, reason }: TakeBackPaymentInput,
): Promise<DecidedPayment> {
  const orderId = await orderOfOthersPayment(deps, viewer, paymentId);
  const command = { type: "take_back", paymentId, by: viewer.userId, reason } as const;
  const { isWritten } = await changePayments(deps, orderId, command);
  if (isWritten) deps.audit?.changed("payment", paymentId, { state: "received" }, { state: "taken_back" });
  return { paymentId, orderId };
}

/**
 * The order of a payment that somebody of the staff may decide about: neither for their own order nor in cash that they took.
 * @throws AppError NOT_FOUND, OWN_RECORD
 */
async function orderOfOthersPayment(
  { db, audit }: Pick<Dependencies, "db"> & Audited,
  { userId, driver }: Viewer,
  paymentId: string,
): Promise<string> {
  const orderId = await orderIdOfPayment(db, paymentId);
  const seen = orderId === undefined ? undefined : await orderMoney(db, orderId);
  if (seen === undefined) throw new AppError("NOT_FOUND");
  audit?.concerns(seen.money.orderId);
  await refuseOwnOrder({ db }, userId, seen.money);
  const { payments } = seen.money;
  const payment = payments.find((each) => each.paymentId === paymentId);
  if (driver !== null && payment?.method === "cash" && payment.reportedBy === driver.driverId)
    throw new AppError("OWN_RECORD");
  return seen.money.orderId;
}
