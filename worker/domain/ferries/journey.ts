import { HANDLING_PER_STOP_S } from "../pricing/vehicle.ts";
import { meanWaitS, nextSailing, type Sailing, type Timetable } from "./sailing.ts";

/** What takes time on a journey, in travel order: road, crossings, and stops where goods are loaded or unloaded. */
export type JourneyLeg =
  | { readonly kind: "road"; readonly durationS: number }
  | { readonly kind: "ferry"; readonly durationS: number; readonly timetable: Timetable }
  | { readonly kind: "stop" };

export interface Journey {
  /** Driving, waiting and sailing, without loading and unloading. */
  readonly durationS: number;
  /**
   * Seconds from the pickup time until the truck reaches each stop, including the handling at earlier stops; 0 for the
   * pickup.
   */
  readonly stopsAfterS: readonly number[];
  /** One entry per crossing, in order; `null` when the pickup time is not known. */
  readonly sailings: readonly (Sailing | null)[];
}

/**
 * How long a journey takes. With a pickup time, the truck waits at each crossing for the next sailing of the timetable,
 * and its arrival at the port includes the handling at earlier stops. Without one, the wait is half the frequency.
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
