import type { Point } from "#domain/geo/place.ts";
import type { Position } from "#domain/geo/route.ts";

/**
 * Lines on water that a straight connection from a door to the road must not cross: bays, the lake and the river mouth
 * where the nearest town in a straight line is on the other shore. Hand-drawn from general map knowledge.
 */
const WATER_BARRIERS: readonly (readonly Position[])[] = [
  // Head of the Gulf of Thailand, from Phetchaburi round to Pattaya, a few kilometres offshore
  [
    [100.05, 12.6],
    [100.08, 13.05],
    [100.04, 13.3],
    [100.25, 13.46],
    [100.45, 13.46],
    [100.595, 13.5],
    [100.75, 13.45],
    [100.9, 13.43],
    [100.92, 13.3],
    [100.86, 13.15],
    [100.83, 12.9],
    [100.83, 12.6],
  ],
  // Chao Phraya below the outer ring road's bridge
  [
    [100.595, 13.5],
    [100.583, 13.58],
    [100.585, 13.6],
    [100.565, 13.62],
  ],
  // Phang Nga Bay, between Phuket and Krabi
  [
    [98.6, 7.6],
    [98.5, 7.95],
    [98.47, 8.2],
    [98.54, 8.37],
  ],
  // Thale Luang and Thale Sap: Songkhla Lake
  [
    [100.2, 7.73],
    [100.28, 7.6],
    [100.36, 7.42],
    [100.4, 7.28],
    [100.5, 7.19],
  ],
  // The lake's mouth at Songkhla, seaward of the Tinsulanonda bridges
  [
    [100.56, 7.205],
    [100.585, 7.222],
    [100.62, 7.25],
  ],
  // Ban Don Bay, off Surat Thani
  [
    [99.3, 9.4],
    [99.35, 9.27],
    [99.55, 9.27],
    [99.72, 9.4],
  ],
];

function side(a: Position, b: Position, longitude: number, latitude: number): number {
  return (b[0] - a[0]) * (latitude - a[1]) - (b[1] - a[1]) * (longitude - a[0]);
}

function segmentsCross(from: Point, to: Point, a: Position, b: Position): boolean {
  const start = side(a, b, from.longitude, from.latitude);
  const end = side(a, b, to.longitude, to.latitude);
  if (start * end >= 0) return false;
  const wayStart: Position = [from.longitude, from.latitude];
  const wayEnd: Position = [to.longitude, to.latitude];
  return side(wayStart, wayEnd, a[0], a[1]) * side(wayStart, wayEnd, b[0], b[1]) < 0;
}

/** True when the straight line between two points crosses one of the {@link WATER_BARRIERS}. */
export function crossesWater(from: Point, to: Point): boolean {
  return WATER_BARRIERS.some((line) =>
    line.some((position, index) => {
      const next = line[index + 1];
      return next !== undefined && segmentsCross(from, to, position, next);
    }),
  );
}
