import { and, count, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { orderEvents } from "../../schema/orders.ts";

/** How many jobs each of some drivers has given back since an instant; drivers who gave back none are missing. */
export async function releasesOf(
  db: Database,
  driverIds: readonly string[],
  since: number,
): Promise<ReadonlyMap<string, number>> {
  if (driverIds.length === 0) return new Map();
  const rows = await releasesQuery(db, driverIds, since);
  return new Map(rows.map(({ driverId, releases }) => [driverId ?? "", releases]));
}

/** The statement of `releasesOf`, on its own so that a test can read its query plan. */
export function releasesQuery(db: Database, driverIds: readonly string[], since: number) {
  // As literals, so that SQLite recognizes the condition of the partial index.
  const byDriver = sql`${orderEvents.toStatus} = 'available' AND ${orderEvents.actorKind} = 'driver'`;
  return db
    .select({ driverId: orderEvents.driverId, releases: count() })
    .from(orderEvents)
    .where(and(byDriver, inArray(orderEvents.driverId, [...driverIds]), gt(orderEvents.at, since)))
    .groupBy(orderEvents.driverId);
}
