import { canTransitionOrder } from "#domain/orders/order.ts";
import type { Order, OrderReader } from "../order-types.ts";

/**
 * Whether to offer cancelling: to its customer while the order is pending or confirmed and no job is in progress, to
 * an admin until it is final. The server checks again.
 */
export function mayCancel(order: Pick<Order, "status" | "jobs">, reader: OrderReader): boolean {
  if (!canTransitionOrder(order.status, "cancelled", reader)) return false;
  return reader === "admin" || order.jobs.every((job) => job.status !== "in_progress");
}

/** Whether to offer confirming: to admins, while the order is pending and has vehicles. */
export function mayConfirm(order: Pick<Order, "status" | "jobs">, reader: OrderReader): boolean {
  return (
    reader === "admin" && order.jobs.length > 0 && canTransitionOrder(order.status, "confirmed", "admin")
  );
}

/** Whether the order has no price yet, because one of its places was typed and is not a known one. */
export function awaitsPrice(order: Pick<Order, "status" | "totalSatang">): boolean {
  return order.status === "pending" && order.totalSatang === null;
}
