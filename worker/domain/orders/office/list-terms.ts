import type { Sorting } from "../../sorting.ts";
import type { OrderStatus } from "../order.ts";

/** What of an order its list can be sorted by; each has an index, so that a page costs the same however many orders there are. */
const SORT_COLUMNS = ["created", "pickup", "customer", "total", "status", "payment"] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/**
 * How the office sorts orders: by a column in the direction in which it is asked for most, and in the other one. Status and
 * payment follow their course, each with the latest placed first.
 */
export const ORDER_SORTS = [
  "newest",
  "oldest",
  "pickup",
  "pickup_desc",
  "customer",
  "customer_desc",
  "total",
  "total_asc",
  "status",
  "status_desc",
  "payment",
  "payment_desc",
] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** The column and direction of each sorting. */
export const SORTINGS = {
  newest: { column: "created", direction: "descending" },
  oldest: { column: "created", direction: "ascending" },
  pickup: { column: "pickup", direction: "ascending" },
  pickup_desc: { column: "pickup", direction: "descending" },
  customer: { column: "customer", direction: "ascending" },
  customer_desc: { column: "customer", direction: "descending" },
  total: { column: "total", direction: "descending" },
  total_asc: { column: "total", direction: "ascending" },
  status: { column: "status", direction: "ascending" },
  status_desc: { column: "status", direction: "descending" },
  payment: { column: "payment", direction: "ascending" },
  payment_desc: { column: "payment", direction: "descending" },
} as const satisfies Record<OrderSort, Sorting<SortColumn>>;

/** Which day of an order a range of days is about. */
export const ORDER_DAYS = ["pickup", "created"] as const;
export type OrderDay = (typeof ORDER_DAYS)[number];

/** What of a list says how it is sorted. */
export interface SortedView {
  readonly sort?: OrderSort | undefined;
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly day?: OrderDay | undefined;
}

/**
 * How a list is sorted unless asked otherwise: the newest first; days of the pickup by the pickup, whose index has them in one
 * piece. What a text finds comes the newest first.
 */
export function defaultSort({ search, from, to, day }: Omit<SortedView, "sort">): OrderSort {
  const isOfPickups = (from !== undefined || to !== undefined) && day !== "created";
  return isOfPickups && (search ?? "").trim() === "" ? "pickup" : "newest";
}

/** How a list is sorted. */
export function sortOf(view: SortedView): OrderSort {
  return view.sort ?? defaultSort(view);
}

/** Instead of a driver's id: orders with a job that nobody has taken, and orders whose jobs are all taken. */
export const DRIVER_STATES = ["open", "taken"] as const;
export type DriverState = (typeof DRIVER_STATES)[number];

/** Orders of which some job may be yet to be driven, also while another is under way: only they are `open`. */
export const ORDERS_AHEAD = ["pending", "confirmed", "in_transit"] as const satisfies readonly OrderStatus[];

/**
 * What an order may wait for. `start`: a job that should be under way by now; `taker`: a driver for a job that is offered, which
 * ends some time after its pickup; `driver`: a job under way whose driver may not act any more; `price`: one by the office, and no
 * offer is open; `confirm`: the office's word; `payment`: the one that opens its jobs; `offer`, `door_change`: its customer's
 * answer to an offer, or to a change at the door.
 */
export const ORDER_WAITS = [
  "start",
  "taker",
  "completion",
  "driver",
  "price",
  "confirm",
  "payment",
  "offer",
  "door_change",
] as const;
export type OrderWait = (typeof ORDER_WAITS)[number];

/** The most orders of one status that are counted. */
export const ORDER_COUNT_MAX = 1_000;
