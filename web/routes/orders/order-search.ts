import { ORDER_STATUSES, type OrderStatus } from "#domain/orders/order.ts";

/** The order status in the search parameters, if it is a valid one. */
export function optionalOrderStatus(search: Readonly<Record<string, unknown>>): {
  readonly status?: OrderStatus;
} {
  const status = ORDER_STATUSES.find((each) => each === search["status"]);
  return status === undefined ? {} : { status };
}
