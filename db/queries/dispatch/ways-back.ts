import { and, asc, eq, gt, gte, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { LONGEST_JOB_MS } from "#domain/dispatch/job-before.ts";
import type { Database } from "../../client.ts";
import { driverRegistrations } from "../../schema/drivers/registrations.ts";
import { drivers, jobVehicles } from "../../schema/drivers.ts";
import { jobs } from "../../schema/jobs.ts";
import { isOneOf } from "../is-one-of.ts";
import { openJobsOfDayQuery, type Span } from "./day.ts";

/** At most so many drivers are looked at. */
const MAX_DRIVERS = 200;
/** At most so many open jobs are looked at, the soonest first. */
const MAX_OPEN_JOBS = 400;

/**
 * The drivers who take jobs and have one with a part after `from` and a pickup before `until`, with their registration,
 * those whose last one ends first before the others: they go home soonest. Only those who drive in that time are sorted. The
 * plus keeps SQLite from the index of the status: most jobs of all time are completed.
 */
export function busyDriversQuery(db: Database, { from, until }: Span) {
  const inSpan = and(
    gte(jobs.pickupAt, from - LONGEST_JOB_MS),
    lt(jobs.pickupAt, until),
    gt(jobs.endsAt, from),
    inArray(sql`+${jobs.status}`, ["reserved", "in_progress", "completed"]),
  );
  const busy = db.select({ driverId: jobs.driverId }).from(jobs).where(inSpan);
  const freeAt = sql`(SELECT max(${jobs.endsAt}) FROM ${jobs} WHERE ${jobs.driverId} = ${drivers.driverId} AND ${inSpan})`;
  return db
    .select({ driver: drivers, profile: driverRegistrations.profile })
    .from(drivers)
    .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, drivers.driverId))
    .where(
      and(
        inArray(drivers.driverId, busy),
        eq(sql`+${drivers.available}`, true),
        isNotNull(drivers.approvedAt),
      ),
    )
    .orderBy(asc(freeAt), asc(drivers.driverId))
    .limit(MAX_DRIVERS + 1);
}

/**
 * Who drives in a time, and which jobs with a pickup in another are open, in one trip.
 * @returns isCut whether there are more drivers or jobs
 */
export async function readReturnRows(db: Database, busy: Span, pickups: Span) {
  const [found, open] = await db.batch([
    busyDriversQuery(db, busy),
    openJobsOfDayQuery(db, pickups, MAX_OPEN_JOBS),
  ]);
  return {
    drivers: found.slice(0, MAX_DRIVERS),
    open: open.slice(0, MAX_OPEN_JOBS),
    isCut: found.length > MAX_DRIVERS || open.length > MAX_OPEN_JOBS,
  };
}

/** The cards of some jobs, with what says which truck comes to each. */
export function cardsOfJobsQuery(db: Database, jobIds: readonly string[]) {
  return db
    .select({
      jobId: jobs.jobId,
      card: jobs.card,
      truck: jobs.truck,
      /** Which of their vehicles the driver chose for it, or `null`. */
      chosenVehicleId: jobVehicles.vehicleId,
    })
    .from(jobs)
    .leftJoin(jobVehicles, and(eq(jobVehicles.jobId, jobs.jobId), eq(jobVehicles.driverId, jobs.driverId)))
    .where(isOneOf(jobs.jobId, jobIds));
}
