import { and, desc, eq, or, sql, ne, type SQL } from "drizzle-orm";
import { ONLY_VEHICLE } from "#domain/drivers/out-of-service.ts";
import type { VehicleOnFile } from "#domain/drivers/papers-on-file.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import type { Database } from "../../client.ts";
import { retiredVehicles } from "../../schema/drivers/retired-vehicles.ts";
import { drivers } from "../../schema/drivers.ts";
import { users } from "../../schema/users.ts";
import { isOneOf } from "../is-one-of.ts";
import { behind, PAGE_SIZE, pageOf, sorted, type ListOrder, type PageInput } from "../page.ts";
import { plateKey } from "./plates.ts";

/** Vehicles that leave the service of a driver with a step, and who decided that. */
export interface Retirement {
  readonly driverId: string;
  /** Of the record that the step makes: each step retires a vehicle once. */
  readonly version: number;
  readonly vehicles: readonly VehicleOnFile[];
  /** A user's id, and epoch milliseconds. */
  readonly by: string;
  readonly at: number;
}

/** Keeps vehicles that leave, with their papers. In the batch of the step, before their pictures would be let go. */
export function retireVehicles({ driverId, version, vehicles, by, at }: Retirement, isWritten: SQL): SQL {
  const rows = vehicles.map((vehicle) => ({ ...vehicle, key: plateKey(vehicle.plate) }));
  return sql`
    INSERT INTO retired_vehicles (retired_id, driver_id, vehicle_id, type, plate, plate_key, province, length_cm, width_cm,
      height_cm, capacity_kg, year, registration_expires_on, registration_file_id, insurance_expires_on, insurance_file_id,
      retired_at, retired_by)
    SELECT ${`${driverId}-${version}-`} || key, ${driverId}, value ->> 'vehicleId', value ->> 'type', value ->> 'plate',
      value ->> 'key', value ->> 'province', value ->> 'lengthCm', value ->> 'widthCm', value ->> 'heightCm',
      value ->> 'capacityKg', value ->> 'year', value ->> 'registrationExpiresOn', value ->> 'registrationFileId',
      value ->> 'insuranceExpiresOn', value ->> 'insuranceFileId', ${at}, ${by}
    FROM json_each(${JSON.stringify(rows)}) WHERE ${isWritten} ON CONFLICT DO NOTHING`;
}

/** The pictures of the papers of retired vehicles; both are NULL where there is none, and none is in the list. */
export function retiredFiles(driverId: string): SQL {
  return sql`(SELECT registration_file_id FROM retired_vehicles WHERE driver_id = ${driverId} AND registration_file_id IS NOT NULL
    UNION ALL SELECT insurance_file_id FROM retired_vehicles WHERE driver_id = ${driverId} AND insurance_file_id IS NOT NULL)`;
}

/**
 * Deletes the retired vehicles of drivers; in a batch that lets pictures go, before it does.
 * @param theirs an id or a subquery of ids, in parentheses
 * @param isWritten whether what they are deleted with is written
 */
export function retiredVehiclesErase(theirs: SQL, isWritten = sql`1`): SQL {
  return sql`DELETE FROM retired_vehicles WHERE driver_id IN ${theirs} AND ${isWritten}`;
}

const LATEST_FIRST = {
  direction: "descending",
  at: retiredVehicles.retiredAt,
  id: retiredVehicles.retiredId,
} as const satisfies ListOrder;

/** Which retired vehicles are looked for. */
export interface RetiredFilter extends PageInput {
  /** A part of a plate, however it is typed. */
  readonly search?: string | undefined;
  readonly type?: VehicleType | undefined;
}

/** The statement of `listRetiredVehicles`, on its own so that a test can read its query plan. */
export function retiredVehiclesQuery(db: Database, { search = "", type, cursor }: RetiredFilter) {
  const wanted = plateKey(search.normalize("NFKC"));
  return shownVehicles(db)
    .where(
      and(
        wanted === "" ? undefined : sql`instr(lower(${retiredVehicles.plateKey}), lower(${wanted})) > 0`,
        type === undefined ? undefined : eq(retiredVehicles.type, type),
        behind(cursor, LATEST_FIRST),
      ),
    )
    .orderBy(...sorted(LATEST_FIRST));
}

function shownVehicles(db: Database) {
  return db
    .select({ vehicle: retiredVehicles, driverName: drivers.name, retiredByName: users.name })
    .from(retiredVehicles)
    .leftJoin(drivers, eq(drivers.driverId, retiredVehicles.driverId))
    .leftJoin(users, eq(users.id, retiredVehicles.retiredBy));
}

/** A page of the retired vehicles that are looked for, the last retired first. */
export async function listRetiredVehicles(db: Database, filter: RetiredFilter) {
  const size = filter.limit ?? PAGE_SIZE;
  const rows = await retiredVehiclesQuery(db, filter).limit(size + 1);
  return pageOf(
    rows,
    size,
    ({ vehicle }) => ({ at: vehicle.retiredAt, id: vehicle.retiredId }),
    (row) => row,
  );
}

/** When vehicles of a driver were retired, the last time each; of those that never were: absent. */
export async function retiredAtOf(
  db: Database,
  driverId: string,
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (vehicleIds.length === 0) return new Map();
  const { vehicleId, retiredAt } = retiredVehicles;
  const rows = await db
    .select({ vehicleId, retiredAt })
    .from(retiredVehicles)
    .where(and(eq(retiredVehicles.driverId, driverId), isOneOf(vehicleId, vehicleIds)))
    .orderBy(retiredAt);
  return new Map(rows.map((row) => [row.vehicleId, row.retiredAt]));
}

/** A retired vehicle by its row, or by what a job of a driver has noted of it. */
export type RetiredKey =
  | { readonly retiredId: string }
  | { readonly driverId: string; readonly vehicleId: string };

/**
 * A retired vehicle, or `undefined` where it is none. One that was noted on a job may have left the service of another driver than
 * the job's: it had gone to them.
 */
export async function retiredVehicle(db: Database, key: RetiredKey) {
  const { retiredId, driverId, vehicleId, retiredAt } = retiredVehicles;
  const isIt =
    "retiredId" in key
      ? eq(retiredId, key.retiredId)
      : and(eq(vehicleId, key.vehicleId), or(ne(vehicleId, ONLY_VEHICLE), eq(driverId, key.driverId)));
  return shownVehicles(db).where(isIt).orderBy(desc(retiredAt)).limit(1).get();
}
