import { z } from "zod";
import { orderIdInput, requiredReasonInput } from "../orders/order-input.ts";
import { MAX_MONEY_SATANG } from "../money.ts";
import { requiredLineInput } from "../plain-text-input.ts";
import { PAYMENT_STATES } from "./payment.ts";
import { REFERENCE_MAX } from "./refund-input.ts";

export const paymentIdInput = z.string().min(1).max(60);
const fileIdInput = z.uuid();

/** The payments of an order, or a QR code to pay it. */
export const orderPaymentsInput = z.object({ orderId: orderIdInput });

/** The customer says that they have paid; the slip is an uploaded picture. */
export const reportPaymentInput = z.object({ paymentId: paymentIdInput, slipFileId: fileIdInput.optional() });
export type ReportPaymentInput = z.infer<typeof reportPaymentInput>;

/** The picture of the slip for a payment that was reported without one. */
export const addSlipInput = z.object({ paymentId: paymentIdInput, slipFileId: fileIdInput });
export type AddSlipInput = z.infer<typeof addSlipInput>;

/** A driver has received cash; the key is the same when it is sent again. */
export const recordCashInput = z.object({
  jobId: z.string().min(1).max(60),
  key: z.uuid(),
  amountSatang: z.number().int().min(1, "AMOUNT_ZERO").max(1_000_000_00),
});
export type RecordCashInput = z.infer<typeof recordCashInput>;

/** The same of the driver whom the office has seen on the job; it writes down what they say. */
export const recordCashOfDriverInput = recordCashInput.extend({ seenDriverId: z.string().min(1).max(60) });
export type RecordCashOfDriverInput = z.infer<typeof recordCashOfDriverInput>;

/** The office has received a transfer for an order; the key is the same when it is sent again. */
export const recordTransferInput = z.object({
  orderId: orderIdInput,
  key: z.uuid(),
  amountSatang: z.number().int().min(1, "AMOUNT_ZERO").max(MAX_MONEY_SATANG),
  /** The Bangkok day on which the money came. */
  receivedOn: z.iso.date(),
  /** The bank's reference. */
  reference: requiredLineInput(REFERENCE_MAX),
});
export type RecordTransferInput = z.infer<typeof recordTransferInput>;

/** The customer says what is not right about a record of cash. */
export const disputeCashInput = z.object({ paymentId: paymentIdInput, dispute: requiredReasonInput });
export type DisputeCashInput = z.infer<typeof disputeCashInput>;

/** An admin's decision about a payment, in the state in which they have seen it. */
const decisionInput = z.object({ paymentId: paymentIdInput, seenState: z.enum(PAYMENT_STATES) });

/** Of a record of cash also when its customer had disputed it, as it was seen; epoch milliseconds, `null`: they had not. */
export const confirmPaymentInput = decisionInput.extend({ seenDisputedAt: z.int().nullable().optional() });
/** The customer reads the reason. */
export const rejectPaymentInput = decisionInput.extend({ reason: requiredReasonInput });
export type RejectPaymentInput = z.infer<typeof rejectPaymentInput>;
export type ConfirmPaymentInput = z.infer<typeof confirmPaymentInput>;

/** A payment that was confirmed by mistake; the customer reads the reason. */
export const takeBackPaymentInput = z.object({ paymentId: paymentIdInput, reason: requiredReasonInput });
export type TakeBackPaymentInput = z.infer<typeof takeBackPaymentInput>;

export const paymentStateInput = z.enum(PAYMENT_STATES);
