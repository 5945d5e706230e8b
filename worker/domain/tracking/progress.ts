import { greatCircleM } from "../geo/distance.ts";
import type { Point } from "../geo/place.ts";
import { whereabouts, type StopVisit } from "../jobs/visits.ts";
import { HANDLING_PER_STOP_S } from "../pricing/vehicle.ts";
import type { PositionFix } from "./position.ts";

/** A stop of a journey, where a truck is expected. */
export interface ExpectedStop extends Point {
  /** Whether the point is the door itself. */
  readonly isExact: boolean;
  /** When the plan has the truck there, epoch milliseconds; `null` where it does not say. */
  readonly plannedAt: number | null;
}

/** How far along its stops a truck is. */
export interface Progress {
  /** The index of the stop that it goes to; at most the last one's, because only its driver says that it is done. */
  readonly nextStop: number;
  /** When it was first seen at the stop before, epoch milliseconds; `null` where it was not seen there. */
  readonly reachedAt: number | null;
}

/** A truck this near to a door is at it; where only the area's point is known, this near to that. */
const AT_DOOR_M = 500;
const AT_AREA_M = 1_500;
/** A fix counts as this exact at best when it decides whether a truck is at a stop. */
const MOST_DOUBT_M = 500;

/** What the driver of a job has recorded of its stops. */
export interface Recorded {
  /** The last stop with a proof, or -1. */
  readonly provenStop: number;
  readonly visits: readonly StopVisit[];
}

/**
 * How far a truck has come, by what its driver recorded, and where that says less, by where it is now. A stop is passed
 * when its driver said so or recorded a proof there, when the truck was seen at it, or, after a time without positions,
 * when its planned time is over and the truck is nearer to the stop after it than it is itself. It never goes back.
 */
export function progressAt(
  stops: readonly ExpectedStop[],
  before: Progress,
  fix: PositionFix,
  { provenStop, visits }: Recorded,
): Progress {
  const last = stops.length - 1;
  let { nextStop, reachedAt } = before;
  const here = whereabouts(visits);
  if (here.kind === "at_stop" && here.stop + 1 >= nextStop)
    return { nextStop: Math.min(here.stop + 1, last), reachedAt: visits.at(-1)?.arrivedAt ?? null };
  if (here.kind === "on_way" && here.stop >= nextStop) [nextStop, reachedAt] = [here.stop, null];
  if (provenStop >= nextStop) [nextStop, reachedAt] = [provenStop + 1, null];
  while (nextStop < last && isBehind(stops, nextStop, fix)) [nextStop, reachedAt] = [nextStop + 1, null];
  const next = stops[nextStop];
  if (nextStop < last && next !== undefined && isAt(next, fix))
    [nextStop, reachedAt] = [nextStop + 1, fix.fixedAt];
  return { nextStop: Math.max(0, Math.min(nextStop, last)), reachedAt };
}

/**
 * Seconds of loading that are left at the stop where the truck stands; 0 where it has left, or was not seen. What its
 * driver recorded counts, wherever it is seen.
 */
export function handlingLeftS(
  stops: readonly ExpectedStop[],
  { nextStop, reachedAt }: Progress,
  fix: PositionFix,
  visits: readonly StopVisit[],
): number {
  const here = stops[nextStop - 1];
  const visit = visits[nextStop - 1];
  const isThere = visit === undefined ? here !== undefined && isAt(here, fix) : visit.leftAt === null;
  if (!isThere || reachedAt === null) return 0;
  return Math.max(0, HANDLING_PER_STOP_S - (fix.fixedAt - reachedAt) / 1000);
}

function isAt(stop: ExpectedStop, fix: PositionFix): boolean {
  const doubtM = Math.min(fix.accuracyM, MOST_DOUBT_M);
  return greatCircleM(stop, fix) <= (stop.isExact ? AT_DOOR_M : AT_AREA_M) + doubtM;
}

function isBehind(stops: readonly ExpectedStop[], index: number, fix: PositionFix): boolean {
  const [stop, next] = [stops[index], stops[index + 1]];
  if (stop === undefined || next === undefined || stop.plannedAt === null) return false;
  const isOver = fix.fixedAt > stop.plannedAt + HANDLING_PER_STOP_S * 1000;
  return isOver && !isAt(stop, fix) && greatCircleM(fix, next) < greatCircleM(stop, next);
}
