/** How the office sorts orders: latest placed first, earliest pickup first, dearest first. */
export const ORDER_SORTS = ["newest", "pickup", "total"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Which day of an order a range of days is about. */
export const ORDER_DAYS = ["pickup", "created"] as const;
export type OrderDay = (typeof ORDER_DAYS)[number];

/** Instead of a driver's id: orders with a job that nobody has taken, and orders whose jobs are all taken. */
export const DRIVER_STATES = ["open", "taken"] as const;

/**
 * What an order may wait for. `start`: a job that should be under way by now; `price`: one by the office, and no offer is open; `offer`, `door_change`: its customer's answer to
 * an offer, or to a change at the door.
 */
export const ORDER_WAITS = ["start", "price", "offer", "door_change"] as const;
export type OrderWait = (typeof ORDER_WAITS)[number];

/** The most orders of one status that are counted. */
export const ORDER_COUNT_MAX = 1_000;
