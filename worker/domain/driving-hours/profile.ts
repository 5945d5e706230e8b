import { DEFAULT_DRIVING_PLAN, MIN_BREAK_S, MIN_DAILY_REST_S, rulesOf, type DrivingPlan } from "./rules.ts";
import { isPause, schedule, type Step } from "./schedule.ts";

/** What one driver drives in a job as it is planned, so that it can be put between other jobs. In seconds. */
export interface DrivingProfile {
  /** Until the first break, or all of it. */
  readonly toBreakS: number;
  /** After the last break; `null` without one. */
  readonly afterBreakS: number | null;
  /** Until the first night's rest, or all of it. */
  readonly toRestS: number;
  /** After the last night's rest; `null` without one. */
  readonly afterRestS: number | null;
  /** The day's total that the job was planned with. */
  readonly maxDailyDrivingS: number;
  /** Drivers who take turns; absent: one. */
  readonly drivers?: 2;
}

/**
 * The plan that a job was planned with, whose drivers also drive the way to it; the usual one where its driving is
 * not known.
 */
export function planOf(driving: DrivingProfile | null): DrivingPlan {
  if (driving === null) return DEFAULT_DRIVING_PLAN;
  return { drivers: driving.drivers ?? 1, maxDailyDrivingS: driving.maxDailyDrivingS };
}

/**
 * The driving of a planned journey. Of two drivers who take turns each drives half: see `rulesOf`.
 * @param steps of the journey
 */
export function profileOf(
  steps: readonly Pick<Step, "kind" | "durationS">[],
  { drivers, maxDailyDrivingS }: DrivingPlan,
): DrivingProfile {
  let driven = 0;
  const breaks: number[] = [];
  const rests: number[] = [];
  for (const { kind, durationS } of steps) {
    if (kind === "drive") driven += durationS / drivers;
    if (isPause(kind) && durationS >= MIN_BREAK_S) breaks.push(driven);
    if (isPause(kind) && durationS >= MIN_DAILY_REST_S) rests.push(driven);
  }
  const after = (pauses: readonly number[]) => {
    const last = pauses.at(-1);
    return last === undefined ? null : driven - last;
  };
  return {
    toBreakS: breaks[0] ?? driven,
    afterBreakS: after(breaks),
    toRestS: rests[0] ?? driven,
    afterRestS: after(rests),
    maxDailyDrivingS,
    ...(drivers === 2 && { drivers }),
  };
}

/** The driving of a job of which only the road is known; `null` is none. */
export function profileOfRoad(roadDurationS: number | null): DrivingProfile {
  const road = [{ kind: "road", durationS: roadDurationS ?? 0 } as const];
  return profileOf(schedule(road, null, rulesOf(DEFAULT_DRIVING_PLAN)).steps, DEFAULT_DRIVING_PLAN);
}
