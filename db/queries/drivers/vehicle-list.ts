import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { VehicleListInput } from "#domain/drivers/vehicles/vehicle-list-input.ts";
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

/** Before the first page: with a bound SQLite seeks the index that sorts. */
const FROM_THE_START = { key: "", driverId: "", position: -1 };

/**
 * The statement of `listVehicles`, on its own so that a test can read its query plan. It walks the vehicles by an index, of
 * their plates or of the first days of their papers, and looks at each: a company has some thousands.
 */
export function vehicleListQuery(
  db: Database,
  { search = "", type, papers, out, cursor = FROM_THE_START }: Omit<VehicleListInput, "limit">,
  { today, through }: ListDays,
) {
  const isExpiring = papers === "expiring";
  const by = isExpiring ? vehicles.expiresOn : vehicles.plateKey;
  const { key, driverId, position } = cursor;
  const wanted = plateKey(search.normalize("NFKC"));
  return (
    db
      .select({
        vehicle: vehicles,
        driverName: drivers.name,
        userId: drivers.userId,
        approvedAt: drivers.approvedAt,
        outOfService: drivers.outOfService,
      })
      .from(vehicles)
      // A left join, so that SQLite walks the vehicles by their index.
      .leftJoin(drivers, eq(drivers.driverId, vehicles.driverId))
      .where(
        and(
          sql`(${by}, ${vehicles.driverId}, ${vehicles.position}) > (${key}, ${driverId}, ${position})`,
          isExpiring ? lte(vehicles.expiresOn, through) : undefined,
          wanted === "" ? undefined : sql`instr(lower(${vehicles.plateKey}), lower(${wanted})) > 0`,
          type === undefined ? undefined : eq(vehicles.type, type),
          out === undefined
            ? undefined
            : sql`EXISTS (SELECT 1 FROM json_each(${drivers.outOfService}) AS out
              WHERE out.value ->> 'vehicleId' = ${vehicles.vehicleId}
                AND out.value ->> 'from' <= ${today} AND out.value ->> 'to' >= ${today})`,
        ),
      )
      .orderBy(asc(by), asc(vehicles.driverId), asc(vehicles.position))
  );
}

/** The vehicles that are looked for, by plate or by the first day of their papers, `limit` and one more at most. */
export async function listVehicles(db: Database, { limit, ...filter }: VehicleListInput, days: ListDays) {
  return vehicleListQuery(db, filter, days).limit(limit + 1);
}
