import { z } from "zod";
import { requiredReasonInput } from "../orders/order-input.ts";
import { requiredLineInput } from "../plain-text-input.ts";
import { REFUND_STATES } from "./payment.ts";

/** The longest reference of a bank transfer that is kept. */
export const REFERENCE_MAX = 60;

export const refundIdInput = z.string().min(1).max(60);
export const refundStateInput = z.enum(REFUND_STATES);

/** An admin records that a refund was sent, with the reference of its transfer. */
export const makeRefundInput = z.object({
  refundId: refundIdInput,
  reference: requiredLineInput(REFERENCE_MAX),
});
export type MakeRefundInput = z.infer<typeof makeRefundInput>;

/** A refund that was recorded as sent by mistake, or whose transfer came back; the customer reads the reason. */
export const takeBackRefundInput = z.object({ refundId: refundIdInput, reason: requiredReasonInput });
export type TakeBackRefundInput = z.infer<typeof takeBackRefundInput>;
