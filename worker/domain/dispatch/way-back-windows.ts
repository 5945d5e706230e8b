import { whyUnfit, type JobToFit } from "../jobs/fit.ts";
import { bangkokMinuteOfDay, MINUTE_MS } from "../time.ts";
import type { ReturningTruck } from "./empty-returns.ts";
import { STAYS_MS } from "./job-before.ts";
import type { Spot, Ways } from "./suggest/day.ts";
import { wayBetween } from "./suggest/route.ts";
import { isWayBack } from "./way-back.ts";

/** Pickup times are looked at in steps of half an hour. */
const STEP_MS = 30 * MINUTE_MS;

/** By day, from 5:00 to 22:00 in Bangkok: nobody is offered a pickup at night. */
const FIRST_PICKUP_MIN = 5 * 60;
const LAST_PICKUP_MIN = 22 * 60;

/** A move that nobody has booked yet. */
export interface MoveToFit {
  readonly from: Spot;
  readonly to: Spot;
  /** As a job with a pickup then. */
  readonly jobAt: (pickupAt: number) => JobToFit;
}

/** Pickup times, the first and the last, in epoch milliseconds. */
export interface PickupWindow {
  readonly fromAt: number;
  readonly untilAt: number;
}

/**
 * When a move leads a truck home: from the half hour in which the truck has come to the pickup, as long as it
 * would stay, by day, at the times at which its driver can take the job by the rule of the board. None where
 * it leaves more than half of the way home empty.
 * @param notBefore the earliest pickup that may be booked, epoch milliseconds
 */
export function wayBackWindows(
  truck: ReturningTruck,
  { from, to, jobAt }: MoveToFit,
  ways: Ways,
  notBefore: number,
): readonly PickupWindow[] {
  const toPickup = wayBetween(ways, truck.at, from);
  const homeM = wayBetween(ways, truck.at, truck.home).distanceM;
  const leftM = wayBetween(ways, to, truck.home).distanceM;
  if (!Number.isFinite(homeM) || !isWayBack({ homeM, emptyM: toPickup.distanceM, leftM })) return [];
  const earliest = Math.max(notBefore, truck.freeAt + toPickup.lastsS * 1000);
  const windows: { fromAt: number; untilAt: number }[] = [];
  for (let at = Math.ceil(earliest / STEP_MS) * STEP_MS; at < truck.freeAt + STAYS_MS; at += STEP_MS) {
    const minute = bangkokMinuteOfDay(at);
    if (minute < FIRST_PICKUP_MIN || minute > LAST_PICKUP_MIN) continue;
    if (whyUnfit(jobAt(at), truck.driver, truck) !== null) continue;
    const last = windows.at(-1);
    if (last?.untilAt === at - STEP_MS) last.untilAt = at;
    else windows.push({ fromAt: at, untilAt: at });
  }
  return windows;
}

/** The times that any of the windows has, the soonest first, none overlapping or touching another. */
export function joinWindows(windows: readonly PickupWindow[]): readonly PickupWindow[] {
  const joined: { fromAt: number; untilAt: number }[] = [];
  for (const { fromAt, untilAt } of windows.toSorted((a, b) => a.fromAt - b.fromAt)) {
    const last = joined.at(-1);
    if (last !== undefined && fromAt <= last.untilAt + STEP_MS)
      last.untilAt = Math.max(last.untilAt, untilAt);
    else joined.push({ fromAt, untilAt });
  }
  return joined;
}
