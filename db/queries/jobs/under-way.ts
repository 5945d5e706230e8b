import { and, eq, sql, type SQL } from "drizzle-orm";
import { completedUntil, FORGOTTEN_AFTER_MS } from "#domain/control-room/lateness.ts";
import type { Database } from "../../client.ts";
import { arrivalWindows, jobPositions, jobs } from "../../schema/jobs.ts";
import { orders } from "../../schema/orders.ts";
import { isOneOf } from "../is-one-of.ts";

/** The table of jobs, or an alias of it. */
type JobRows = "jobs" | "under_way";

/** Of a job under way: whether it should have ended long ago. @param row the table or its alias */
export function isForgotten(row: JobRows, now: number): SQL {
  const of = sql.raw(row);
  return sql`${of}.ends_at + max(0, coalesce(${of}.started_at, ${of}.pickup_at) - ${of}.pickup_at) < ${completedUntil(now)}`;
}

/**
 * Of a job under way: whether its truck is taken to be on the road still. One that was forgotten, at no stop of which anything was
 * recorded for as long, keeps none. @param row the table or its alias
 */
export function isOnRoad(row: JobRows, now: number): SQL {
  const of = sql.raw(row);
  return sql`NOT (${isForgotten(row, now)}
    AND NOT EXISTS (SELECT 1 FROM json_each(${of}.visits) AS visit
      WHERE max(visit.value ->> 'arrivedAt', coalesce(visit.value ->> 'leftAt', 0)) >= ${completedUntil(now)}))`;
}

/**
 * When a job ended that is completed: as it was said, by its plan where it was forgotten, whatever its driver began meanwhile
 * (`realEnd` knows that, too). Of any other one when it ends by its plan. One that was completed before its pickup time ended right
 * after that, so that it keeps its place in the day.
 */
export const ENDED_AT = sql<number>`CASE WHEN ${jobs.status} = 'completed' AND
  ${jobs.completedAt} <= ${jobs.endsAt} + ${sql.raw(String(FORGOTTEN_AFTER_MS))}
  THEN max(${jobs.completedAt}, ${jobs.pickupAt} + 1) ELSE ${jobs.endsAt} END`;

/** What tells when a truck under way arrives: the plan of its order, how far it is, and what was last told. */
export const TRUCK_NEWS = {
  startedAt: jobs.startedAt,
  visits: jobs.visits,
  journey: orders.journey,
  distanceM: orders.distanceM,
  drivingPlan: orders.drivingPlan,
  fixedAt: jobPositions.fixedAt,
  nextStop: jobPositions.nextStop,
  earliestAt: arrivalWindows.earliestAt,
  likelyAt: arrivalWindows.likelyAt,
  latestAt: arrivalWindows.latestAt,
  toldAt: arrivalWindows.toldAt,
};

/** A position counts only as that of the driver who holds the job. */
export const IS_OF_HOLDER = and(eq(jobPositions.jobId, jobs.jobId), eq(jobPositions.driverId, jobs.driverId));

/**
 * Of some jobs those under way whose trucks are on the road, with what is known of these and the plan of their order. With the plus
 * the jobs are sought by their ids.
 */
export function newsOfJobsQuery(db: Database, jobIds: readonly string[], now: number) {
  return db
    .select({
      jobId: jobs.jobId,
      status: jobs.status,
      pickupAt: jobs.pickupAt,
      endsAt: jobs.endsAt,
      card: jobs.card,
      ...TRUCK_NEWS,
    })
    .from(jobs)
    .innerJoin(orders, eq(orders.orderId, jobs.orderId))
    .leftJoin(jobPositions, IS_OF_HOLDER)
    .leftJoin(arrivalWindows, eq(arrivalWindows.jobId, jobs.jobId))
    .where(and(isOneOf(jobs.jobId, jobIds), sql`+${jobs.status} = 'in_progress'`, isOnRoad("jobs", now)));
}

export type NewsRow = Awaited<ReturnType<typeof newsOfJobsQuery>>[number];
