import { rulesOf, type DrivingPlan } from "../driving-hours/rules.ts";
import { schedule, type PlannedLeg, type Step } from "../driving-hours/schedule.ts";
import { HANDLING_PER_STOP_S } from "../pricing/vehicle.ts";
import type { Sailing, Timetable } from "./sailing.ts";

/** What takes time on a journey, in travel order: road, crossings, and stops where goods are loaded or unloaded. */
export type JourneyLeg =
  | { readonly kind: "road"; readonly durationS: number }
  | { readonly kind: "ferry"; readonly durationS: number; readonly timetable: Timetable }
  | { readonly kind: "stop" };

export interface Journey {
  /** Driving with legal breaks and nights, waiting and sailing, without loading and unloading. */
  readonly durationS: number;
  /**
   * Seconds from the pickup time until the truck reaches each stop, including the handling at earlier stops; 0 for the
   * pickup.
   */
  readonly stopsAfterS: readonly number[];
  /** One entry per crossing, in order; `null` when the pickup time is not known. */
  readonly sailings: readonly (Sailing | null)[];
  /** What happens when, with the handling at stops. */
  readonly steps: readonly Step[];
}

/**
 * How long a journey takes that begins with rested drivers and keeps the legal driving hours. With a pickup time, the
 * truck waits at each crossing for the next sailing of the timetable, and its arrival at the port includes the handling
 * at earlier stops. Without one, the wait is half the frequency. Prices never depend on it.
 */
export function journey(legs: readonly JourneyLeg[], pickupAt: number | null, plan: DrivingPlan): Journey {
  const { steps, durationS, sailings } = schedule(legs.map(plannedLeg), pickupAt, rulesOf(plan));
  const handling = steps.filter((step) => step.kind === "handling");
  return {
    durationS: durationS - handling.length * HANDLING_PER_STOP_S,
    stopsAfterS: handling.map((step) => step.afterS),
    sailings,
    steps,
  };
}

/** A leg of a journey as a schedule takes it. */
export function plannedLeg(leg: JourneyLeg): PlannedLeg {
  return leg.kind === "stop" ? { kind: "handling", durationS: HANDLING_PER_STOP_S } : leg;
}

/** Driving alone, in seconds: without ferries and without the handling at stops. */
export function roadDurationS(legs: readonly JourneyLeg[]): number {
  return legs.reduce((sum, leg) => (leg.kind === "road" ? sum + leg.durationS : sum), 0);
}

/** When the truck reaches the last stop of a journey that begins at `pickupAt`, both in epoch milliseconds. */
export function arrivalAt({ stopsAfterS }: Journey, pickupAt: number): number {
  return pickupAt + (stopsAfterS.at(-1) ?? 0) * 1000;
}

/** The fields of a route that its duration depends on. */
export interface TimedRoute {
  readonly legs: readonly { readonly kind: "road" | "ferry"; readonly durationS: number }[];
  /** For each stop, how many of the legs come before it. */
  readonly legsBeforeStop: readonly number[];
}

/**
 * The legs of a journey: those of the route, with a stop wherever goods are loaded or unloaded.
 * @param crossings one for each ferry leg, in order
 */
export function journeyLegs(
  { legs, legsBeforeStop }: TimedRoute,
  crossings: readonly (Timetable & { readonly durationS: number })[],
): JourneyLeg[] {
  const remaining = [...crossings];
  const timed = legs.map(({ kind, durationS }): JourneyLeg => {
    const crossing = kind === "ferry" ? remaining.shift() : undefined;
    if (crossing === undefined) return { kind: "road", durationS };
    const { firstSailingMin, lastSailingMin, frequencyMin } = crossing;
    return {
      kind: "ferry",
      durationS: crossing.durationS,
      timetable: { firstSailingMin, lastSailingMin, frequencyMin },
    };
  });
  return legsBeforeStop.flatMap((before, index) => [
    ...timed.slice(legsBeforeStop[index - 1] ?? 0, before),
    { kind: "stop" as const },
  ]);
}

/** For each pair of consecutive stops: whether a ferry is between them. */
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
