import { isNull, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { isOneOf } from "../is-one-of.ts";

/** The ids and names of the drivers who were not deleted, by name. */
export function driverNamesQuery(db: Database) {
  return db
    .select({ driverId: drivers.driverId, name: drivers.name })
    .from(drivers)
    .where(isNull(drivers.archivedAt))
    .orderBy(sql`lower(${drivers.name})`, drivers.driverId);
}

/** The names of drivers by their ids, of deleted ones too. */
export async function namesOfDrivers(
  db: Database,
  driverIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (driverIds.length === 0) return new Map();
  const rows = await db
    .select({ driverId: drivers.driverId, name: drivers.name })
    .from(drivers)
    .where(isOneOf(drivers.driverId, driverIds));
  return new Map(rows.map(({ driverId, name }) => [driverId, name]));
}
