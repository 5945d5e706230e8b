import { and, asc, eq, gt, gte, inArray, lt, lte, sql, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { LONGEST_JOB_MS } from "#domain/dispatch/job-before.ts";
import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import type { JobStatus } from "#domain/jobs/job.ts";
import type { Database } from "../../client.ts";
import { jobVehicles } from "../../schema/drivers.ts";
import { arrivalWindows, jobPositions, jobs, LASTS_PAST_MIDNIGHT } from "../../schema/jobs.ts";
import { orders } from "../../schema/orders.ts";
import { ENDED_AT, IS_OF_HOLDER, isOnRoad, TRUCK_NEWS } from "../jobs/under-way.ts";

/** The most jobs that a day's picture holds. */
export const DAY_JOBS_MAX = 600;

const SHOWN: readonly JobStatus[] = ["available", "reserved", "in_progress", "completed"];

/**
 * The jobs with a part between a Bangkok midnight and a later instant, by pickup: those that somebody drives or has driven and
 * those that nobody has taken; at most `DAY_JOBS_MAX`. Of those with an earlier pickup only the ones that last past a
 * midnight are looked at, which have an index of their own; those under way that should have ended by then, whose trucks are on the
 * road; and those that were completed since, which the index of the figures of a day has, the only ones to be sorted.
 */
export function dayJobsQuery(db: Database, midnight: number, before: number, now: number) {
  const over = select(
    db,
    and(
      gte(jobs.pickupAt, midnight - LONGEST_JOB_MS),
      lt(jobs.pickupAt, midnight),
      LASTS_PAST_MIDNIGHT,
      gt(jobs.endsAt, midnight),
      sql`${ENDED_AT} > ${midnight}`,
    ),
  );
  const begun = select(db, and(gte(jobs.pickupAt, midnight), lt(jobs.pickupAt, before)));
  const overdue = (vehicle: VehicleType) =>
    select(
      db,
      and(
        eq(jobs.status, "in_progress"),
        eq(jobs.vehicle, vehicle),
        lt(jobs.pickupAt, midnight),
        lte(jobs.endsAt, midnight),
        isOnRoad("jobs", now),
      ),
    );
  const completedLate = select(
    db,
    and(
      sql`${jobs.jobId} IN (SELECT figures.job_id FROM job_figures AS figures
        WHERE figures.completed_at > ${midnight} AND figures.completed_at < ${before})`,
      sql`+${jobs.pickupAt} < ${midnight}`,
      lte(jobs.endsAt, midnight),
      sql`+${jobs.status} = 'completed'`,
    ),
  );
  return unionAll(over, begun, completedLate, ...VEHICLE_TYPES.map(overdue))
    .orderBy(({ pickupAt, jobId }) => [asc(pickupAt), asc(jobId)])
    .limit(DAY_JOBS_MAX);
}

function select(db: Database, where: SQL | undefined) {
  return (
    db
      .select({
        jobId: jobs.jobId,
        orderId: jobs.orderId,
        vehicle: jobs.vehicle,
        status: jobs.status,
        pickupAt: jobs.pickupAt,
        endsAt: jobs.endsAt,
        endedAt: ENDED_AT.as("ended_at"),
        card: jobs.card,
        driverId: jobs.driverId,
        truck: jobs.truck,
        // With names written out: in a select from one table drizzle leaves the table's name away, and both have the columns.
        /** Which of their vehicles the driver chose for it, or `null`. */
        chosenVehicleId: sql<string | null>`(SELECT chosen.vehicle_id FROM job_vehicles AS chosen
          WHERE chosen.job_id = jobs.job_id AND chosen.driver_id = jobs.driver_id)`.as("chosen_vehicle_id"),
      })
      .from(jobs)
      // With the plus no index of the status is used: most jobs of all time are completed.
      .where(and(where, inArray(sql`+${jobs.status}`, [...SHOWN])))
  );
}

/** The most trucks of a kind of vehicle that are listed. */
const LIVE_JOBS_MAX = 300;

/**
 * The jobs in progress of a kind of vehicle with what is known of their trucks, those with the first pickup first: their
 * index begins with the kind. The plan of their order says when they should arrive. One more than is listed, which shows
 * that there are more.
 */
export function liveJobsQuery(db: Database, vehicle: VehicleType) {
  return db
    .select({
      jobId: jobs.jobId,
      orderId: jobs.orderId,
      vehicle: jobs.vehicle,
      card: jobs.card,
      endsAt: jobs.endsAt,
      driverId: jobs.driverId,
      truck: jobs.truck,
      chosenVehicleId: jobVehicles.vehicleId,
      pickupAt: orders.pickupAt,
      latitude: jobPositions.latitude,
      longitude: jobPositions.longitude,
      ...TRUCK_NEWS,
    })
    .from(jobs)
    .leftJoin(orders, eq(orders.orderId, jobs.orderId))
    .leftJoin(jobVehicles, and(eq(jobVehicles.jobId, jobs.jobId), eq(jobVehicles.driverId, jobs.driverId)))
    .leftJoin(jobPositions, IS_OF_HOLDER)
    .leftJoin(arrivalWindows, eq(arrivalWindows.jobId, jobs.jobId))
    .where(and(eq(jobs.status, "in_progress"), eq(jobs.vehicle, vehicle)))
    .orderBy(asc(jobs.pickupAt), asc(jobs.jobId))
    .limit(LIVE_JOBS_MAX + 1);
}

/** The jobs in progress of every kind of vehicle, in one trip, and whether a kind has more than `LIVE_JOBS_MAX`. */
export async function readLiveJobs(db: Database) {
  const [first, ...others] = VEHICLE_TYPES.map((vehicle) => liveJobsQuery(db, vehicle));
  if (first === undefined) return { rows: [], isCut: false };
  const kinds = await db.batch([first, ...others]);
  return {
    rows: kinds.flatMap((rows) => rows.slice(0, LIVE_JOBS_MAX)),
    isCut: kinds.some((rows) => rows.length > LIVE_JOBS_MAX),
  };
}
