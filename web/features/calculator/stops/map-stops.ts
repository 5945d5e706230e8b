import { useMemo } from "react";
import type { RouteMapStop } from "#web/components/route-map/route-map.tsx";
import type { Move, MoveStop } from "../move-form.ts";
import type { Quote } from "../price/quote.ts";

/**
 * The stops whose points are known, as the map shows them. The same array as long as nothing on the map changes, for
 * a new one is a new journey; a new one too after each of `refusals`, so that a dragged pin goes back.
 */
export function useMapStops(move: Move, quote: Quote | null, refusals: number): readonly RouteMapStop[] {
  const content = JSON.stringify([mapStops(move, quote), refusals]);
  return useMemo(() => (JSON.parse(content) as [readonly RouteMapStop[], number])[0], [content]);
}

/** The id of a stop's pin. */
export function pinId(key: number): string {
  return `stop-${key}`;
}

/** The key of the stop that a pin belongs to. */
export function stopKeyOf(id: string): number {
  return Number(id.slice("stop-".length));
}

function mapStops({ stops }: Move, quote: Quote | null): readonly RouteMapStop[] {
  return stops.flatMap((stop, index) => {
    const { place } = stop;
    const point = pointOf(stop, quote);
    if (place === null || point === undefined) return [];
    const { latitude, longitude } = point;
    const role = index === 0 ? "pickup" : index === stops.length - 1 ? "destination" : "waypoint";
    return [{ id: pinId(stop.key), label: place.label, latitude, longitude, role }];
  });
}

function pointOf({ place }: MoveStop, quote: Quote | null) {
  return place?.pin ?? place?.at ?? quote?.stops.find(({ placeId }) => placeId === place?.placeId);
}
