import { HOUR_MS, MINUTE_MS } from "../time.ts";

/** From this delay on a truck counts as late; less is what traffic does to any plan. */
export const LATE_FROM_MS = 15 * MINUTE_MS;

/** A job that a driver holds and has not started is late to start when its pickup is before this instant. */
export function startedUntil(now: number): number {
  return now - LATE_FROM_MS;
}

/**
 * A job is taken for forgotten when it is under way so long after it should have ended: longer than any delay
 * of which nobody hears.
 */
export const FORGOTTEN_AFTER_MS = 12 * HOUR_MS;

/**
 * A job under way should have been completed when its end is before this instant: as planned, and later by as much as it was
 * started late.
 */
export function completedUntil(now: number): number {
  return now - FORGOTTEN_AFTER_MS;
}

/**
 * By how much a truck is late: the likely arrival after the planned one. 0 below `LATE_FROM_MS`.
 * @param plannedAt when the plan of the order has it at the destination, epoch milliseconds
 * @returns milliseconds
 */
export function lateByMs(plannedAt: number, likelyAt: number): number {
  const delay = likelyAt - plannedAt;
  return delay < LATE_FROM_MS ? 0 : delay;
}
