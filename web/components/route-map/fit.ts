import type { Point } from "#domain/geo/place.ts";
import type { RouteLeg } from "#domain/geo/route.ts";

/** South-west and north-east corners, `[longitude, latitude]` each. */
export type Bounds = readonly [southWest: readonly [number, number], northEast: readonly [number, number]];

/** The whole country: what an empty map shows. */
export const THAILAND_BOUNDS: Bounds = [
  [97.3, 5.6],
  [105.7, 20.5],
];

/** The limits of panning: Thailand and its neighbours. */
export const REGION_BOUNDS: Bounds = [
  [80, -6],
  [124, 32],
];

/** The closest zoom that the map takes by itself: a whole city. */
export const FIT_MAX_ZOOM = 11;

/** The box around all stops and legs; null when there is nothing to show. */
export function boundsOf(stops: readonly Point[], legs: readonly RouteLeg[]): Bounds | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const include = (longitude: number, latitude: number): void => {
    west = Math.min(west, longitude);
    south = Math.min(south, latitude);
    east = Math.max(east, longitude);
    north = Math.max(north, latitude);
  };
  for (const stop of stops) include(stop.longitude, stop.latitude);
  for (const leg of legs) for (const [longitude, latitude] of leg.path) include(longitude, latitude);
  return west > east
    ? null
    : [
        [west, south],
        [east, north],
      ];
}

/** Padding around the route in pixels: a pin's height above, half a pin at the sides, the attribution below. */
export function fitPadding(
  width: number,
  height: number,
): { top: number; right: number; bottom: number; left: number } {
  const side = Math.round(Math.min(64, Math.max(20, width * 0.09)));
  const end = Math.round(Math.min(64, Math.max(20, height * 0.1)));
  return { top: end + 28, right: side, bottom: end + 12, left: side };
}

/**
 * Whether the view should move to show the target. It should not when everything is visible at a sensible size
 * already, so that a small change does not make the map jump; nor for a single visible point.
 */
export function needsFit(view: Bounds, target: Bounds): boolean {
  const [[west, south], [east, north]] = view;
  const [[left, bottom], [right, top]] = target;
  if (left < west || right > east || bottom < south || top > north) return true;
  const share = Math.max((right - left) / (east - west), (top - bottom) / (north - south));
  return share > 0 && share < 0.25;
}
