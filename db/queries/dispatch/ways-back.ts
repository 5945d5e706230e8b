import { and, asc, eq, gt, gte, inArray, isNotNull, lt, max, sql, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { LONGEST_JOB_MS } from "#domain/dispatch/job-before.ts";
import { bangkokMidnight } from "#domain/time.ts";
import type { Database } from "../../client.ts";
import { driverRegistrations } from "../../schema/drivers/registrations.ts";
import { drivers, jobVehicles } from "../../schema/drivers.ts";
import { jobs, LASTS_PAST_MIDNIGHT } from "../../schema/jobs.ts";
import { isOneOf } from "../is-one-of.ts";
import { openJobsOfDayQuery, type Span } from "./day.ts";

/** At most so many drivers are looked at. */
const MAX_DRIVERS = 200;
/** At most so many open jobs are looked at, the soonest first. */
const MAX_OPEN_JOBS = 400;

/**
 * The drivers who take jobs and have one with a part after `from` and a pickup before `until`, with their registration,
 * those whose last one ends first before the others: they go home soonest. Of the jobs with a pickup before the day of `from`
 * only those that last past a midnight are looked at, which have an index of their own.
 */
export function busyDriversQuery(db: Database, { from, until }: Span) {
  const midnight = bangkokMidnight(from);
  const over = and(
    gte(jobs.pickupAt, from - LONGEST_JOB_MS),
    lt(jobs.pickupAt, midnight),
    LASTS_PAST_MIDNIGHT,
  );
  const begun = and(gte(jobs.pickupAt, midnight), lt(jobs.pickupAt, until));
  const drivenIn = (pickups: SQL | undefined) =>
    db
      .select({ driverId: jobs.driverId, endsAt: jobs.endsAt })
      .from(jobs)
      .where(
        and(
          pickups,
          gt(jobs.endsAt, from),
          // With the plus no index of the status is used: most jobs of all time are completed.
          inArray(sql`+${jobs.status}`, ["reserved", "in_progress", "completed"]),
        ),
      );
  const driven = unionAll(drivenIn(over), drivenIn(begun)).as("driven");
  const busy = db
    .select({ driverId: driven.driverId, freeAt: max(driven.endsAt).as("free_at") })
    .from(driven)
    .groupBy(driven.driverId)
    .as("busy");
  return db
    .select({ driver: drivers, profile: driverRegistrations.profile })
    .from(busy)
    .innerJoin(drivers, eq(drivers.driverId, busy.driverId))
    .leftJoin(driverRegistrations, eq(driverRegistrations.driverId, drivers.driverId))
    .where(and(eq(sql`+${drivers.available}`, true), isNotNull(drivers.approvedAt)))
    .orderBy(asc(busy.freeAt), asc(drivers.driverId))
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
