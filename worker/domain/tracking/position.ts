import { greatCircleM } from "../geo/distance.ts";
import type { Point } from "../geo/place.ts";
import { DAY_MS, MINUTE_MS } from "../time.ts";

/** Where a truck was, as its driver's device said. */
export interface PositionFix extends Point {
  /** The radius around the point, in metres, in which the device is with a probability of 95 %. */
  readonly accuracyM: number;
  /** When the device was there, epoch milliseconds. */
  readonly fixedAt: number;
}

/** A report that follows another sooner than this is not kept. */
export const LEAST_REPORT_GAP_MS = MINUTE_MS / 4;
/** A driver's page looks this often where it is, and reports a move of `REPORT_MOVE_M`. */
export const REPORT_EVERY_MS = MINUTE_MS / 2;
const REPORT_MOVE_M = 200;
/** A truck that stands still is reported this often, so that the age of its position stays true. */
const STILL_REPORT_EVERY_MS = 1.5 * MINUTE_MS;
/** A position, and the consent to send it, are deleted this long after the last report. */
export const POSITION_KEPT_MS = DAY_MS;
/** A position that is less exact than this says nothing about the arrival. */
export const MOST_EXACT_NEEDED_M = 3_000;

/** Whether a driver's page should send a new fix, by what it sent last (`null`: nothing yet). */
export function isReportDue(
  last: (Point & { readonly sentAt: number }) | null,
  fix: Point,
  now: number,
): boolean {
  if (last === null) return true;
  const sinceMs = now - last.sentAt;
  if (sinceMs >= STILL_REPORT_EVERY_MS) return true;
  return sinceMs >= LEAST_REPORT_GAP_MS && greatCircleM(last, fix) >= REPORT_MOVE_M;
}

/**
 * The time of a fix by the server's clock: never in the future. `null` for one from before the job's start, which is
 * nobody's business.
 */
export function boundedFixTime(fixedAt: number, startedAt: number | null, now: number): number | null {
  if (fixedAt < (startedAt ?? 0)) return null;
  return Math.min(fixedAt, now);
}

/** How far a rounded point can be from the true one: half a hundredth of a degree each way, near the equator. */
const ROUNDING_M = 800;

/**
 * A fix to about a kilometre (a hundredth of a degree), and as exact as that: it tells the way, but no door.
 */
export function roughFix({ latitude, longitude, accuracyM, fixedAt }: PositionFix): PositionFix {
  return {
    latitude: Math.round(latitude * 100) / 100,
    longitude: Math.round(longitude * 100) / 100,
    accuracyM: accuracyM + ROUNDING_M,
    fixedAt,
  };
}
