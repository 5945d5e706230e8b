import { readWorkingDrivers, readyDriversOfIdsQuery } from "#db/queries/dispatch/day-drivers.ts";
import type { OpenJobRow, ReadyDriverRow } from "#db/queries/dispatch/day.ts";
import { driversToCompare } from "#domain/dispatch/suggest/nearest.ts";
import type { Point } from "#domain/geo/place.ts";
import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import type { Dependencies } from "../../dependencies.ts";

type Needs = Pick<Dependencies, "db" | "geocoder">;

/**
 * So many drivers of each kind of vehicle are compared for a day: with more, the search for the best day takes seconds of a
 * processor, of which a request has few.
 */
const COMPARED_MAX = 100;

/** A kind of vehicle of which more drivers could be given a job of a day than are compared. */
export interface DriversCut {
  readonly vehicle: VehicleType;
  /** How many work on that day, take jobs, and hold nothing at the time of one of the open ones. */
  readonly free: number;
  /** The nearest of them to the pickups, who were compared. */
  readonly compared: number;
}

/**
 * The drivers who are compared for the open jobs of a day: of each kind of vehicle that a job needs, those who work on that
 * day, the free and near ones first. All are read who work then, by an id, an area and their jobs each, and those who are
 * compared in full. In two trips, while no kind has a thousand.
 * @param day `2026-12-01`
 * @param besides drivers who are compared in any case, as far as they take jobs
 */
export async function driversOfDay(
  { db, geocoder }: Needs,
  rows: readonly OpenJobRow[],
  day: string,
  besides: readonly string[] = [],
): Promise<{ readonly drivers: readonly ReadyDriverRow[]; readonly driversCut: readonly DriversCut[] }> {
  const wanted = VEHICLE_TYPES.map((vehicle) => ({
    vehicle,
    open: rows.filter(({ job }) => job.vehicle === vehicle),
  })).filter(({ open }) => open.length > 0);
  const working = await readWorkingDrivers(
    db,
    day,
    wanted.map(({ vehicle }) => vehicle),
  );
  const placeOf = await placesOfIds(
    geocoder,
    new Set([
      ...rows.map(({ pickupPlaceId }) => pickupPlaceId ?? ""),
      ...working.flat().flatMap(({ home, held }) => [home, ...held.map(({ to }) => to ?? "")]),
    ]),
  );
  const pointOf = (id: string | null): Point | null => placeOf.get(id ?? "") ?? null;
  const chosen = wanted.map(({ vehicle, open }, index) => {
    const candidates = (working[index] ?? []).map(({ driverId, home, held }) => ({
      driverId,
      home: pointOf(home),
      held: held.map((job) => ({ ...job, to: pointOf(job.to) })),
    }));
    const jobs = open.map(({ job: { jobId, pickupAt, endsAt }, pickupPlaceId }) => ({
      jobId,
      startsAt: pickupAt,
      endsAt,
      pickup: pointOf(pickupPlaceId),
    }));
    return { vehicle, ...driversToCompare(candidates, jobs, COMPARED_MAX, day) };
  });
  // A driver who has vehicles of both kinds is found with each.
  const near = chosen.flatMap(({ compared }) => compared.map(({ driverId }) => driverId));
  const ids = [...new Set([...near, ...besides])];
  const read = ids.length === 0 ? [] : await readyDriversOfIdsQuery(db, ids);
  const rowOf = new Map(read.map((row) => [row.driver.driverId, row]));
  return {
    // The nearest first: of drivers who are equally good for a day the search takes the first one.
    drivers: ids.flatMap((driverId) => rowOf.get(driverId) ?? []),
    driversCut: chosen
      .filter(({ free, compared }) => free > compared.length)
      .map(({ vehicle, free, compared }) => ({ vehicle, free, compared: compared.length })),
  };
}

/** Where some places are, each looked up once: thousands of drivers live in few districts. */
async function placesOfIds(
  geocoder: Needs["geocoder"],
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Point>> {
  const places = await Promise.all(
    [...ids].map(async (id) => [id, id === "" ? undefined : await geocoder.byId(id)] as const),
  );
  return new Map(places.flatMap(([id, place]) => (place === undefined ? [] : [[id, place] as const])));
}
