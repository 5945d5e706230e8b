import { MINUTE_MS } from "#domain/time.ts";

/** How long one attempt may take before the effect counts as due again. Longer than any call of a handler. */
export const LEASE_MS = 2 * MINUTE_MS;

/** Waits after each failed attempt, about nineteen hours in all. */
const BACKOFF_MS = [1, 5, 15, 60, 180, 360, 540].map((minutes) => minutes * MINUTE_MS);

/** The last attempt; an effect that fails it is parked. */
export const MAX_ATTEMPTS = BACKOFF_MS.length + 1;

/**
 * When an effect whose attempt failed is tried again, or `null` after the last one.
 * @param attempts how many there were, @param now epoch milliseconds
 */
export function nextAttemptAt(attempts: number, now: number): number | null {
  const wait = BACKOFF_MS[attempts - 1];
  return wait === undefined ? null : now + wait;
}
