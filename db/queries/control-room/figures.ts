import { and, asc, desc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { bangkokDay, bangkokInstant, DAY_MS } from "#domain/time.ts";
import type { Database } from "../../client.ts";
import { driverRegistrations } from "../../schema/drivers/registrations.ts";
import { drivers } from "../../schema/drivers.ts";
import { dailyFigures, jobFigures, staleDays } from "../../schema/control-room/figures.ts";
import { jobs } from "../../schema/jobs.ts";
import { orders } from "../../schema/orders.ts";
import { runBatch } from "../batch.ts";
import { isOneOf } from "../is-one-of.ts";

/** The totals of finished days from one day on, before another, and those of that other day as it is now. */
export async function readFigures(db: Database, fromDay: string, today: string) {
  const [finished, current] = await db.batch([
    dailyFiguresQuery(db, fromDay, today),
    totalsOfDayQuery(db, today),
  ]);
  return [...finished, ...current];
}

/** The statement of the totals of finished days from one day on and before another, by day; a test reads its query plan. */
export function dailyFiguresQuery(db: Database, fromDay: string, beforeDay: string) {
  return db
    .select()
    .from(dailyFigures)
    .where(and(gte(dailyFigures.day, fromDay), lt(dailyFigures.day, beforeDay)))
    .orderBy(asc(dailyFigures.day));
}

/**
 * The totals of a Bangkok day, from the jobs that were completed and the documents that were issued in it. Its columns are
 * those of `daily_figures`, in their order.
 */
export function totalsOfDayQuery(db: Database, day: string) {
  const from = bangkokInstant(day, "00:00") ?? 0;
  const before = from + DAY_MS;
  const number = (name: string) => sql<number>`${sql.raw(`totals.${name}`)}`.as(name);
  return db
    .select({
      day: sql<string>`${day}`.as("day"),
      revenueSatang: sql<number>`(
        SELECT coalesce(sum((total_satang - vat_satang) * iif(kind = 'invoice', 1, -1)), 0) FROM documents
        WHERE status = 'issued' AND kind IN ('invoice', 'credit_note') AND dated_at >= ${from} AND dated_at < ${before}
      )`.as("revenue_satang"),
      delivered: number("delivered"),
      jobs: number("jobs"),
      loadedM: number("loaded_m"),
      emptyM: number("empty_m"),
      emptyKnown: number("empty_known"),
      arrivals: number("arrivals"),
      onTime: number("on_time"),
      homeM: number("home_m"),
    })
    .from(
      sql`(
        SELECT coalesce(sum(is_delivery), 0) AS delivered, count(measured_at) AS jobs, ${sumOfMeasured("loaded_m")} AS loaded_m,
          ${sumOfMeasured("empty_m")} AS empty_m, ${ofMeasured("count(empty_m)")} AS empty_known,
          ${ofMeasured("count(is_on_time)")} AS arrivals, ${sumOfMeasured("is_on_time")} AS on_time,
          ${sumOfMeasured("home_m * (home_m > 0 AND NOT is_followed)")} AS home_m
        FROM job_figures WHERE completed_at >= ${from} AND completed_at < ${before}
      ) AS totals`,
    )
    .where(sql`true`);
}

/** A job that is to be measured again still has its old figures. */
const ofMeasured = (aggregate: string) => sql.raw(`${aggregate} FILTER (WHERE measured_at IS NOT NULL)`);
const sumOfMeasured = (value: string) => sql`coalesce(${ofMeasured(`sum(${value})`)}, 0)`;

/** The days before this one whose totals are behind, newest first. */
export function staleDaysQuery(db: Database, beforeDay: string, limit: number) {
  return db
    .select()
    .from(staleDays)
    .where(lt(staleDays.day, beforeDay))
    .orderBy(desc(staleDays.day))
    .limit(limit);
}

/** Computes the totals of a day anew, in one transaction with what says that they are behind. */
export async function writeDay(db: Database, day: string): Promise<void> {
  await db.batch([
    db.delete(dailyFigures).where(eq(dailyFigures.day, day)),
    db.insert(dailyFigures).select(totalsOfDayQuery(db, day)),
    db.delete(staleDays).where(eq(staleDays.day, day)),
  ]);
}

/** Completed jobs that were not measured, the last completed first. */
export function unmeasuredQuery(db: Database, limit: number) {
  return db
    .select({
      jobId: jobFigures.jobId,
      orderId: jobFigures.orderId,
      completedAt: jobFigures.completedAt,
      driverId: jobs.driverId,
      jobPickupAt: jobs.pickupAt,
      vehicle: jobs.vehicle,
      visits: jobs.visits,
      card: jobs.card,
      pickupAt: orders.pickupAt,
      journey: orders.journey,
      distanceM: orders.distanceM,
      seaDistanceM: orders.seaDistanceM,
      drivingPlan: orders.drivingPlan,
      profile: driverRegistrations.profile,
      preferredAreas: drivers.preferredAreas,
    })
    .from(jobFigures)
    .innerJoin(jobs, eq(jobs.jobId, jobFigures.jobId))
    .innerJoin(orders, eq(orders.orderId, jobFigures.orderId))
    .leftJoin(drivers, eq(drivers.driverId, jobs.driverId))
    .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, jobs.driverId))
    .where(isNull(jobFigures.measuredAt))
    .orderBy(desc(jobFigures.completedAt))
    .limit(limit);
}

/** What drivers have completed with a pickup between two instants, epoch milliseconds. */
export function completedBetweenQuery(
  db: Database,
  driverIds: readonly string[],
  from: number,
  before: number,
) {
  return db
    .select({
      jobId: jobs.jobId,
      orderId: jobs.orderId,
      driverId: jobs.driverId,
      pickupAt: jobs.pickupAt,
      endsAt: jobs.endsAt,
      startedAt: jobs.startedAt,
      completedAt: jobs.completedAt,
    })
    .from(jobs)
    .where(
      and(
        isOneOf(jobs.driverId, driverIds),
        gte(jobs.pickupAt, from),
        lt(jobs.pickupAt, before),
        // With the plus no index of the status is used: most jobs of all time are completed.
        sql`+${jobs.status} = 'completed'`,
      ),
    );
}

/** What was measured of a completed job; `completedAt` says of which completion. */
export interface MeasuredJob {
  readonly jobId: string;
  readonly completedAt: number;
  readonly loadedM: number | null;
  readonly emptyM: number | null;
  readonly homeM: number | null;
  readonly isOnTime: boolean | null;
}

/** Writes what was measured, unless a job was completed anew meanwhile; the totals of its day are then behind. */
export async function writeMeasured(
  db: Database,
  measured: readonly MeasuredJob[],
  now: number,
): Promise<void> {
  const rows = JSON.stringify(
    measured.map(({ isOnTime, ...job }) => ({
      ...job,
      isOnTime: isOnTime === null ? null : Number(isOnTime),
    })),
  );
  const days = JSON.stringify([...new Set(measured.map(({ completedAt }) => bangkokDay(completedAt)))]);
  await runBatch(db, [
    sql`
      UPDATE job_figures SET measured_at = ${now}, loaded_m = given.value ->> 'loadedM',
        empty_m = given.value ->> 'emptyM', home_m = given.value ->> 'homeM', is_on_time = given.value ->> 'isOnTime'
      FROM json_each(${rows}) AS given
      WHERE job_id = given.value ->> 'jobId' AND completed_at = given.value ->> 'completedAt'`,
    sql`INSERT INTO stale_days (day) SELECT value FROM json_each(${days}) WHERE true ON CONFLICT DO NOTHING`,
  ]);
}
