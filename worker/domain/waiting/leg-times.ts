import type { DrivingPlan } from "../driving-hours/rules.ts";
import { journey, type JourneyLeg } from "../ferries/journey.ts";

/** How long a truck needs from one stop to the next, in seconds. */
export interface LegTimes {
  /** Driving and sailing alone. */
  readonly travelS: number;
  /** With the breaks, nights and waits at piers that are planned for it. */
  readonly plannedS: number;
}

/**
 * The times of each way between two consecutive stops, in travel order.
 * @param plan how the driving is planned; `null` for an order that was planned without breaks
 */
export function legTimesOf(legs: readonly JourneyLeg[], plan: DrivingPlan | null): readonly LegTimes[] {
  const ways: JourneyLeg[][] = [];
  for (const leg of legs)
    if (leg.kind === "stop") ways.push([]);
    else ways.at(-1)?.push(leg);
  // Nothing is driven after the last stop.
  return ways.slice(0, -1).map((way) => {
    const travelS = way.reduce((sum, leg) => sum + (leg.kind === "stop" ? 0 : leg.durationS), 0);
    const plannedS = plan === null ? travelS : journey(way, null, plan).durationS;
    return { travelS, plannedS: Math.max(travelS, plannedS) };
  });
}

/** What is known of an order's road. */
export interface KnownRoad {
  readonly legTimes: readonly LegTimes[] | null;
  readonly roadDurationS: number | null;
  readonly stopCount: number | null;
}

/**
 * The times of the way to a stop, from 1. Where the ways were not recorded, each has the same part of the order's road;
 * where nothing was, a way takes no time.
 */
export function legTimesTo(stop: number, { legTimes, roadDurationS, stopCount }: KnownRoad): LegTimes {
  const ways = (stopCount ?? 2) - 1;
  const recorded = legTimes?.length === ways ? legTimes[stop - 1] : undefined;
  if (recorded !== undefined) return recorded;
  const travelS = (roadDurationS ?? 0) / Math.max(1, ways);
  return { travelS, plannedS: travelS };
}
