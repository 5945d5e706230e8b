import { z } from "zod";
import { userIdInput } from "../../access/people-input.ts";
import { LOCALES } from "../../locale.ts";
import {
  callerInput,
  companyIdInput,
  contactInput,
  idempotencyKeyInput,
  orderIdInput,
  requiredReasonInput,
} from "../order-input.ts";

export const payerInput = z.object({ orderId: orderIdInput });

/** Whose order it is to be: a customer whom the office knows, or a caller whom it writes down with this. */
export const newPayerInput = z.union([
  z.object({ customerId: userIdInput }),
  z.object({ name: contactInput.shape.contactName, phone: callerInput.shape.phone, locale: z.enum(LOCALES) }),
]);

/** Who is to pay an order. */
export const changePayerInput = z.object({
  orderId: orderIdInput,
  /** The order's `revision` that the caller has seen; another one is refused with ORDER_CHANGED. */
  revision: z.number().int().min(1),
  idempotencyKey: idempotencyKeyInput,
  customer: newPayerInput,
  /** The company on whose account it goes, of those for which the customer books; `null`: the customer pays. */
  companyId: companyIdInput.nullable(),
  reason: requiredReasonInput,
});
export type ChangePayerInput = z.infer<typeof changePayerInput>;
