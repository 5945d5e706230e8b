import { DAY_MS, HOUR_MS } from "../time.ts";

/** How long before the pickup the customer is reminded of a payment that opens the jobs. */
const BEFORE_PICKUP_MS = DAY_MS;
/** How long after the booking at the soonest. */
const AFTER_PLACING_MS = 2 * HOUR_MS;

/**
 * When the customer of an order that is to be paid is reminded of it, once; `null` where the pickup comes first. Instants are
 * epoch milliseconds.
 */
export function paymentReminderAt({
  createdAt,
  pickupAt,
}: {
  readonly createdAt: number;
  readonly pickupAt: number;
}): number | null {
  const at = Math.max(pickupAt - BEFORE_PICKUP_MS, createdAt + AFTER_PLACING_MS);
  return at < pickupAt ? at : null;
}
