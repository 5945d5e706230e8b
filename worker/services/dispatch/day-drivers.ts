import { dayDriversOf, type OpenJobRow, type ReadyDriverRow } from "#db/queries/dispatch/day.ts";
import { nearestDrivers } from "#domain/dispatch/suggest/nearest.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import type { Dependencies } from "../../dependencies.ts";
import { provinceIdOf } from "./suggest-spots.ts";

type Needs = Pick<Dependencies, "db" | "geocoder">;

/** So many drivers of each kind of vehicle are looked at for a day. */
const MAX_DAY_DRIVERS = 100;

/**
 * The drivers who are looked at for the open jobs of a day: of each kind of vehicle that a job needs, those who work on that
 * day, the nearest to its pickups. In one trip.
 * @param day `2026-12-01`
 * @returns isCut whether there are more
 */
export async function driversOfDay({ db, geocoder }: Needs, rows: readonly OpenJobRow[], day: string) {
  const wanted = VEHICLE_TYPES.map((vehicle) => {
    const ids = rows.filter(({ job }) => job.vehicle === vehicle).map((row) => row.pickupPlaceId ?? "");
    return { vehicle, placeIds: [...new Set(ids)] };
  }).filter(({ placeIds }) => placeIds.length > 0);
  const found = await dayDriversOf(
    db,
    day,
    wanted.map(({ vehicle, placeIds }) => ({
      vehicle,
      provinceIds: [...new Set(placeIds.flatMap((id) => provinceIdOf(id) ?? []))],
    })),
  );
  const chosen = await Promise.all(
    wanted.map(async ({ placeIds }, index) => {
      const places = await Promise.all(placeIds.map((id) => geocoder.byId(id)));
      const drivers = await Promise.all(
        (found[index] ?? []).map(async (row) => ({
          row,
          driverId: row.driver.driverId,
          home: (await geocoder.byId(homeOf(row))) ?? null,
        })),
      );
      const pickups = places.filter((place) => place !== undefined);
      return nearestDrivers(drivers, pickups, MAX_DAY_DRIVERS, day).map(({ row }) => row);
    }),
  );
  return {
    drivers: eachOnce(chosen.flat()),
    isCut: found.some((ofVehicle) => ofVehicle.length > MAX_DAY_DRIVERS),
  };
}

/** The first area in which a driver works, in their papers or as the office wrote it down. */
function homeOf({ driver, profile }: ReadyDriverRow): string {
  return profile?.areas[0] ?? driver.preferredAreas.split(" ")[0] ?? "";
}

/** A driver who has vehicles of both kinds is found with each. */
function eachOnce(rows: readonly ReadyDriverRow[]): readonly ReadyDriverRow[] {
  return [...new Map(rows.map((row) => [row.driver.driverId, row])).values()];
}
