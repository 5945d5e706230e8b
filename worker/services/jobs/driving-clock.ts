import { startedJobsQuery } from "#db/queries/jobs/jobs.ts";
import { pricingAt } from "#db/queries/pricing.ts";
import { periodsOf, type Period } from "#domain/driving-hours/clock.ts";
import { DEFAULT_DRIVING_PLAN, drivingPlanOf, MAX_DAILY_DRIVING_HOURS } from "#domain/driving-hours/rules.ts";
import { DAY_MS } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";

/** Jobs with a pickup in so many days may still count: the longest ones take two, and a night ends every count. */
const LOOKS_BACK_MS = 4 * DAY_MS;

/** What a driver's clock is read from, at any moment, by `clockAt`. */
export interface DrivingPeriods {
  readonly periods: readonly Period[];
  /** What may be driven in a day, as it is set now. */
  readonly maxDailyDrivingS: number;
}

/** What a driver has done in their jobs of the last days, and is planned to do in the one that is in progress. */
export async function readDrivingPeriods(
  { db, now }: Pick<Dependencies, "db" | "now">,
  driverId: string,
): Promise<DrivingPeriods> {
  const [config, rows] = await Promise.all([
    pricingAt(db, now()),
    startedJobsQuery(db, driverId, now() - LOOKS_BACK_MS),
  ]);
  const { maxDailyDrivingS } = drivingPlanOf(config?.maxDailyDrivingHours ?? MAX_DAILY_DRIVING_HOURS.min);
  const started = rows.flatMap(({ startedAt, journey, drivingPlan, ...job }) =>
    startedAt === null || journey === null
      ? []
      : [{ ...job, startedAt, journey, plan: drivingPlan ?? DEFAULT_DRIVING_PLAN }],
  );
  return { periods: periodsOf(started), maxDailyDrivingS };
}
