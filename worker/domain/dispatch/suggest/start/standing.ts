import type { DrivingProfile } from "../../../driving-hours/profile.ts";
import { DEFAULT_DRIVING_PLAN, MIN_DAILY_REST_S } from "../../../driving-hours/rules.ts";
import { NOWHERE, type DayDriver, type DispatchDay, type PlacedJob, type Spot, type Ways } from "../day.ts";
import { lastsS, truckOf } from "../route.ts";
import { breakBeforeS } from "./break-before.ts";

const NO_DRIVING: DrivingProfile = {
  toBreakS: 0,
  afterBreakS: null,
  toRestS: 0,
  afterRestS: null,
  maxDailyDrivingS: DEFAULT_DRIVING_PLAN.maxDailyDrivingS,
};

/** How long the way from where a truck stands free to its first pickup takes, with the break before it, in milliseconds. */
function firstWayMs(ways: Ways, from: Spot, job: PlacedJob): number {
  const travelS = ways.durationS[from * ways.size + job.from] ?? Infinity;
  return (lastsS(travelS) + breakBeforeS(ways, from, job)) * 1000;
}

/**
 * Where the truck of a driver stands before their first job, as a job of no length from which the way to it is driven: from now
 * on, and sooner where it comes late, as then the job is driven later. `null` where that way is not judged: its beginning is not
 * known, the truck is under way, or the time is enough for a night's rest at the pickup.
 */
export function standingBefore(
  { ways: waysOf, now }: Pick<DispatchDay, "ways" | "now">,
  driver: Pick<DayDriver, "start" | "facts">,
  first: PlacedJob,
): PlacedJob | null {
  const { spot, freeAt } = driver.start;
  if (spot === null || freeAt > now) return null;
  const lastsMs = firstWayMs(waysOf[truckOf(first, driver)], spot, first);
  const latest = first.startsAt - lastsMs;
  if (!Number.isFinite(latest) || latest - now >= MIN_DAILY_REST_S * 1000) return null;
  return standing(spot, Math.min(now, latest));
}

/** A truck that stands at a place until an instant. */
export function standing(spot: Spot, at: number): PlacedJob {
  return { jobId: "", startsAt: at, endsAt: at, driving: NO_DRIVING, from: NOWHERE, to: spot };
}
