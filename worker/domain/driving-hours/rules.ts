/**
 * How long a driver may drive. In seconds.
 *
 * Source: Land Transport Act B.E. 2522 (1979) as amended, section 103 bis: at most 4 hours in a row, then at least 30
 * minutes of rest, then at most another 4 hours. Repeated by the Department of Land Transport (Pattaya Mail, 17 December
 * 2016) and enforced in January 2026 (protest of truck drivers on Rama 2 road), when 8 to 10 hours of driving in 24 were
 * named. The day's total and the night's rest are the company's reading of it, to be confirmed by a lawyer.
 */
export interface DrivingRules {
  readonly maxContinuousDrivingS: number;
  readonly minBreakS: number;
  /** Between two rests of `minDailyRestS`. */
  readonly maxDailyDrivingS: number;
  readonly minDailyRestS: number;
}

const HOUR_S = 3_600;

export const MAX_CONTINUOUS_DRIVING_S = 14_400;
export const MIN_BREAK_S = 1_800;
export const MIN_DAILY_REST_S = 36_000;

/** What an admin may set the day's total to, in hours, inclusive; the smallest where nothing was set. */
export const MAX_DAILY_DRIVING_HOURS = { min: 8, max: 10 } as const;

/** With which day's total and how many drivers a journey is planned. */
export interface DrivingPlan {
  readonly drivers: 1 | 2;
  readonly maxDailyDrivingS: number;
}

/** One driver and the default total: what holds where nothing was recorded. */
export const DEFAULT_DRIVING_PLAN: DrivingPlan = {
  drivers: 1,
  maxDailyDrivingS: MAX_DAILY_DRIVING_HOURS.min * HOUR_S,
};

/** The plan for one driver with the day's total that was set, in hours. */
export function drivingPlanOf(maxDailyDrivingHours: number): DrivingPlan {
  return { drivers: 1, maxDailyDrivingS: maxDailyDrivingHours * HOUR_S };
}

/**
 * The rules for a truck. Two drivers take turns at the wheel, so the truck may drive twice as long before it has to
 * stand: the same road takes half as many breaks and rests. Each of them lasts as long as with one driver, because a
 * shorter one would be lawful for neither, and each driver drives at most half of what the truck drives.
 */
export function rulesOf({ drivers, maxDailyDrivingS }: DrivingPlan): DrivingRules {
  return {
    maxContinuousDrivingS: drivers * MAX_CONTINUOUS_DRIVING_S,
    minBreakS: MIN_BREAK_S,
    maxDailyDrivingS: drivers * maxDailyDrivingS,
    minDailyRestS: MIN_DAILY_REST_S,
  };
}
