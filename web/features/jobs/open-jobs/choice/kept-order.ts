import type { JobOrder } from "#domain/jobs/lists/list-choice.ts";

const KEY = "khondee-jobs-order";

/** The orders of the open jobs, as they are offered. */
export const ORDERS = ["near", "pay", "pickup"] as const satisfies readonly JobOrder[];

/** The order that was last chosen on this device; `null` while none was. */
export function keptOrder(): JobOrder | null {
  try {
    const kept = localStorage.getItem(KEY);
    return ORDERS.find((order) => order === kept) ?? null;
  } catch {
    return null;
  }
}

/** Keeps an order that the driver chose, for the next time. */
export function keepOrder(order: JobOrder): void {
  try {
    localStorage.setItem(KEY, order);
  } catch {
    // Storage is blocked: the choice holds in the address.
  }
}
