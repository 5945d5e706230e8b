import { and, asc, desc, eq, lte, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import {
  vehicleSort,
  VEHICLE_SORTINGS,
  type VehicleListInput,
  type VehicleSortColumn,
} from "#domain/drivers/vehicles/vehicle-list-input.ts";
import type { Database } from "../../client.ts";
import { vehicles } from "../../schema/drivers/vehicles.ts";
import { drivers } from "../../schema/drivers.ts";
import { plateKey } from "./plates.ts";

/** Bangkok days that a list is read for. */
export interface ListDays {
  readonly today: string;
  /** The last day of the papers that are warned of. */
  readonly through: string;
}

/** What each column is sorted by, before the driver and the vehicle's place among theirs. */
const KEYS = {
  plate: vehicles.plateKey,
  type: vehicles.typeSort,
  driver: vehicles.driverSort,
  expiry: vehicles.expirySort,
} as const satisfies Record<VehicleSortColumn, SQLiteColumn>;

/** Before the first page: with a bound SQLite seeks the index that sorts. The last character comes after every key. */
const FROM_THE_START = {
  ascending: { key: "", driverId: "", position: -1 },
  descending: { key: String.fromCodePoint(0x10ffff), driverId: "", position: 0 },
} as const;

/**
 * The statement of `listVehicles`, on its own so that a test can read its query plan. It walks the vehicles by the index of
 * what they are sorted by and looks at each: a company has some thousands.
 */
export function vehicleListQuery(
  db: Database,
  filter: Omit<VehicleListInput, "limit">,
  { today, through }: ListDays,
) {
  const { search = "", type, papers, out } = filter;
  const { column, direction } = VEHICLE_SORTINGS[vehicleSort(filter)];
  const { key, driverId, position } = filter.cursor ?? FROM_THE_START[direction];
  const by = KEYS[column];
  const [order, after] = direction === "ascending" ? [asc, sql.raw(">")] : [desc, sql.raw("<")];
  const wanted = plateKey(search.normalize("NFKC"));
  return (
    db
      .select({
        vehicle: vehicles,
        userId: drivers.userId,
        approvedAt: drivers.approvedAt,
        suspendedFor: drivers.suspendedFor,
        outOfService: drivers.outOfService,
      })
      .from(vehicles)
      // A left join, so that SQLite walks the vehicles by their index.
      .leftJoin(drivers, eq(drivers.driverId, vehicles.driverId))
      .where(
        and(
          sql`(${by}, ${vehicles.driverId}, ${vehicles.position}) ${after} (${key}, ${driverId}, ${position})`,
          // A plus keeps SQLite from the index of another column than the sorting's.
          papers === undefined
            ? undefined
            : lte(column === "expiry" ? sql`${vehicles.expirySort}` : sql`+${vehicles.expirySort}`, through),
          wanted === "" ? undefined : sql`instr(lower(${vehicles.plateKey}), lower(${wanted})) > 0`,
          type === undefined ? undefined : eq(vehicles.type, type),
          out === undefined
            ? undefined
            : sql`EXISTS (SELECT 1 FROM json_each(${drivers.outOfService}) AS out
              WHERE out.value ->> 'vehicleId' = ${vehicles.vehicleId}
                AND out.value ->> 'from' <= ${today} AND out.value ->> 'to' >= ${today})`,
        ),
      )
      .orderBy(order(by), order(vehicles.driverId), order(vehicles.position))
  );
}

/** The vehicles that are looked for, as they are sorted, `limit` and one more at most. */
export async function listVehicles(db: Database, { limit, ...filter }: VehicleListInput, days: ListDays) {
  return vehicleListQuery(db, filter, days).limit(limit + 1);
}

/** The cursor behind a vehicle of a list. */
export function vehicleCursor(
  vehicle: typeof vehicles.$inferSelect,
  filter: Pick<VehicleListInput, "sort" | "papers">,
): NonNullable<VehicleListInput["cursor"]> {
  const { driverId, position, typeSort, driverSort, expirySort } = vehicle;
  const keys = { plate: vehicle.plateKey, type: typeSort, driver: driverSort, expiry: expirySort };
  return { key: keys[VEHICLE_SORTINGS[vehicleSort(filter)].column], driverId, position };
}
