import { HANDLING_PER_STOP_S } from "../pricing/vehicle.ts";
import { meanWaitS, nextSailing, type Sailing, type Timetable } from "./sailing.ts";

/** A journey as time sees it: stretches of road, crossings, and stops where goods are handled, in travel order. */
export type JourneyLeg =
  | { readonly kind: "road"; readonly durationS: number }
  | { readonly kind: "ferry"; readonly durationS: number; readonly timetable: Timetable }
  | { readonly kind: "stop" };

export interface Journey {
  /** Road, waiting and sailing, without loading and unloading. */
  readonly durationS: number;
  /** Seconds after the pickup time at which the truck reaches each stop, earlier handling included; 0 for the pickup. */
  readonly stopsAfterS: readonly number[];
  /** One per crossing in order; `null` when the pickup time is not known. */
  readonly sailings: readonly (Sailing | null)[];
}

/**
 * How long a journey takes. With a pickup time each crossing waits for its real next sailing, which the truck
 * reaches after loading and unloading at the stops before it; without one it waits half the frequency.
 */
export function journey(legs: readonly JourneyLeg[], pickupAt: number | null): Journey {
  let durationS = 0;
  let handlingS = 0;
  const stopsAfterS: number[] = [];
  const sailings: (Sailing | null)[] = [];
  for (const leg of legs) {
    if (leg.kind === "stop") {
      stopsAfterS.push(durationS + handlingS);
      handlingS += HANDLING_PER_STOP_S;
      continue;
    }
    if (leg.kind === "ferry") {
      const wait = waitAt(leg.timetable, pickupAt, durationS + handlingS);
      durationS += wait.waitS;
      sailings.push(wait.sailing);
    }
    durationS += leg.durationS;
  }
  return { durationS, stopsAfterS, sailings };
}

/** For each way from one stop to the next: whether a ferry is on it. */
export function overWater(legs: readonly JourneyLeg[]): boolean[] {
  const ways: boolean[] = [];
  let wet = false;
  let started = false;
  for (const leg of legs) {
    if (leg.kind === "ferry") wet = true;
    if (leg.kind !== "stop") continue;
    if (started) ways.push(wet);
    started = true;
    wet = false;
  }
  return ways;
}

function waitAt(
  timetable: Timetable,
  pickupAt: number | null,
  afterS: number,
): { waitS: number; sailing: Sailing | null } {
  if (pickupAt === null) return { waitS: meanWaitS(timetable), sailing: null };
  const reachedAt = pickupAt + afterS * 1000;
  const sailing = nextSailing(timetable, reachedAt);
  return { waitS: Math.round((sailing.departsAt - reachedAt) / 1000), sailing };
}
