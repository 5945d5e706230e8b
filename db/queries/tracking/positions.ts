import { and, eq, lt, sql, type SQL } from "drizzle-orm";
import type { ArrivalWindow } from "#domain/tracking/arrival-window.ts";
import type { PositionFix } from "#domain/tracking/position.ts";
import type { Progress } from "#domain/tracking/progress.ts";
import type { Database } from "../../client.ts";
import { drivers } from "../../schema/drivers.ts";
import { arrivalWindows, jobPositions, jobs } from "../../schema/jobs.ts";
import { orders, orderStops } from "../../schema/orders.ts";
import { proofs } from "../../schema/proofs.ts";
import { runBatch, type Statement } from "../batch.ts";
import { tariffQueries, toTariff } from "../pricing.ts";

/** A job as a report of its position needs it: with its row, stops, proofs and the ferries of today; one batch. */
export async function jobForReport(db: Database, jobId: string, now: number) {
  const orderOfJob = db.select({ orderId: jobs.orderId }).from(jobs).where(eq(jobs.jobId, jobId));
  // Separate statements, because a batch keeps only one of two columns with the same name.
  const [[found], [position], [told], stops, [proven], ...tariff] = await db.batch([
    db
      .select({
        job: {
          orderId: jobs.orderId,
          driverId: jobs.driverId,
          status: jobs.status,
          startedAt: jobs.startedAt,
          visits: jobs.visits,
        },
        vehicle: jobs.vehicle,
        order: {
          customerId: orders.customerId,
          pickupAt: orders.pickupAt,
          journey: orders.journey,
          drivingPlan: orders.drivingPlan,
          distanceM: orders.distanceM,
        },
      })
      .from(jobs)
      .innerJoin(orders, eq(orders.orderId, jobs.orderId))
      .where(eq(jobs.jobId, jobId)),
    db.select().from(jobPositions).where(eq(jobPositions.jobId, jobId)),
    db.select().from(arrivalWindows).where(eq(arrivalWindows.jobId, jobId)),
    db.select().from(orderStops).where(eq(orderStops.orderId, orderOfJob)).orderBy(orderStops.position),
    db
      .select({ stop: sql<number | null>`max(${proofs.stopPosition})` })
      .from(proofs)
      .where(eq(proofs.jobId, jobId)),
    ...tariffQueries(db, now),
  ]);
  if (found === undefined) return undefined;
  return {
    ...found,
    position: position ?? null,
    told: told ?? null,
    stops,
    provenStop: proven?.stop ?? -1,
    ferries: toTariff(tariff).ferries,
  };
}

export type JobForReport = NonNullable<Awaited<ReturnType<typeof jobForReport>>>;

/** A job as far as the right to send its position depends on it, or `undefined`. */
export async function jobToShare(db: Database, jobId: string) {
  return db
    .select({
      orderId: jobs.orderId,
      customerId: orders.customerId,
      driverId: jobs.driverId,
      status: jobs.status,
    })
    .from(jobs)
    .innerJoin(orders, eq(orders.orderId, jobs.orderId))
    .where(eq(jobs.jobId, jobId))
    .get();
}

/** Writes a driver's consent for a job they hold in progress; one that is there stays, another driver's goes. */
export async function insertConsent(
  db: Database,
  jobId: string,
  driverId: string,
  now: number,
): Promise<boolean> {
  const [written] = await runBatch(db, [
    sql`
      INSERT INTO job_positions (job_id, driver_id, consented_at, updated_at)
      SELECT ${jobId}, ${driverId}, ${now}, ${now} WHERE ${isDriving(jobId, driverId)}
      ON CONFLICT (job_id) DO UPDATE SET
        driver_id = excluded.driver_id, consented_at = excluded.consented_at, updated_at = excluded.updated_at,
        latitude = NULL, longitude = NULL, accuracy_m = NULL, fixed_at = NULL, next_stop = 0, stop_reached_at = NULL
      WHERE job_positions.driver_id <> excluded.driver_id`,
  ]);
  return (written?.changes ?? 0) > 0;
}

/** Withdraws a driver's consent: the position goes with it. @returns whether there was one */
export async function deleteConsent(db: Database, jobId: string, driverId: string): Promise<boolean> {
  const gone = await db
    .delete(jobPositions)
    .where(and(eq(jobPositions.jobId, jobId), eq(jobPositions.driverId, driverId)))
    .returning({ jobId: jobPositions.jobId });
  return gone.length > 0;
}

