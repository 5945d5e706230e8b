import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { jobs } from "../../schema/jobs.ts";
import { jobAlerts } from "../../schema/notifications/job-alerts.ts";
import { notificationPreferences } from "../../schema/users.ts";
import { hasVehicle } from "../drivers/vehicle-types.ts";
import { runBatch } from "../batch.ts";

/** The open jobs of an order that begin after an instant. */
export async function openJobsOf(db: Database, orderId: string, after: number) {
  const { jobId, vehicle, card } = jobs;
  return db
    .select({ jobId, vehicle, card })
    .from(jobs)
    .where(and(eq(jobs.orderId, orderId), eq(jobs.status, "available"), gt(jobs.pickupAt, after)))
    .orderBy(asc(jobs.vehicleIndex));
}

/** A job that drivers may be told of. */
interface OfferedJob {
  readonly jobId: string;
  readonly vehicle: VehicleType;
}

/**
 * A page of the drivers who may be told of a job: approved, available, with a vehicle of its kind, and not told of it yet; by
 * id, behind `after`. `planned` is when their latest message was or is due.
 */
export function driversToAlert(db: Database, job: OfferedJob, after: string, limit: number) {
  const { driverId, preferredAreas } = drivers;
  return db
    .select({
      driverId,
      preferredAreas,
      preferences: notificationPreferences,
      planned: sql<
        number | null
      >`(SELECT max(due_at) FROM job_alerts WHERE job_alerts.driver_id = ${driverId})`,
    })
    .from(drivers)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, drivers.userId))
    .where(
      and(
        hasVehicle(job.vehicle),
        // As a literal, so that SQLite recognizes the condition of the partial index.
        sql`${drivers.available} = 1`,
        isNotNull(drivers.approvedAt),
        isNotNull(drivers.userId),
        gt(driverId, after),
        sql`NOT EXISTS (SELECT 1 FROM job_alerts AS told
              WHERE told.driver_id = ${driverId} AND told.job_id = ${job.jobId})`,
      ),
    )
    .orderBy(asc(driverId))
    .limit(limit);
}

/** A driver who is to be told of a job: `planned` is what `at` was computed from, 0 for nothing. */
export interface PlannedAlert {
  readonly driverId: string;
  readonly at: number;
  readonly planned: number;
}

/**
 * Plans that drivers are told of a job, with one effect per message, in one batch; repeating it changes nothing. A driver
 * for whom another message has been planned meanwhile is left out.
 * @returns how many were planned
 */
export async function writeJobAlerts(
  db: Database,
  jobId: string,
  alerts: readonly PlannedAlert[],
  now: number,
): Promise<number> {
  // One parameter, however many they are: D1 takes 100 in a statement.
  const list = JSON.stringify(alerts);
  const [written] = await runBatch(db, [
    sql`
      INSERT INTO job_alerts (driver_id, job_id, due_at)
      SELECT value->>'driverId', ${jobId}, value->>'at' FROM json_each(${list})
      WHERE coalesce((SELECT max(due_at) FROM job_alerts WHERE driver_id = value->>'driverId'), 0)
        IN (value->>'planned', value->>'at')
      ON CONFLICT (driver_id, job_id) DO NOTHING`,
    sql`
      INSERT INTO outbox (effect_id, kind, params, created_at, due_at)
      SELECT 'job-alert.' || (value->>'driverId') || '.' || (value->>'at') || '/0', 'mail',
        json_object('to', 'driver', 'mail',
          json_object('kind', 'job_alert', 'driverId', value->>'driverId', 'at', value->>'at')),
        ${now}, value->>'at'
      FROM json_each(${list})
      WHERE EXISTS (SELECT 1 FROM job_alerts
        WHERE driver_id = value->>'driverId' AND due_at = value->>'at' AND job_id = ${jobId})
      ON CONFLICT (effect_id) DO NOTHING`,
  ]);
  return written?.changes ?? 0;
}

/** The jobs of one message that are still open and begin after an instant, soonest first; none for a driver who takes none. */
export async function alertedJobs(db: Database, driverId: string, at: number, after: number) {
  return db
    .select({ card: jobs.card })
    .from(jobAlerts)
    .innerJoin(jobs, eq(jobs.jobId, jobAlerts.jobId))
    .innerJoin(drivers, eq(drivers.driverId, jobAlerts.driverId))
    .where(
      and(
        eq(jobAlerts.driverId, driverId),
        eq(jobAlerts.dueAt, at),
        eq(jobs.status, "available"),
        gt(jobs.pickupAt, after),
        eq(drivers.available, true),
        isNotNull(drivers.approvedAt),
      ),
    )
    .orderBy(asc(jobs.pickupAt), asc(jobs.jobId));
}
