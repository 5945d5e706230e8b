import type { OrderStatus } from "#domain/orders/order.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import type { Order } from "../order-types.ts";

/** Whether an order in this status may have claims: it was delivered, and may have been set back since. */
export function mayHaveClaims(status: OrderStatus): boolean {
  return status === "delivered" || status === "in_transit";
}

/** The claims of an order for the office, asked for where there may be any. */
export function useOfficeClaims({ orderId, status }: Pick<Order, "orderId" | "status">) {
  return trpc.claims.ofOrder.useQuery({ orderId }, { enabled: mayHaveClaims(status) });
}
