import { and, desc, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { isOneOf } from "../is-one-of.ts";

/** The ids and names of the drivers who were not deleted, by name. */
export function driverNamesQuery(db: Database) {
  return db
    .select({ driverId: drivers.driverId, name: drivers.name, archivedAt: drivers.archivedAt })
    .from(drivers)
    .where(isNull(drivers.archivedAt))
    .orderBy(sql`lower(${drivers.name})`, drivers.driverId);
}

/**
 * The ids and names of the drivers who were deleted and whose jobs have kept the name, each of these words in it; the newest
 * driver first. Nobody whose data was erased has a name.
 */
export function deletedDriversQuery(db: Database, words: readonly string[]) {
  return db
    .select({ driverId: drivers.driverId, name: drivers.name, archivedAt: drivers.archivedAt })
    .from(drivers)
    .where(
      and(
        isNotNull(drivers.archivedAt),
        // As the index of them says it.
        sql`${drivers.name} <> ''`,
        ...words.map((word) => sql`instr(lower(${drivers.name}), lower(${word})) > 0`),
      ),
    )
    .orderBy(desc(drivers.createdAt), desc(drivers.driverId));
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
