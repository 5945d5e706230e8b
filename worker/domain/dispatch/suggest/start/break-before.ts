import { plannedTravelS, plannedWay } from "../../../driving-hours/empty-way.ts";
import { planOf } from "../../../driving-hours/profile.ts";
import { MAX_CONTINUOUS_DRIVING_S, MIN_BREAK_S } from "../../../driving-hours/rules.ts";
import type { OpenJob, PlacedJob, Spot, Ways } from "../day.ts";

/** Whether a way leads over water; where the landmasses are not known, none does. */
export function isOverWater({ landmasses }: Ways, from: Spot, to: Spot): boolean {
  return landmasses !== undefined && landmasses[from] !== landmasses[to];
}

/**
 * The break that the law asks for between the empty way to the first pickup of a driver who has rested and its job, in seconds:
 * both are driven in a row. Over water it is not known which part of the way is driven.
 */
export function breakBeforeS(ways: Ways, from: Spot, job: PlacedJob): number {
  const travelS = ways.durationS[from * ways.size + job.from] ?? Infinity;
  if (travelS === 0 || !Number.isFinite(travelS)) return 0;
  const driving = job.driving ?? null;
  const { roadDurationS } = job as Partial<OpenJob>;
  const jobS = driving?.toBreakS ?? Math.min(roadDurationS ?? 0, MAX_CONTINUOUS_DRIVING_S);
  // Most ways are short enough for both, which is told without their plan.
  if (plannedTravelS(travelS) + jobS <= MAX_CONTINUOUS_DRIVING_S || isOverWater(ways, from, job.from))
    return 0;
  const way = plannedWay(travelS, planOf(driving)).driving;
  return (way.afterBreakS ?? way.toBreakS) + jobS > MAX_CONTINUOUS_DRIVING_S ? MIN_BREAK_S : 0;
}
