import { MINUTE_MS } from "../time.ts";
import type { Point } from "../geo/place.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import { checkStop, mayStop, type StopVerdict } from "./check-stop.ts";
import type { TruckHoursRules } from "./rules.ts";

/** A stop with the seconds from the pickup until the truck is there. */
export interface TimedStop extends Point {
  readonly afterS: number;
}

/** A stop at which a truck of the order would arrive during a ban. */
export interface BannedStop {
  readonly stopIndex: number;
  readonly vehicle: VehicleType;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly verdict: Extract<StopVerdict, { legal: false }>;
}

const STEP_MS = 15 * MINUTE_MS;
const SEARCH_STEPS = 7 * 24 * 4;

/** Every banned stop of a journey that starts at `pickupAt`. */
export function bannedStops(
  stopsAt: (pickupAt: number) => readonly TimedStop[],
  vehicles: readonly VehicleType[],
  pickupAt: number,
  rules: TruckHoursRules,
): BannedStop[] {
  const kinds = [...new Set(vehicles)];
  return stopsAt(pickupAt).flatMap((stop, stopIndex) =>
    kinds.flatMap((vehicle) => {
      const at = pickupAt + stop.afterS * 1000;
      const verdict = checkStop({ latitude: stop.latitude, longitude: stop.longitude, vehicle, at }, rules);
      return verdict.legal ? [] : [{ stopIndex, vehicle, at, verdict }];
    }),
  );
}

/**
 * The first quarter of an hour at or after `pickupAt` at which every stop is legal, within a week; `null` when there is
 * none.
 * @param stopsAt the stops with their times; they depend on the pickup because of the waits for ferries
 */
export function nextLegalPickup(
  stopsAt: (pickupAt: number) => readonly TimedStop[],
  vehicles: readonly VehicleType[],
  pickupAt: number,
  rules: TruckHoursRules,
): number | null {
  const kinds = [...new Set(vehicles)];
  const first = Math.ceil(pickupAt / STEP_MS) * STEP_MS;
  for (let step = 0; step < SEARCH_STEPS; step++) {
    const at = first + step * STEP_MS;
    const legal = stopsAt(at).every(({ latitude, longitude, afterS }) =>
      kinds.every((vehicle) => mayStop({ latitude, longitude, vehicle, at: at + afterS * 1000 }, rules)),
    );
    if (legal) return at;
  }
  return null;
}
