import { borderTownNear } from "./border-towns.ts";
import { projectOntoSegment } from "#domain/geo/distance.ts";
import type { Point } from "#domain/geo/place.ts";

/** A closed ring of longitude, latitude, longitude, latitude, …: the first point is repeated at the end. */
export type Ring = readonly number[];

/** A ring with its bounding box, which answers most questions without looking at the ring. */
export interface Shape {
  readonly ring: Ring;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/**
 * Land by province of Thailand (code "" for islets to which the source gives no province), and land of the neighbours.
 */
export interface Outline {
  readonly provinces: readonly { readonly code: string; readonly shapes: readonly Shape[] }[];
  readonly neighbours: readonly Shape[];
}

/** Where a point is: in a province (or near its shore), in another country, or at sea. */
export type Whereabouts =
  | { readonly kind: "province"; readonly provinceCode: string }
  | { readonly kind: "outside_thailand" }
  | { readonly kind: "at_sea" };

/** The coastline is coarse: piers and beaches are up to this far outside it. */
const COAST_TOLERANCE_M = 1500;
/** The border is coarse: river banks of the Mekong, Moei and Kolok are up to this far outside it. */
const BORDER_TOLERANCE_M = 400;

/**
 * The seas in which a point may belong to Thailand: the Gulf and the Andaman Sea. Any other point off land is abroad.
 */
const SEAS = [
  { west: 96.5, south: 6, east: 100.2, north: 12 },
  { west: 99, south: 6, east: 103, north: 13.8 },
] as const;

/** A ring with its bounding box. */
export function shapeOf(ring: Ring): Shape {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const x = ring[at] ?? 0;
    const y = ring[at + 1] ?? 0;
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return { ring, west, south, east, north };
}

/** True when the point is inside the ring (even-odd rule). */
export function contains(shape: Shape, { longitude, latitude }: Point): boolean {
  if (longitude < shape.west || longitude > shape.east || latitude < shape.south || latitude > shape.north)
    return false;
  const { ring } = shape;
  let inside = false;
  let beforeX = ring.at(-2) ?? 0;
  let beforeY = ring.at(-1) ?? 0;
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const x = ring[at] ?? 0;
    const y = ring[at + 1] ?? 0;
    if (
      y > latitude !== beforeY > latitude &&
      longitude < ((beforeX - x) * (latitude - y)) / (beforeY - y) + x
    )
      inside = !inside;
    beforeX = x;
    beforeY = y;
  }
  return inside;
}

/** Metres from the point to the shape: 0 inside it, Infinity when it is certainly farther than `withinM`. */
export function distanceToShapeM(shape: Shape, point: Point, withinM: number): number {
  const margin = withinM / 100_000;
  if (
    point.longitude < shape.west - margin ||
    point.longitude > shape.east + margin ||
    point.latitude < shape.south - margin ||
    point.latitude > shape.north + margin
  )
    return Infinity;
  if (contains(shape, point)) return 0;
  const { ring } = shape;
  let nearest = Infinity;
  for (let at = 2; at + 1 < ring.length; at += 2) {
    const from = { longitude: ring[at - 2] ?? 0, latitude: ring[at - 1] ?? 0 };
    const to = { longitude: ring[at] ?? 0, latitude: ring[at + 1] ?? 0 };
    const apart =
      Math.min(from.latitude, to.latitude) - margin > point.latitude ||
      Math.max(from.latitude, to.latitude) + margin < point.latitude ||
      Math.min(from.longitude, to.longitude) - margin > point.longitude ||
      Math.max(from.longitude, to.longitude) + margin < point.longitude;
    if (apart) continue;
    const { distanceM } = projectOntoSegment(point, from, to);
    if (distanceM < nearest) nearest = distanceM;
  }
  return nearest <= withinM ? nearest : Infinity;
}

/**
 * Where a point is. Near a land border the nearest town of {@link borderTownNear} decides. Otherwise a point within
 * {@link COAST_TOLERANCE_M} of a Thai shore counts as that province; beyond a land border only
 * {@link BORDER_TOLERANCE_M} is tolerated.
 */
export function whereabouts(outline: Outline, point: Point): Whereabouts {
  const borderTown = borderTownNear(point);
  if (borderTown !== undefined)
    return borderTown.provinceCode === undefined
      ? { kind: "outside_thailand" }
      : { kind: "province", provinceCode: borderTown.provinceCode };
  let provinceCode = "";
  let toThailandM = Infinity;
  for (const { code, shapes } of outline.provinces)
    for (const shape of shapes) {
      const distanceM = distanceToShapeM(shape, point, COAST_TOLERANCE_M);
      if (distanceM === 0) return { kind: "province", provinceCode: code };
      if (distanceM < toThailandM) {
        toThailandM = distanceM;
        provinceCode = code;
      }
    }
  let toNeighbourM = Infinity;
  for (const shape of outline.neighbours)
    toNeighbourM = Math.min(toNeighbourM, distanceToShapeM(shape, point, COAST_TOLERANCE_M));
  const reachM = toNeighbourM < toThailandM ? BORDER_TOLERANCE_M : COAST_TOLERANCE_M;
  if (toThailandM <= reachM) return { kind: "province", provinceCode };
  if (toNeighbourM <= COAST_TOLERANCE_M) return { kind: "outside_thailand" };
  const { longitude, latitude } = point;
  const atSea = SEAS.some(
    (sea) => longitude >= sea.west && longitude <= sea.east && latitude >= sea.south && latitude <= sea.north,
  );
  return { kind: atSea ? "at_sea" : "outside_thailand" };
}
