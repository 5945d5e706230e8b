import {
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  type OrderStatus,
  type PaymentStatus,
} from "#domain/orders/order.ts";
import { ORDER_SEARCH_MAX } from "#domain/orders/text-limits.ts";
import { optionalDay, optionalTexts } from "../search.ts";

/** The order status in the search parameters, if it is a valid one. */
function optionalOrderStatus(search: Readonly<Record<string, unknown>>): {
  readonly status?: OrderStatus;
} {
  const status = ORDER_STATUSES.find((each) => each === search["status"]);
  return status === undefined ? {} : { status };
}

/** Which orders a customer's list shows. */
export interface OrdersSearch {
  readonly status?: OrderStatus;
  readonly payment?: PaymentStatus;
  /** An order id or a place. */
  readonly search?: string;
  /** Days of Bangkok, `2026-12-01`, both included. */
  readonly from?: string;
  readonly to?: string;
}

/** The filter of a customer's list in the search parameters; what is invalid is left out. */
export function ordersSearch(search: Readonly<Record<string, unknown>>): OrdersSearch {
  const payment = PAYMENT_STATUSES.find((each) => each === search["payment"]);
  const { search: text = "" } = optionalTexts(search, "search");
  return {
    ...optionalOrderStatus(search),
    ...(payment !== undefined && { payment }),
    ...(text.trim() !== "" && { search: text.slice(0, ORDER_SEARCH_MAX) }),
    ...optionalDay("from", search),
    ...optionalDay("to", search),
  };
}

/** How the customer comes back from the page of Stripe: having paid, or not. */
const CHECKOUT_RETURNS = ["done", "back"] as const;

/** Whether the page is opened on the way back from Stripe. */
export function optionalCheckoutReturn(search: Readonly<Record<string, unknown>>): {
  readonly checkout?: (typeof CHECKOUT_RETURNS)[number];
} {
  const checkout = CHECKOUT_RETURNS.find((each) => each === search["checkout"]);
  return checkout === undefined ? {} : { checkout };
}
