import { journey, type Journey, type JourneyLeg } from "#domain/ferries/journey.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import type { Crossing, Quote } from "./quote.ts";

type Leg = Quote["legs"][number];
/** What the way of a quote is read from. */
type WayQuote = Pick<Quote, "legs" | "crossings" | "stops">;

/** How long a quote's way takes, and which boats it takes, for a pickup time or without one. As the server counts. */
export function journeyTimes(quote: WayQuote, pickupAt: number | null): Journey {
  const legs = wayOf(quote).flatMap(({ kind, onward }): JourneyLeg[] => [
    ...(kind === "stop" ? [{ kind }] : []),
    ...(onward === null ? [] : [legAfter(onward)]),
  ]);
  return journey(legs, pickupAt);
}

/** When the truck reaches the last stop, loading and unloading on the way included. */
export function arrivalAt(quote: WayQuote, pickupAt: number): number {
  return pickupAt + (journeyTimes(quote, pickupAt).stopsAfterS.at(-1) ?? 0) * 1000;
}

function legAfter(onward: Onward): JourneyLeg {
  if (onward.kind === "road") return { kind: "road", durationS: onward.durationS };
  const { durationS, firstSailingMin, lastSailingMin, frequencyMin } = onward.crossing;
  return { kind: "ferry", durationS, timetable: { firstSailingMin, lastSailingMin, frequencyMin } };
}

/** A point of the way: a stop of the customer's or a port, and how the way goes on from there. */
export interface WayPoint {
  readonly key: string;
  readonly kind: "stop" | "port";
  readonly name: BilingualText;
  readonly onward: Onward | null;
}

/** The leg after a point. */
export type Onward =
  | { readonly kind: "road"; readonly distanceM: number; readonly durationS: number }
  | { readonly kind: "ferry"; readonly crossing: Crossing; readonly crossingIndex: number };

/** A leg ends where a stop is when it comes this near, in degrees (about 100 m). */
const NEAR_DEG = 0.001;

/** The stops, ports and legs of a quote's way as one list, in travel order. */
export function wayOf(quote: WayQuote): readonly WayPoint[] {
  const points: WayPoint[] = [];
  const last = quote.stops.length - 1;
  let stopIndex = 0;
  let crossingIndex = 0;
  let landed: Crossing | undefined;
  for (const [at, leg] of quote.legs.entries()) {
    const atStop = at === 0 || (stopIndex + 1 < last && reachesStop(quote, at, stopIndex + 1));
    if (at > 0 && atStop) stopIndex += 1;
    const crossing = leg.kind === "ferry" ? quote.crossings[crossingIndex] : undefined;
    const name = atStop ? quote.stops[stopIndex]?.label : (landed?.to ?? crossing?.from);
    points.push({
      key: `leg-${at}`,
      kind: atStop ? "stop" : "port",
      name: name ?? NAMELESS,
      onward:
        crossing === undefined
          ? { kind: "road", distanceM: leg.distanceM, durationS: leg.durationS }
          : { kind: "ferry", crossing, crossingIndex },
    });
    landed = crossing;
    if (crossing !== undefined) crossingIndex += 1;
  }
  return [...points, { key: "end", kind: "stop", name: quote.stops[last]?.label ?? NAMELESS, onward: null }];
}

const NAMELESS: BilingualText = { th: "", en: "" };

/** Whether the leg before `at` ends at a stop: two drives only meet at one; beside a ferry, where it lies counts. */
function reachesStop(quote: Pick<Quote, "legs" | "stops">, at: number, stopIndex: number): boolean {
  const before = quote.legs[at - 1];
  if (before?.kind === "road" && quote.legs[at]?.kind === "road") return true;
  const end = endOf(before);
  const stop = quote.stops[stopIndex];
  if (end === undefined || stop === undefined) return false;
  return Math.abs(end[0] - stop.longitude) < NEAR_DEG && Math.abs(end[1] - stop.latitude) < NEAR_DEG;
}

function endOf(leg: Leg | undefined): readonly [number, number] | undefined {
  return leg?.path.at(-1);
}
