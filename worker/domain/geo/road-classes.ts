import type { Point } from "./place.ts";
import { greatCircleM } from "./distance.ts";

/** The kind of a road. It decides the speed of a truck and how much longer the road is than the straight line. */
export type RoadClass = "motorway" | "divided" | "two_lane" | "rural" | "mountain" | "town" | "inner_city";

interface ClassFacts {
  /** Average speed of a loaded truck outside rush hours, km/h (on motorways the legal limit for trucks). */
  readonly speedKmh: number;
  /** Metres of road per metre of great circle between two neighbouring towns, where no published length is known. */
  readonly sinuosity: number;
}

/**
 * Planning speeds of loaded trucks on Thai roads, and sinuosity by class. The speeds are the company's own planning
 * figures. The sinuosities are general values, the same for every road of a class, with which roads between
 * neighbouring towns come out within a few percent of the kilometre posts. Rural roads are the narrow ones between
 * districts and through villages: as slow as mountain roads.
 */
export const ROAD_CLASSES: Readonly<Record<RoadClass, ClassFacts>> = {
  motorway: { speedKmh: 80, sinuosity: 1.03 },
  divided: { speedKmh: 65, sinuosity: 1.06 },
  two_lane: { speedKmh: 52, sinuosity: 1.12 },
  rural: { speedKmh: 40, sinuosity: 1.18 },
  mountain: { speedKmh: 40, sinuosity: 1.35 },
  town: { speedKmh: 28, sinuosity: 1.15 },
  inner_city: { speedKmh: 20, sinuosity: 1.15 },
};

/** The highest speed of any truck, metres per second. The A* search needs this upper bound to be exact. */
export const MAX_SPEED_MPS = Math.max(...Object.values(ROAD_CLASSES).map((facts) => facts.speedKmh)) / 3.6;

/** Seconds that a loaded truck needs for `distanceM` metres of road of a class. */
export function drivingTimeS(distanceM: number, roadClass: RoadClass): number {
  return (distanceM * 3.6) / ROAD_CLASSES[roadClass].speedKmh;
}

/** Central Bangkok, roughly the area inside the Ratchadaphisek ring road. */
const INNER_BANGKOK = { latitude: 13.75, longitude: 100.54, radiusM: 6_000 } as const;

/** The built-up area around it, within the outer ring road. */
const GREATER_BANGKOK = { latitude: 13.76, longitude: 100.55, radiusM: 24_000 } as const;

/** True in central Bangkok, where a truck averages 20 km/h. */
export function isInnerBangkok(point: Point): boolean {
  return greatCircleM(point, INNER_BANGKOK) <= INNER_BANGKOK.radiusM;
}

/** True in the built-up area of Greater Bangkok. */
export function isGreaterBangkok(point: Point): boolean {
  return greatCircleM(point, GREATER_BANGKOK) <= GREATER_BANGKOK.radiusM;
}

/** Local streets between a door and the trunk road: how much longer than the straight line, and how fast. */
export interface LocalAccess {
  readonly detour: number;
  readonly speedKmh: number;
}

/** Local streets in the middle of Bangkok, in a built-up area, and in the countryside. */
export const LOCAL_ACCESS = {
  innerBangkok: { detour: 1.4, speedKmh: ROAD_CLASSES.inner_city.speedKmh },
  city: { detour: 1.35, speedKmh: ROAD_CLASSES.town.speedKmh },
  countryside: { detour: 1.25, speedKmh: ROAD_CLASSES.mountain.speedKmh },
} as const satisfies Record<string, LocalAccess>;
