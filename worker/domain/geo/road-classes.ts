import type { Point } from "./place.ts";
import { greatCircleM } from "./distance.ts";

/** What kind of road a truck drives on; decides its speed and how far it strays from the straight line. */
export type RoadClass = "motorway" | "divided" | "two_lane" | "rural" | "mountain" | "town" | "inner_city";

interface ClassFacts {
  /** Off-peak average of a loaded truck, km/h (the motorway figure is the legal limit for trucks). */
  readonly speedKmh: number;
  /** Road metres per great-circle metre between two neighbouring towns, where no published length is known. */
  readonly sinuosity: number;
}

/**
 * Planning speeds of loaded trucks on Thai roads, and sinuosity by class. The speeds are the company's own
 * planning figures; the sinuosities are general values that make roads between neighbouring towns come out
 * within a few percent of kilometre posts, the same for every road of a class. Rural roads are the narrow ones between
 * districts, through villages: no faster than mountain roads.
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

/** The fastest any truck drives, metres per second: the bound that keeps the A* search exact. */
export const MAX_SPEED_MPS = Math.max(...Object.values(ROAD_CLASSES).map((facts) => facts.speedKmh)) / 3.6;

/** Seconds that a loaded truck needs for `distanceM` metres of road of a class. */
export function drivingTimeS(distanceM: number, roadClass: RoadClass): number {
  return (distanceM * 3.6) / ROAD_CLASSES[roadClass].speedKmh;
}

/** Bangkok's core, roughly what the Ratchadaphisek ring encloses. */
const INNER_BANGKOK = { latitude: 13.75, longitude: 100.54, radiusM: 6_000 } as const;

/** The built-up area around it, within the outer ring road. */
const GREATER_BANGKOK = { latitude: 13.76, longitude: 100.55, radiusM: 24_000 } as const;

/** True inside Bangkok's congested core, where a truck averages 20 km/h. */
export function isInnerBangkok(point: Point): boolean {
  return greatCircleM(point, INNER_BANGKOK) <= INNER_BANGKOK.radiusM;
}

/** True inside the built-up area of Greater Bangkok. */
export function isGreaterBangkok(point: Point): boolean {
  return greatCircleM(point, GREATER_BANGKOK) <= GREATER_BANGKOK.radiusM;
}

/** How one gets from a door to the trunk road: a detour over the straight line, at the speed of local streets. */
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
