import { useMemo } from "react";
import type { RouteMapStop } from "#web/components/route-map/route-map.tsx";
import type { Move, MoveStop } from "#web/entities/moves/move.ts";
import type { Quote } from "#web/entities/moves/quote.ts";

/**
 * The stops with known points, for the map. Returns the same array while nothing on the map changes, because the map
 * redraws the route for a new one; returns a new one when `refusals` changes, so that a refused pin moves back.
 */
export function useMapStops(move: Move, quote: Quote | null, refusals: number): readonly RouteMapStop[] {
  const content = JSON.stringify([mapStops(move, quote), refusals]);
  return useMemo(() => (JSON.parse(content) as [readonly RouteMapStop[], number])[0], [content]);
}

/** The id of a stop's pin. */
function pinId(key: number): string {
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
