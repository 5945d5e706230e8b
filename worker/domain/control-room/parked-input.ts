import { z } from "zod";
import { orderIdInput } from "../orders/order-input.ts";
import { UNPARKED_AT_ONCE } from "./unparking.ts";

/** The id of an effect, see `db/schema/outbox.ts`. */
export const effectIdInput = z.string().min(1).max(200);

/** Parked effects by their ids. */
export const parkedInput = z.object({
  effectIds: z.array(effectIdInput).min(1).max(UNPARKED_AT_ONCE),
});
export type ParkedInput = z.infer<typeof parkedInput>;

/** Parked orders of the board by their ids. */
export const parkedOrdersInput = z.object({
  orderIds: z.array(orderIdInput).min(1).max(UNPARKED_AT_ONCE),
});
export type ParkedOrdersInput = z.infer<typeof parkedOrdersInput>;
