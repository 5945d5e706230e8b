import type { OrderStatus } from "#domain/orders/order.ts";

/** Whether an order in this status may have claims: it was delivered, and may have been set back since. */
export function mayHaveClaims(status: OrderStatus): boolean {
  return status === "delivered" || status === "in_transit";
}
