import { isNull, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";

/** The ids and names of the drivers who were not deleted, by name. */
export function driverNamesQuery(db: Database) {
  return db
    .select({ driverId: drivers.driverId, name: drivers.name })
    .from(drivers)
    .where(isNull(drivers.archivedAt))
    .orderBy(sql`lower(${drivers.name})`, drivers.driverId);
}
