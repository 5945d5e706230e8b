import { orderIdOfRefund, orderMoney } from "#db/queries/payments/order-money.ts";
import { AppError } from "#domain/errors.ts";
import type { MakeRefundInput } from "#domain/payments/refund-input.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { refuseOwnOrder } from "../companies/company-access.ts";
import { changePayments } from "./command-payments.ts";

/**
 * Records that a refund was sent to the customer. Repeating it with the same reference changes nothing. Only for admins:
 * their router sees to it.
 * @throws AppError NOT_FOUND, OWN_RECORD, REFUND_NOT_DUE when it was recorded with another reference or has changed
 */
export async function makeRefund(
  deps: Pick<Dependencies, "db" | "now"> & Audited,
  admin: Viewer,
  { refundId, reference }: MakeRefundInput,
): Promise<{ orderId: string }> {
  const orderId = await orderIdOfRefund(deps.db, refundId);
  const seen = orderId === undefined ? undefined : await orderMoney(deps.db, orderId);
  if (orderId === undefined || seen === undefined) throw new AppError("NOT_FOUND");
  await refuseOwnOrder(deps, admin.userId, seen.money);
  const actor = { kind: "admin", id: admin.userId } as const;
  const { isWritten } = await changePayments(deps, orderId, {
    type: "make_refund",
    refundId,
    actor,
    reference,
  });
  if (isWritten) deps.audit?.changed("refund", refundId, { state: "due" }, { state: "done" });
  return { orderId };
}
