import { greatCircleM } from "../../geo/distance.ts";
import type { Point } from "../../geo/place.ts";

/** A driver who may be looked at for a day. */
export interface NearDriver {
  readonly driverId: string;
  /** `null` where it is not known. */
  readonly home: Point | null;
}

/**
 * The drivers whose homes are nearest to a pickup, as the crow flies, `limit` at most. Of those who live equally near, others
 * come first on another day: were it by their ids, the same ones would never be looked at.
 * @param day decides their order, `2026-12-01`
 */
export function nearestDrivers<Driver extends NearDriver>(
  drivers: readonly Driver[],
  pickups: readonly Point[],
  limit: number,
  day: string,
): readonly Driver[] {
  // Thousands of drivers have few homes: each is measured once.
  const known = new Map<Point | null, number>();
  const awayOf = (home: Point | null): number => {
    const before = known.get(home);
    if (before !== undefined) return before;
    const awayM = awayFrom(pickups, home);
    known.set(home, awayM);
    return awayM;
  };
  return drivers
    .map((driver) => ({
      driver,
      awayM: awayOf(driver.home),
      turn: numberOf(`${day} ${driver.driverId}`),
    }))
    .toSorted((one, other) => {
      if (one.awayM !== other.awayM) return one.awayM - other.awayM;
      return one.turn - other.turn;
    })
    .slice(0, limit)
    .map(({ driver }) => driver);
}

function awayFrom(pickups: readonly Point[], home: Point | null): number {
  return home === null ? Infinity : Math.min(...pickups.map((pickup) => greatCircleM(home, pickup)));
}

/** A number that looks like chance and is always the same for the same text: FNV-1a, of 32 bits. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}
