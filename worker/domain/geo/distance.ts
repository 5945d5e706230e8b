import type { Point } from "./place.ts";

/** Mean radius of the Earth (IUGG), metres. */
const EARTH_RADIUS_M = 6_371_008.8;

const RADIANS = Math.PI / 180;

/**
 * Great-circle (haversine) distance in metres between two WGS 84 points. Symmetric, and zero only for equal points.
 * Within 0.5 % of the geodesic on the ellipsoid, far less than the uncertainty of road distances.
 */
export function greatCircleM(a: Point, b: Point): number {
  const halfLat = Math.sin(((b.latitude - a.latitude) * RADIANS) / 2);
  const halfLng = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2);
  const chord =
    halfLat * halfLat + Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * halfLng * halfLng;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** A degree of latitude is no shorter anywhere, and one of longitude nowhere in Thailand; metres. */
export const LEAST_DEGREE_M = 110_500;
const LEAST_DEGREE_EAST_M = 100_000;

/**
 * Whether two points of Thailand are farther apart by their latitudes or their longitudes alone. It spares most pairs of many
 * the trigonometry.
 */
export function isFartherThan(distanceM: number, a: Point, b: Point): boolean {
  return (
    Math.abs(a.latitude - b.latitude) * LEAST_DEGREE_M > distanceM ||
    Math.abs(a.longitude - b.longitude) * LEAST_DEGREE_EAST_M > distanceM
  );
}

/** Where on a short segment the point nearest to a given point lies, and how far away that is. */
export interface Projection {
  /** 0 at the segment's start, 1 at its end. */
  readonly share: number;
  readonly point: Point;
  readonly distanceM: number;
}

/**
 * The point of the straight segment `from`–`to` that is nearest to `point`, computed on a plane around `point`. For
 * segments of up to about 100 km at Thailand's latitudes, where the plane causes an error below 0.1 %.
 */
export function projectOntoSegment(point: Point, from: Point, to: Point): Projection {
  const shrink = Math.cos(point.latitude * RADIANS);
  const dx = (to.longitude - from.longitude) * shrink;
  const dy = to.latitude - from.latitude;
  const length2 = dx * dx + dy * dy;
  const along =
    length2 === 0
      ? 0
      : ((point.longitude - from.longitude) * shrink * dx + (point.latitude - from.latitude) * dy) / length2;
  const share = Math.min(1, Math.max(0, along));
  const nearest: Point = {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  };
  return { share, point: nearest, distanceM: greatCircleM(point, nearest) };
}
