import { rulesOf, type DrivingPlan } from "../driving-hours/rules.ts";
import { RESTED, schedule, type DrivingState } from "../driving-hours/schedule.ts";
import type { Timetable } from "../ferries/sailing.ts";
import type { JourneyLeg } from "../ferries/journey.ts";
import { ROAD_CLASSES } from "../geo/road-classes.ts";
import type { Route } from "../geo/route.ts";
import { HANDLING_PER_STOP_S } from "../pricing/vehicle.ts";
import { MINUTE_MS } from "../time.ts";
import { roadSpread } from "./road-spread.ts";

/** When a truck reaches its destination: one time in ten sooner, one in ten later. Epoch milliseconds. */
export interface ArrivalWindow {
  /** p10 */
  readonly earliestAt: number;
  /** p50 */
  readonly likelyAt: number;
  /** p90 */
  readonly latestAt: number;
}

/** What still takes time, in travel order. */
export type RemainingLeg =
  | { readonly kind: "road"; readonly durationS: number; readonly speedKmh: number }
  | { readonly kind: "ferry"; readonly durationS: number; readonly timetable: Timetable }
  /** Loading or unloading. */
  | { readonly kind: "handling"; readonly durationS: number };

/** A window is told again once one of its ends has moved by more than this. */
const TOLD_AGAIN_AFTER_MS = 15 * MINUTE_MS;

/**
 * Loading takes from half to twice the planned time; the company's own estimate, like the plan of 30 minutes per stop.
 */
const HANDLING_SPREAD = { fast: 2, slow: 0.5 } as const;

type Pace = "fast" | "likely" | "slow";

/**
 * The window in which a truck arrives that begins with the first leg at `startAt`, with the legal breaks and nights that
 * remain. Every road is fast, as planned or slow
 * together, because weather, load and traffic concern the whole day (`roadSpread`); ferries leave by their timetable and
 * take their published time, so a missed boat widens the window. Since more driving or a later beginning never leads to
 * an earlier arrival (`schedule`), `earliestAt` ≤ `likelyAt` ≤ `latestAt`, and a further leg never makes any of them
 * earlier.
 * @param from what was driven before `startAt`
 */
export function arrivalWindow(
  legs: readonly RemainingLeg[],
  startAt: number,
  plan: DrivingPlan,
  from: DrivingState = RESTED,
): ArrivalWindow {
  const arrival = (pace: Pace) => {
    const paced = legs.map((leg) => ({ ...leg, durationS: leg.durationS / paceOf(leg, pace) }));
    return Math.round(startAt + schedule(paced, startAt, rulesOf(plan), from).durationS * 1000);
  };
  return { earliestAt: arrival("fast"), likelyAt: arrival("likely"), latestAt: arrival("slow") };
}

function paceOf(leg: RemainingLeg, pace: Pace): number {
  if (pace === "likely" || leg.kind === "ferry") return 1;
  return (leg.kind === "road" ? roadSpread(leg.speedKmh) : HANDLING_SPREAD)[pace];
}

/**
 * The legs from where a truck is to its destination.
 * @param route from the truck through the stops that remain
 * @param timetables one for each ferry leg, in order
 * @param handlingLeftS what is left of the handling at the stop where the truck stands
 */
export function remainingLegs(
  { legs, legsBeforeStop }: Pick<Route, "legs" | "legsBeforeStop">,
  timetables: readonly Timetable[],
  handlingLeftS: number,
): RemainingLeg[] {
  const boats = [...timetables];
  const timed = legs.map((leg): RemainingLeg => {
    const timetable = leg.kind === "ferry" ? boats.shift() : undefined;
    return timetable === undefined
      ? roadLeg(leg.durationS, leg.distanceM)
      : { kind: "ferry", durationS: leg.durationS, timetable };
  });
  const last = legsBeforeStop.length - 1;
  return legsBeforeStop.flatMap((before, index) => [
    ...timed.slice(legsBeforeStop[index - 1] ?? 0, before),
    ...(index === last ? [] : [handling(index === 0 ? handlingLeftS : HANDLING_PER_STOP_S)]),
  ]);
}

/**
 * The legs of a journey as it was planned, from one of its stops; all of it from the pickup.
 * @param distanceM the road of all of it; its average speed stands for every leg's
 * @param fromStop counted from 0, @param isLeft whether the truck has left that stop
 */
export function plannedLegs(
  journey: readonly JourneyLeg[],
  distanceM: number | null,
  fromStop = 0,
  isLeft = false,
): RemainingLeg[] {
  const roadS = journey.reduce((sum, leg) => (leg.kind === "road" ? sum + leg.durationS : sum), 0);
  const stopsAt = journey.flatMap(({ kind }, index) => (kind === "stop" ? [index] : []));
  const lastStop = stopsAt.at(-1);
  const stopAt = stopsAt[fromStop];
  const from = stopAt === undefined ? 0 : stopAt + (isLeft ? 1 : 0);
  return journey.flatMap((leg, index): RemainingLeg[] => {
    if (index < from) return [];
    if (leg.kind === "ferry") return [leg];
    if (leg.kind === "stop") return index === lastStop ? [] : [handling(HANDLING_PER_STOP_S)];
    const share = roadS === 0 ? 0 : leg.durationS / roadS;
    return [roadLeg(leg.durationS, distanceM === null ? null : distanceM * share)];
  });
}

/** A window of which nothing is earlier than the same of the soonest possible one. */
export function notBefore(window: ArrivalWindow, soonest: ArrivalWindow): ArrivalWindow {
  return {
    earliestAt: Math.max(window.earliestAt, soonest.earliestAt),
    likelyAt: Math.max(window.likelyAt, soonest.likelyAt),
    latestAt: Math.max(window.latestAt, soonest.latestAt),
  };
}

/** Whether a window has to be told again, because it differs from the one that was told last. */
export function hasMoved(told: ArrivalWindow, now: ArrivalWindow): boolean {
  const moved = (end: "earliestAt" | "latestAt") => Math.abs(now[end] - told[end]) > TOLD_AGAIN_AFTER_MS;
  return moved("earliestAt") || moved("latestAt");
}

function handling(durationS: number): RemainingLeg {
  return { kind: "handling", durationS };
}

/** A road whose length is not known counts as a two-lane highway. */
function roadLeg(durationS: number, distanceM: number | null): RemainingLeg {
  const isKnown = distanceM !== null && durationS > 0;
  const speedKmh = isKnown ? (distanceM * 3.6) / durationS : ROAD_CLASSES.two_lane.speedKmh;
  return { kind: "road", durationS, speedKmh };
}
