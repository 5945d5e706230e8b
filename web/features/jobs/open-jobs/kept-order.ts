import type { JobOrder } from "#domain/jobs/lists/list-choice.ts";
import { readStored, writeStored } from "#web/lib/drafts/stored-value.ts";
import { oneOf } from "#web/lib/drafts/stored-shapes.ts";

const KEY = "khondee-jobs-order";

/** The orders of the open jobs, as they are offered. */
export const ORDERS = ["near", "pay", "pickup"] as const satisfies readonly JobOrder[];

/** The order that was last chosen on this device; `null` while none was. */
export function keptOrder(): JobOrder | null {
  return readStored("localStorage", KEY, oneOf(ORDERS));
}

/** Keeps an order that the driver chose, for the next time. */
export function keepOrder(order: JobOrder): void {
  writeStored("localStorage", KEY, order);
}
