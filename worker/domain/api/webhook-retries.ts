import { HOUR_MS, MINUTE_MS } from "../time.ts";

/** Waits after each failed attempt, about three days in all; nearly those that Standard Webhooks advises. */
const WAITS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];

/** After so many failed attempts, within the hour, the owners hear of it: what waits behind the message waits, too. */
export const TOLD_AFTER_ATTEMPTS = 4;

/** A receiver that answers so is gone for good. */
const GONE = 410;

/** What becomes of a delivery whose attempt failed: another one at an instant, or none, and its endpoint is paused. */
export type AfterFailure = { readonly is: "retry"; readonly nextAt: number } | { readonly is: "parked" };

/**
 * @param attempts how many there were, this one included
 * @param status what the receiver answered, `null` where it did not
 * @param now epoch milliseconds
 */
export function afterFailure(attempts: number, status: number | null, now: number): AfterFailure {
  const wait = WAITS_MS[attempts - 1];
  return wait === undefined || status === GONE ? { is: "parked" } : { is: "retry", nextAt: now + wait };
}
