import { orderIdOfRefund, orderMoney } from "#db/queries/payments/order-money.ts";
import { officeActor } from "#domain/access/order-actor.ts";
import { AppError } from "#domain/errors.ts";
import type { MakeRefundInput, TakeBackRefundInput } from "#domain/payments/refund-input.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { refuseOwnOrder } from "../companies/company-access.ts";
import { changePayments } from "./command-payments.ts";

/**
 * Records that a refund was sent to the customer. Repeating it with the same reference changes nothing. Only for
 * accountants: their router sees to it.
 * @throws AppError NOT_FOUND, OWN_RECORD, REFUND_NOT_DUE when it was recorded with another reference or has changed
 */
export async function makeRefund(
  deps: Pick<Dependencies, "db" | "now"> & Audited,
  admin: Viewer,
  { refundId, reference }: MakeRefundInput,
): Promise<{ orderId: string }> {
  const orderId = await orderOfOthersRefund(deps, admin, refundId);
  const actor = officeActor(admin);
  const { isWritten } = await changePayments(deps, orderId, {
    type: "make_refund",
    refundId,
    actor,
    reference,
  });
  if (isWritten) deps.audit?.changed("refund", refundId, { state: "due" }, { state: "done" });
  return { orderId };
}

/**
 * Takes back a refund that was recorded as sent by mistake, or whose transfer came back: it is reversed in the ledger, and what
 * is to go back is due again. The customer is told the reason, where they were told that it was sent. Repeating it has the same
 * answer.
 * @throws AppError NOT_FOUND; OWN_RECORD; FORBIDDEN for what Stripe has sent; REFUND_NOT_SENT when it is not recorded as sent,
 *   or another admin has taken it back
 */
export async function takeBackRefund(
  deps: Pick<Dependencies, "db" | "now"> & Audited,
  admin: Viewer,
  { refundId, reason }: TakeBackRefundInput,
): Promise<{ orderId: string }> {
  const orderId = await orderOfOthersRefund(deps, admin, refundId);
  const command = { type: "take_back_refund", refundId, by: admin.userId, reason } as const;
  const { isWritten } = await changePayments(deps, orderId, command);
  if (isWritten) deps.audit?.changed("refund", refundId, { state: "done" }, { state: "taken_back" });
  return { orderId };
}

/**
 * The order of a refund that somebody of the staff may decide about: not for their own order.
 * @throws AppError NOT_FOUND, OWN_RECORD
 */
async function orderOfOthersRefund(
  { db, audit }: Pick<Dependencies, "db"> & Audited,
  { userId }: Viewer,
  refundId: string,
): Promise<string> {
  const orderId = await orderIdOfRefund(db, refundId);
  const seen = orderId === undefined ? undefined : await orderMoney(db, orderId);
  if (seen === undefined) throw new AppError("NOT_FOUND");
  audit?.concerns(seen.money.orderId);
  await refuseOwnOrder({ db }, userId, seen.money);
  return seen.money.orderId;
}
