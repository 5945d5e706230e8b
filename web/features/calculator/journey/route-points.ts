import type { BilingualText } from "#domain/geo/place.ts";
import type { Crossing, Quote } from "#web/entities/moves/quote.ts";

type RouteOfQuote = Pick<Quote, "legs" | "legsBeforeStop" | "crossings" | "stops">;

/** A point of a route: a stop or a port, and the leg that follows. */
export interface RoutePoint {
  readonly key: string;
  readonly kind: "stop" | "port";
  readonly name: BilingualText;
  readonly onward: Onward | null;
}

/** The leg after a point of the route. */
export type Onward =
  | { readonly kind: "road"; readonly distanceM: number; readonly durationS: number }
  | { readonly kind: "ferry"; readonly crossing: Crossing; readonly crossingIndex: number };

/** The stops, ports and legs of a quote's route as one list, in travel order. */
export function routePoints(quote: RouteOfQuote): readonly RoutePoint[] {
  const points: RoutePoint[] = [];
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

/** The stops reached after a number of legs: usually one, more where there is no leg between them. */
function stopsAt({ stops, legsBeforeStop }: RouteOfQuote, legs: number): RoutePoint[] {
  return stops.flatMap(({ label }, index) =>
    legsBeforeStop[index] === legs
      ? [{ key: `stop-${index}`, kind: "stop" as const, name: label, onward: null }]
      : [],
  );
}

/** Attaches a leg to the last of the stops, or to a port where there is none. */
function withOnward(
  stops: readonly RoutePoint[],
  onward: Onward,
  port: Omit<RoutePoint, "onward">,
): RoutePoint[] {
  const last = stops.at(-1) ?? port;
  return [...stops.slice(0, -1), { ...last, onward }];
}
