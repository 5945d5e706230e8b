import { and, asc, isNull } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { jobs } from "../../schema/jobs.ts";
import { orders } from "../../schema/orders.ts";
import { isOneOf } from "../is-one-of.ts";
import { stopsOfOrdersQuery } from "./day.ts";

/** How some orders are planned, their stops in travel order and their jobs, in one trip; an id of no order has none. */
export async function readOrdersToAssign(db: Database, orderIds: readonly string[]) {
  const [plans, stops, theirJobs] = await db.batch([
    db
      .select({
        orderId: orders.orderId,
        pickupAt: orders.pickupAt,
        journey: orders.journey,
        drivingPlan: orders.drivingPlan,
        truckHoursAcknowledgedAt: orders.truckHoursAcknowledgedAt,
      })
      .from(orders)
      .where(isOneOf(orders.orderId, orderIds)),
    stopsOfOrdersQuery(db, orderIds),
    db
      .select({
        orderId: jobs.orderId,
        jobId: jobs.jobId,
        vehicle: jobs.vehicle,
        status: jobs.status,
        driverId: jobs.driverId,
        startsAt: jobs.pickupAt,
        endsAt: jobs.endsAt,
      })
      .from(jobs)
      .where(and(isOneOf(jobs.orderId, orderIds), isNull(jobs.takenAwayAt)))
      .orderBy(asc(jobs.orderId), asc(jobs.vehicleIndex)),
  ]);
  const stopsOf = Map.groupBy(stops, ({ orderId }) => orderId);
  const jobsOf = Map.groupBy(theirJobs, ({ orderId }) => orderId);
  return plans.map((order) => ({
    order,
    stops: stopsOf.get(order.orderId) ?? [],
    jobs: jobsOf.get(order.orderId) ?? [],
  }));
}
