import { mayMoveOrder } from "#domain/orders/order.ts";
import type { Order, OrderReader } from "./order-types.ts";

/**
 * Whether to offer cancelling: its customer while the order is pending or confirmed and no job is under way,
 * an admin until it is final. The server decides again.
 */
export function mayCancel(order: Pick<Order, "status" | "jobs">, reader: OrderReader): boolean {
  if (!mayMoveOrder(order.status, "cancelled", reader)) return false;
  return reader === "admin" || order.jobs.every((job) => job.status !== "in_progress");
}

/** Whether to offer confirming: admins, while the order is pending. */
export function mayConfirm(order: Pick<Order, "status">, reader: OrderReader): boolean {
  return reader === "admin" && mayMoveOrder(order.status, "confirmed", "admin");
}
