import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { jobs } from "../../schema/jobs.ts";
import { orders } from "../../schema/orders.ts";

/** Whose order it is and its status (`undefined` without one), and the jobs of it that a user holds as an approved driver. */
export async function orderAccess(db: Database, orderId: string, userId: string) {
  const [[order], held] = await db.batch([
    db
      .select({ customerId: orders.customerId, status: orders.status })
      .from(orders)
      .where(eq(orders.orderId, orderId)),
    heldJobsQuery(db, orderId, userId),
  ]);
  return { customerId: order?.customerId, status: order?.status, held };
}

/** The jobs of an order that drivers hold or have held. */
export async function drivenJobs(db: Database, orderId: string) {
  return db
    .select({ status: jobs.status, completedAt: jobs.completedAt, endsAt: jobs.endsAt })
    .from(jobs)
    .where(and(eq(jobs.orderId, orderId), isNotNull(jobs.driverId)));
}

/** The jobs of an order that a user holds as an approved driver. */
export function heldJobsQuery(db: Database, orderId: string, userId: string) {
  return db
    .select({ jobId: jobs.jobId, status: jobs.status, completedAt: jobs.completedAt, endsAt: jobs.endsAt })
    .from(jobs)
    .innerJoin(drivers, eq(drivers.driverId, jobs.driverId))
    .where(and(eq(jobs.orderId, orderId), eq(drivers.userId, userId), isNotNull(drivers.approvedAt)));
}
