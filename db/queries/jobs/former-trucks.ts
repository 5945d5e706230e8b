import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { driverRegistrations } from "../../schema/drivers/registrations.ts";
import { drivers, jobVehicles } from "../../schema/drivers.ts";
import { jobs } from "../../schema/jobs.ts";
import { orderEvents } from "../../schema/orders.ts";
import { JOB_WITH_DRIVER } from "./jobs.ts";

/**
 * The jobs of the trucks that were taken out of an order, with who held each until then: the job itself has no driver any more,
 * the event of its end names them.
 */
export function formerTrucksQuery(db: Database, orderId: string) {
  const { driverId } = orderEvents;
  return db
    .select(JOB_WITH_DRIVER)
    .from(jobs)
    .leftJoin(
      orderEvents,
      and(
        eq(orderEvents.orderId, jobs.orderId),
        eq(orderEvents.jobId, jobs.jobId),
        eq(orderEvents.toStatus, "cancelled"),
      ),
    )
    .leftJoin(drivers, eq(drivers.driverId, driverId))
    .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, driverId))
    .leftJoin(jobVehicles, and(eq(jobVehicles.jobId, jobs.jobId), eq(jobVehicles.driverId, driverId)))
    .where(and(eq(jobs.orderId, orderId), isNotNull(jobs.takenAwayAt)))
    .orderBy(asc(jobs.takenAwayAt), asc(jobs.jobId));
}
