import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { doorChanges } from "../../schema/orders/door-changes.ts";
import { drivers } from "../../schema/drivers.ts";
import { jobs } from "../../schema/jobs.ts";
import { orders } from "../../schema/orders.ts";

/** The changes at the door of an order, newest first, each with its driver's name and its job as it is now. */
export function doorChangesQuery(db: Database, orderId: string) {
  return db
    .select({
      change: doorChanges,
      driverName: drivers.name,
      /** The driver's account; `null` where they have none, and so no app to enter a code in. */
      driverUserId: drivers.userId,
      jobStatus: jobs.status,
      holder: jobs.driverId,
      visits: jobs.visits,
      waypointCount: sql<number>`${jobs.card} ->> 'waypointCount'`,
      revision: orders.revision,
      customerId: orders.customerId,
    })
    .from(doorChanges)
    .innerJoin(drivers, eq(drivers.driverId, doorChanges.driverId))
    .innerJoin(jobs, eq(jobs.jobId, doorChanges.jobId))
    .innerJoin(orders, eq(orders.orderId, doorChanges.orderId))
    .where(eq(doorChanges.orderId, orderId))
    .orderBy(desc(doorChanges.version));
}

export type DoorChangeRow = Awaited<ReturnType<typeof doorChangesQuery>>[number];

/** One change at the door of an order, or `undefined`. */
export async function doorChangeOf(db: Database, orderId: string, changeId: string) {
  return db
    .select()
    .from(doorChanges)
    .where(and(eq(doorChanges.changeId, changeId), eq(doorChanges.orderId, orderId)))
    .get();
}
