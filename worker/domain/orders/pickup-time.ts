import type { FieldCode } from "../errors.ts";

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
/** Thailand is UTC+7 all year. */
const BANGKOK_OFFSET = "+07:00";

/** Why a pickup at `pickupAt` (epoch milliseconds) cannot be ordered at `now`, or `null`. */
export function checkPickupTime(pickupAt: number, now: number): FieldCode | null {
  if (!Number.isFinite(pickupAt)) return "INVALID";
  if (pickupAt <= now) return "DATE_IN_PAST";
  return pickupAt > now + YEAR_MS ? "DATE_TOO_FAR" : null;
}

/** The instant of a Bangkok day (`2026-12-01`) and hour (`08:00`), in epoch milliseconds. */
export function bangkokInstant(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00${BANGKOK_OFFSET}`);
}
