import { orderIdOfPayment } from "#db/queries/payments/order-money.ts";
import { addSlip, keepSlip, type Slip } from "#db/queries/payments/slips.ts";
import { AppError } from "#domain/errors.ts";
import type { AddSlipInput, ReportPaymentInput } from "#domain/payments/payment-input.ts";
import type { OrderMoney } from "#domain/payments/order-money.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { refusedFile } from "../files/store-file.ts";
import { commandPayments } from "./command-payments.ts";
import { notePayments } from "./note-payments.ts";
import { paymentsFor, refuseAfterPickup, requireMoney, requireOwnMoney } from "./read-payments.ts";

type Needs = Pick<Dependencies, "db" | "settings" | "now"> & Audited;

/**
 * Asks the customer of an order for what is to be paid, by PromptPay. Repeating it has the same answer.
 * @throws AppError NOT_FOUND for anyone else; PROMPTPAY_NOT_CONFIGURED; PAYMENT_ORDER_CANCELLED, PAYMENT_ALREADY_PAID,
 *   PAYMENT_NOTHING_DUE or PAYMENT_BEING_CHECKED when nothing is to be paid; PAYMENT_PICKUP_PASSED
 */
export async function openPromptPay(deps: Needs, viewer: Viewer, orderId: string) {
  const before = await requireOwnMoney(deps, viewer, orderId);
  if (deps.settings.promptPay === null) throw new AppError("PROMPTPAY_NOT_CONFIGURED");
  await refuseAfterPickup(deps, before);
  const money = await commandPayments(deps, orderId, { type: "open", method: "promptpay" });
  notePayments(deps, before, money);
  return paymentsFor(deps, viewer, money);
}

/**
 * Notes that the customer says they have paid, with the slip they uploaded, if any. It makes nothing paid: only an
 * admin's confirmation does. Repeating it has the same answer, and adds a slip where the payment has none.
 * @throws AppError NOT_FOUND; FILE_REFUSED `gone` without the slip; PAYMENT_DECIDED, PAYMENT_ORDER_CANCELLED
 */
export async function reportPayment(deps: Needs, viewer: Viewer, input: ReportPaymentInput) {
  const { paymentId, slipFileId = null } = input;
  const before = await requireOwnPayment(deps, viewer, paymentId);
  const { orderId } = before;
  if (slipFileId !== null && !(await keepSlip(deps.db, slipOf(viewer, orderId, slipFileId), deps.now())))
    throw refusedFile("gone");
  const actor = { kind: "customer", id: viewer.userId } as const;
  const money = await commandPayments(deps, orderId, { type: "report", paymentId, actor, slipFileId });
  notePayments(deps, before, money);
  // Reported before, without it.
  if (slipFileId !== null && paymentOf(money, paymentId)?.slipFileId === null)
    return addSlipToPayment(deps, viewer, { paymentId, slipFileId });
  return paymentsFor(deps, viewer, money);
}

/**
 * Adds the slip to a payment that its customer has reported without one. Repeating it changes nothing.
 * @throws AppError NOT_FOUND; FILE_REFUSED `gone` without the slip; PAYMENT_DECIDED when it is not being checked any more
 */
export async function addSlipToPayment(deps: Needs, viewer: Viewer, { paymentId, slipFileId }: AddSlipInput) {
  const before = await requireOwnPayment(deps, viewer, paymentId);
  const { orderId } = before;
  const slip = slipOf(viewer, orderId, slipFileId);
  const added = await addSlip(deps.db, paymentId, { slip, fileId: slipFileId }, deps.now());
  const money = await requireMoney(deps, viewer, orderId);
  if (!added) requireSlip(money, paymentId);
  notePayments(deps, before, money);
  return paymentsFor(deps, viewer, money);
}

/** @throws AppError unless the payment has a slip, of this request or an earlier one */
function requireSlip(money: OrderMoney, paymentId: string): void {
  const payment = paymentOf(money, paymentId);
  if (payment?.state !== "reported") throw new AppError("PAYMENT_DECIDED");
  if (payment.slipFileId === null) throw refusedFile("gone");
}

function paymentOf({ payments }: OrderMoney, paymentId: string) {
  return payments.find((each) => each.paymentId === paymentId);
}

function slipOf({ userId }: Viewer, orderId: string, fileId: string): Slip {
  return { fileIds: [fileId], purpose: "slip", orderId, ownerId: userId };
}

/** @returns the money of the payment's order */
async function requireOwnPayment(
  deps: Pick<Needs, "db">,
  viewer: Viewer,
  paymentId: string,
): Promise<OrderMoney> {
  const orderId = await orderIdOfPayment(deps.db, paymentId);
  if (orderId === undefined) throw new AppError("NOT_FOUND");
  return requireOwnMoney(deps, viewer, orderId);
}
