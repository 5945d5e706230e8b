import { z } from "zod";
import { instantInput } from "../pricing/quote-input.ts";
import { MAX_WORKERS } from "../pricing/vehicle.ts";
import { linesInput } from "../plain-text-input.ts";
import { idempotencyKeyInput, orderIdInput, reasonInput } from "./order-input.ts";
import { NOTES_MAX } from "./text-limits.ts";

/** The order's `revision` that the caller has seen; another one is refused with ORDER_CHANGED. */
const revisionInput = z.number().int().min(1);
/** Generated once per press and sent with every attempt. */
const press = { orderId: orderIdInput, revision: revisionInput, idempotencyKey: idempotencyKeyInput };
const workersInput = z.number().int().min(0).max(MAX_WORKERS);

export const previewDayInput = z.object({ orderId: orderIdInput, pickupAt: instantInput });
/** An admin gives a reason. */
export const changeDayInput = z.object({
  ...press,
  pickupAt: instantInput,
  reason: reasonInput.default(""),
});
export type ChangeDayInput = z.infer<typeof changeDayInput>;

export const previewWorkersInput = z.object({ orderId: orderIdInput, workers: workersInput });
export const changeWorkersInput = z.object({
  ...press,
  workers: workersInput,
  /** The total that was shown; `null` for an order without a price. Another one is refused with ORDER_CHANGED. */
  totalSatang: z.number().int().nullable(),
  reason: reasonInput.default(""),
});
export type ChangeWorkersInput = z.infer<typeof changeWorkersInput>;

export const changeNotesInput = z.object({
  ...press,
  notes: linesInput(NOTES_MAX),
  reason: reasonInput.default(""),
});
export type ChangeNotesInput = z.infer<typeof changeNotesInput>;
