import type { FieldCode } from "../field-errors.ts";
import { DAY_MS } from "../time.ts";

/** How far ahead a pickup may be ordered. */
export const BOOKABLE_AHEAD_MS = 366 * DAY_MS;

/** Why a pickup at `pickupAt` (epoch milliseconds; `null`: none entered) cannot be ordered at `now`, or `null`. */
export function checkPickupTime(pickupAt: number | null, now: number): FieldCode | null {
  if (pickupAt === null || !Number.isFinite(pickupAt)) return "INVALID";
  if (pickupAt <= now) return "DATE_IN_PAST";
  return pickupAt > now + BOOKABLE_AHEAD_MS ? "DATE_TOO_FAR" : null;
}