/** A report as it is written. */
export interface ReportedPosition {
  readonly jobId: string;
  readonly driverId: string;
  readonly fix: PositionFix;
  readonly progress: Progress;
  /** The arrival window to tell; `null` while the one told last holds. */
  readonly arrival: ArrivalWindow | null;
}

/**
 * Replaces a job's position by a later one, with its arrival window; one batch. Nothing is written for an older fix,
 * without the driver's consent, or when the job is no longer theirs or in progress.
 * @returns whether it was written
 */
export async function writePosition(db: Database, report: ReportedPosition, now: number): Promise<boolean> {
  const { jobId, driverId, fix, progress, arrival } = report;
  const position = sql`
    UPDATE job_positions SET
      latitude = ${fix.latitude}, longitude = ${fix.longitude}, accuracy_m = ${fix.accuracyM},
      fixed_at = ${fix.fixedAt}, updated_at = ${now},
      next_stop = max(next_stop, ${progress.nextStop}), stop_reached_at = ${progress.reachedAt}
    WHERE job_id = ${jobId} AND driver_id = ${driverId} AND (fixed_at IS NULL OR fixed_at < ${fix.fixedAt})
      AND ${isDriving(jobId, driverId)}`;
  const window =
    arrival === null
      ? null
      : sql`
        INSERT INTO arrival_windows (job_id, earliest_at, likely_at, latest_at, told_at)
        SELECT ${jobId}, ${arrival.earliestAt}, ${arrival.likelyAt}, ${arrival.latestAt}, ${now}
        WHERE EXISTS (
          SELECT 1 FROM job_positions
          WHERE job_id = ${jobId} AND driver_id = ${driverId} AND fixed_at = ${fix.fixedAt} AND updated_at = ${now})
        ON CONFLICT (job_id) DO UPDATE SET
          earliest_at = excluded.earliest_at, likely_at = excluded.likely_at, latest_at = excluded.latest_at,
          told_at = excluded.told_at`;
  const [written] = await runBatch(db, window === null ? [position] : [position, window]);
  return (written?.changes ?? 0) > 0;
}

function isDriving(jobId: string, driverId: string): SQL {
  return sql`EXISTS (
    SELECT 1 FROM jobs WHERE job_id = ${jobId} AND driver_id = ${driverId} AND status = 'in_progress')`;
}

/** The jobs in progress whose position a driver sends. */
export function sharedJobsQuery(db: Database, driverId: string) {
  return db
    .select({ jobId: jobPositions.jobId, orderId: jobs.orderId, fixedAt: jobPositions.fixedAt })
    .from(jobPositions)
    .innerJoin(jobs, and(eq(jobs.jobId, jobPositions.jobId), eq(jobs.driverId, jobPositions.driverId)))
    .where(and(eq(jobPositions.driverId, driverId), eq(jobs.status, "in_progress")));
}

/** Deletes positions, with the consent to send them, that were last written before an instant. */
export function oldPositionsDelete(db: Database, before: number) {
  return db.delete(jobPositions).where(lt(jobPositions.updatedAt, before));
}

/** Deletes arrival windows that were over before an instant. */
export function oldArrivalWindowsDelete(db: Database, before: number) {
  return db.delete(arrivalWindows).where(lt(arrivalWindows.latestAt, before));
}

/** Deletes the positions of a driver. */
export function positionsErase(theirs: SQL): Statement {
  return sql`DELETE FROM job_positions WHERE driver_id IN (${theirs})`;
}

/** The positions that a driver sends now, for the download of everything that is stored about them. */
export function positionsOfDriver(db: Database, userId: string) {
  return db
    .select({
      jobId: jobPositions.jobId,
      consentedAt: jobPositions.consentedAt,
      latitude: jobPositions.latitude,
      longitude: jobPositions.longitude,
      accuracyM: jobPositions.accuracyM,
      fixedAt: jobPositions.fixedAt,
    })
    .from(jobPositions)
    .innerJoin(drivers, eq(drivers.driverId, jobPositions.driverId))
    .where(eq(drivers.userId, userId));
}
