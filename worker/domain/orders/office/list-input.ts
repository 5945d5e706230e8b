import { z } from "zod";
import { lineInput } from "../../plain-text-input.ts";
import { ORDER_SEARCH_MAX } from "../text-limits.ts";
import { ORDER_KINDS, ORDER_STATUSES, PAYMENT_STATUSES } from "../order.ts";
import { ORDER_DAYS, ORDER_WAITS } from "./list-terms.ts";

const id = z.string().min(1).max(60);

/** Which orders the office looks at. Days are Bangkok's, `2026-12-01`, both included. */
export const officeFilterInput = z.object({
  search: lineInput(ORDER_SEARCH_MAX).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  payment: z.enum(PAYMENT_STATUSES).optional(),
  kind: z.enum(ORDER_KINDS).optional(),
  /** A state of `DRIVER_STATES`, or a driver's id. */
  driver: id.optional(),
  companyId: id.optional(),
  /** Whoever placed them. */
  customerId: id.optional(),
  waits: z.enum(ORDER_WAITS).optional(),
  day: z.enum(ORDER_DAYS).default("pickup"),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type OfficeFilterInput = z.infer<typeof officeFilterInput>;

/** The customer whom a list is of, by their id. */
export const officeCustomerInput = z.object({ customerId: id });
