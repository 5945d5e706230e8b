import { canTransitionOrder } from "#domain/orders/order.ts";
import type { Order, OrderReader } from "../order-types.ts";

/**
 * Whether to offer cancelling: its customer while the order is pending or confirmed and no job is under way,
 * an admin until it is final. The server decides again.
 */
export function mayCancel(order: Pick<Order, "status" | "jobs">, reader: OrderReader): boolean {
  if (!canTransitionOrder(order.status, "cancelled", reader)) return false;
  return reader === "admin" || order.jobs.every((job) => job.status !== "in_progress");
}

/** Whether to offer confirming: admins, while the order is pending and has vehicles to send. */
export function mayConfirm(order: Pick<Order, "status" | "jobs">, reader: OrderReader): boolean {
  return (
    reader === "admin" && order.jobs.length > 0 && canTransitionOrder(order.status, "confirmed", "admin")
  );
}

/** Whether the order stands still until it has a price: a place of it was typed and is none that is known. */
export function awaitsPrice(order: Pick<Order, "status" | "totalSatang">): boolean {
  return order.status === "pending" && order.totalSatang === null;
}
