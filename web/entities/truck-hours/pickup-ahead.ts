import { checkPickupTime } from "#domain/orders/pickup-time.ts";
import { bangkokInstant } from "#domain/time.ts";

/** The id of the checkbox with which a booking confirms a forbidden time. */
export const ACKNOWLEDGE_ID = "acknowledge-truck-hours";

/** The pickup time of a form in epoch milliseconds, when it is one that can be booked now. */
export function pickupAhead({ date, time }: { readonly date: string; readonly time: string }): number | null {
  const at = bangkokInstant(date, time);
  return at !== null && checkPickupTime(at, Date.now()) === null ? at : null;
}
