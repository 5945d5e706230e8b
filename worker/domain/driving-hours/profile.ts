import {
  DEFAULT_DRIVING_PLAN,
  MAX_CONTINUOUS_DRIVING_S,
  MIN_BREAK_S,
  MIN_DAILY_REST_S,
  rulesOf,
  type DrivingPlan,
} from "./rules.ts";
import { isPause, RESTED, schedule, type DrivingState, type Step } from "./schedule.ts";

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
}

/** A job of a driver as it is planned: epoch milliseconds, the end excluded. */
export interface PlannedJob {
  readonly jobId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly driving: DrivingProfile;
}

/** Why a job cannot be driven lawfully after the one before it. */
export interface Shortfall {
  readonly jobId: string;
  readonly afterJobId: string;
  /** What is missing between the two: a break of 30 minutes, or a night's rest. */
  readonly missing: "break" | "rest";
  /** What would be driven without it, and at most may be. */
  readonly drivenS: number;
  readonly limitS: number;
  /** The time between the two jobs. */
  readonly gapS: number;
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
  };
}

/** The driving of a job of which only the road is known; `null` is none. */
export function profileOfRoad(roadDurationS: number | null): DrivingProfile {
  const road = [{ kind: "road", durationS: roadDurationS ?? 0 } as const];
  return profileOf(schedule(road, null, rulesOf(DEFAULT_DRIVING_PLAN)).steps, DEFAULT_DRIVING_PLAN);
}

/**
 * The jobs that cannot be driven as planned after the driver's job before them: too much would be driven without a break,
 * or without a night's rest. A job alone always can. The way between two jobs is not known and does not count.
 * Time and work: one pass over the jobs in order of their beginning.
 */
export function shortfalls(jobs: readonly PlannedJob[]): Shortfall[] {
  const found: Shortfall[] = [];
  let state: DrivingState = RESTED;
  let before: PlannedJob | null = null;
  for (const job of jobs.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const gapS = before === null ? Number.POSITIVE_INFINITY : (job.startsAt - before.endsAt) / 1000;
    state = afterGap(state, gapS);
    if (before !== null) {
      const shortfall = shortfallOf(job, state);
      if (shortfall !== null) found.push({ jobId: job.jobId, afterJobId: before.jobId, gapS, ...shortfall });
    }
    state = afterJob(state, job.driving);
    before = job;
  }
  return found;
}

/** The first shortfall that a job adds to those of the others, or `null`: it can be driven lawfully among them. */
export function shortfallBy(job: PlannedJob, others: readonly PlannedJob[]): Shortfall | null {
  const rest = others.filter((other) => other.jobId !== job.jobId);
  if (rest.length === 0) return null;
  const already = new Set(shortfalls(rest).map(({ jobId }) => jobId));
  return shortfalls([...rest, job]).find(({ jobId }) => !already.has(jobId)) ?? null;
}

function afterGap(state: DrivingState, gapS: number): DrivingState {
  if (gapS >= MIN_DAILY_REST_S) return RESTED;
  return gapS >= MIN_BREAK_S ? { ...state, sinceBreakS: 0 } : state;
}

function afterJob(state: DrivingState, driving: DrivingProfile): DrivingState {
  return {
    sinceBreakS: driving.afterBreakS ?? state.sinceBreakS + driving.toBreakS,
    sinceRestS: driving.afterRestS ?? state.sinceRestS + driving.toRestS,
  };
}

function shortfallOf(
  { driving }: PlannedJob,
  state: DrivingState,
): Pick<Shortfall, "missing" | "drivenS" | "limitS"> | null {
  const inADay = state.sinceRestS + driving.toRestS;
  if (inADay > driving.maxDailyDrivingS)
    return { missing: "rest", drivenS: inADay, limitS: driving.maxDailyDrivingS };
  const inARow = state.sinceBreakS + driving.toBreakS;
  return inARow > MAX_CONTINUOUS_DRIVING_S
    ? { missing: "break", drivenS: inARow, limitS: MAX_CONTINUOUS_DRIVING_S }
    : null;
}
