import { journey, type Journey, type JourneyLeg } from "#domain/ferries/journey.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import type { Crossing, Quote } from "../price/quote.ts";

/** What the way of a quote is read from. */
type WayQuote = Pick<Quote, "legs" | "legsBeforeStop" | "crossings" | "stops">;

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

/** The stops, ports and legs of a quote's way as one list, in travel order. */
export function wayOf(quote: WayQuote): readonly WayPoint[] {
  const points: WayPoint[] = [];
  let crossingIndex = 0;
  let landed: Crossing | undefined;
  for (const [at, leg] of quote.legs.entries()) {
    const crossing = leg.kind === "ferry" ? quote.crossings[crossingIndex] : undefined;
    const onward: Onward =
      crossing === undefined
        ? { kind: "road", distanceM: leg.distanceM, durationS: leg.durationS }
        : { kind: "ferry", crossing, crossingIndex };
    const port = landed?.to ?? crossing?.from;
    points.push(
      ...withOnward(stopsAt(quote, at), onward, { key: `leg-${at}`, kind: "port", name: port ?? NAMELESS }),
    );
    landed = crossing;
    if (crossing !== undefined) crossingIndex += 1;
  }
  return [...points, ...stopsAt(quote, quote.legs.length)];
}

const NAMELESS: BilingualText = { th: "", en: "" };

/** The stops that are reached after so many legs: usually one, more where no way lies between them. */
function stopsAt({ stops, legsBeforeStop }: WayQuote, legs: number): WayPoint[] {
  return stops.flatMap(({ label }, index) =>
    legsBeforeStop[index] === legs
      ? [{ key: `stop-${index}`, kind: "stop" as const, name: label, onward: null }]
      : [],
  );
}

/** The way goes on from the last of the stops, or from a port where there is none. */
function withOnward(stops: readonly WayPoint[], onward: Onward, port: Omit<WayPoint, "onward">): WayPoint[] {
  const last = stops.at(-1) ?? port;
  return [...stops.slice(0, -1), { ...last, onward }];
}
