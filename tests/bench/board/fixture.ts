import { DAY_MS } from "#domain/time.ts";

/** Data that product and peer are given alike, so that both do the same work. */

export const DRIVERS = 256;
/** Apart far enough that no two jobs of a driver overlap, and that there is a lawful rest between them. */
const APART_MS = DAY_MS;
const FIRST_PICKUP_AT = Date.now() + 3 * DAY_MS;

/** Signs the sessions of both. */
export const SESSION_SECRET = "a secret that only this measurement knows, 32+";

export interface Driver {
  readonly driverId: string;
  readonly userId: string;
  readonly token: string;
}

/** One job of one order. */
export interface Job {
  readonly jobId: string;
  readonly orderId: string;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
}

export const drivers: readonly Driver[] = Array.from({ length: DRIVERS }, (_, index) => ({
  driverId: `bench-driver-${index}`,
  userId: `bench-${index}`,
  token: `token-of-bench-${index}-0123456789abcdef`,
}));

/** `count` open jobs; the n-th is for the n-th driver, counted round, and overlaps none of that driver's others. */
export function openJobs(prefix: string, count: number, firstDay = 0): readonly Job[] {
  return Array.from({ length: count }, (_, index) => {
    const orderId = `KD-${prefix}${index}`;
    const pickupAt = FIRST_PICKUP_AT + (firstDay + Math.floor(index / DRIVERS)) * APART_MS;
    return { orderId, jobId: `${orderId}-1`, pickupAt };
  });
}
