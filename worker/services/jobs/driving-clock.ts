import { clockJobsQuery, stoppedClockJobsQuery } from "#db/queries/jobs/jobs.ts";
import { pricingAt } from "#db/queries/pricing.ts";
import type { StartedJob } from "#domain/driving-hours/clock.ts";
import { DEFAULT_DRIVING_PLAN, drivingPlanOf, MAX_DAILY_DRIVING_HOURS } from "#domain/driving-hours/rules.ts";
import { DAY_MS } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";

/** Jobs with a pickup in so many days may still count: the longest ones take two, and a night ends every count. */
const LOOKS_BACK_MS = 4 * DAY_MS;

/** Jobs with a pickup in so many days may be started before the driver has a signal again. */
const LOOKS_AHEAD_MS = 2 * DAY_MS;

/** A job that counts on a driver's clock once they have started it. */
export interface ClockJob extends Omit<StartedJob, "startedAt"> {
  readonly jobId: string;
  /** `null` while it is reserved. */
  readonly startedAt: number | null;
}

/** What a driver's clock is read from, at any moment, by `periodsOf` and `clockAt`: also without the server. */
export interface ClockJobs {
  readonly jobs: readonly ClockJob[];
  /** What may be driven in a day, as it is set now. */
  readonly maxDailyDrivingS: number;
}

/**
 * What a driver has done in their jobs of the last days, including those that were taken from them under way,
 * and is planned to do in those that they hold.
 */
export async function readClockJobs(
  { db, now }: Pick<Dependencies, "db" | "now">,
  driverId: string,
): Promise<ClockJobs> {
  const [config, own, stopped] = await Promise.all([
    pricingAt(db, now()),
    clockJobsQuery(db, driverId, [now() - LOOKS_BACK_MS, now() + LOOKS_AHEAD_MS]),
    stoppedClockJobsQuery(db, driverId, now() - LOOKS_BACK_MS),
  ]);
  const { maxDailyDrivingS } = drivingPlanOf(config?.maxDailyDrivingHours ?? MAX_DAILY_DRIVING_HOURS.min);
  const jobs = [...own, ...stopped].flatMap(({ journey, drivingPlan, ...job }) =>
    journey === null ? [] : [{ ...job, journey, plan: drivingPlan ?? DEFAULT_DRIVING_PLAN }],
  );
  return { jobs, maxDailyDrivingS };
}
