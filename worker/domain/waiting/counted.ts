import type { StopVisit } from "../jobs/visits.ts";
import { HOUR_MS } from "../time.ts";
import type { LegTimes } from "./leg-times.ts";

/**
 * The part of a way's travel time that a truck needs at least: the same as of the whole road, before which a job is not
 * completed without a reason. Durations are estimates, and a light truck on an empty road may be much faster.
 */
export const LEAST_TRAVEL_SHARE = 0.5;

/** How long standing at the last stop counts, at most, where no proof of delivery says when it ended. */
export const UNPROVEN_STAND_MS = 4 * HOUR_MS;

/** From when standing at a stop counts, epoch milliseconds; at the pickup not before the agreed time. */
export function standsFrom(visit: StopVisit, pickupAt: number): number {
  return visit.stop === 0 ? Math.max(countsFrom(visit), pickupAt) : countsFrom(visit);
}

/** The same before the agreed time of the pickup is considered. */
export function countsFrom({ waitsFrom, arrivedAt }: StopVisit): number {
  return waitsFrom ?? arrivedAt;
}

/** Until when standing at a stop counts, epoch milliseconds; `null` while the truck is there. */
export function countsUntil({ waitsUntil, leftAt }: StopVisit): number | null {
  return waitsUntil ?? leftAt;
}

/**
 * What of two consecutive stops counts as waiting, once the second is reached. A pressed time is taken as it is while
 * the road allows it. Where the truck cannot have come that soon after it left, either press is wrong: the first stop
 * counts as left when the way to the second had to begin as planned (whoever forgot to leave says so on arrival), and the
 * second as reached no sooner than after the least travel time. So what counts at both is at least the least travel time
 * shorter than the time from the first to the end of the second, whatever was pressed.
 * @param before the first stop; `leftAt` is `null` where leaving it was not pressed
 * @param at when reaching the second was pressed, epoch milliseconds
 */
export function countedAround(
  before: StopVisit,
  at: number,
  { travelS, plannedS }: LegTimes,
): { readonly beforeUntil: number; readonly from: number } {
  const begun = countsFrom(before);
  const leastMs = travelS * 1000 * LEAST_TRAVEL_SHARE;
  const { leftAt } = before;
  if (leftAt !== null && at - Math.max(leftAt, begun) >= leastMs) return { beforeUntil: leftAt, from: at };
  const impliedAt = Math.min(leftAt ?? at, at - plannedS * 1000);
  return { beforeUntil: Math.max(begun, impliedAt), from: Math.max(at, begun + leastMs) };
}

/**
 * Until when the standing at the last stop counts: until the last proof of delivery there, because completing is easily
 * forgotten once the goods are unloaded; without a proof until it is completed, and for `UNPROVEN_STAND_MS` at most.
 * @param at when it was left or completed, @param provenAt the last proof there or `null`; both epoch milliseconds
 */
export function lastCountsUntil(from: number, at: number, provenAt: number | null): number {
  return Math.max(from, Math.min(at, provenAt ?? from + UNPROVEN_STAND_MS));
}
