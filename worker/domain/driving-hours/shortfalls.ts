import { areaWay, type AreaWay, type JobEnds } from "../geo/road-position.ts";
import { plannedWay } from "./empty-way.ts";
import { planOf, type DrivingProfile } from "./profile.ts";
import { MAX_CONTINUOUS_DRIVING_S, MIN_BREAK_S, MIN_DAILY_REST_S } from "./rules.ts";
import { RESTED, type DrivingState } from "./schedule.ts";
import { truckChangeS, type TruckOfJob } from "./truck-change.ts";

/** A job of a driver as it is planned, or driven: epoch milliseconds, the end excluded. */
export interface PlannedJob extends TruckOfJob {
  readonly jobId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly driving: DrivingProfile;
  /** Absent or `null` where its areas are not known: then no way to or from it counts. */
  readonly ends?: JobEnds | null;
  /** It was started: the way to its pickup is part of what was driven in it. */
  readonly isBegun?: boolean;
  /**
   * Until when another job that is not started may be driven at the same time; absent: to its end. A job that is late delays
   * the other, and of a completed one nothing is left to be driven with it.
   */
  readonly sharesUntil?: number;
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

/** The way from the end of one job to the pickup of another; `null` where it is not known. */
export type WayBetween = (
  before: Pick<PlannedJob, "ends">,
  next: Pick<PlannedJob, "ends" | "isBegun">,
) => AreaWay | null;

/** The way as it is estimated from the areas of both jobs. */
export const wayOfAreas: WayBetween = (before, next) => {
  const [from, to] = [before.ends?.to, next.ends?.from];
  return from === undefined || to === undefined || next.isBegun === true ? null : areaWay(from, to);
};

/** How long a way to a job takes with its breaks and nights, in milliseconds. */
export function wayLastsMs(way: AreaWay, { driving }: Pick<PlannedJob, "driving">): number {
  return plannedWay(way.travelS, planOf(driving)).lastsS * 1000;
}

/**
 * The jobs that cannot be driven as planned after the driver's job before them: too much would be driven without a break,
 * or without a night's rest. A job alone always can. The empty way between two jobs is driving, too: a driver takes the
 * pauses that the time leaves before it, after it, or both, as it is best for what follows. Over water it is not: which
 * part of it is the crossing, which is a break, is not known. Changing trucks is neither driving nor a pause.
 * Jobs at the same time are two loads in one truck: what is driven while both last counts once, the rest of each counts, and
 * the next way and pause begin when the last of them ends.
 * Time and work: one pass over the jobs in order of their beginning.
 */
export function shortfalls(jobs: readonly PlannedJob[], wayBetween: WayBetween = wayOfAreas): Shortfall[] {
  const found: Shortfall[] = [];
  let driven = NOTHING_DRIVEN;
  for (const job of jobs.toSorted((a, b) => a.startsAt - b.startsAt || b.endsAt - a.endsAt)) {
    const { shortfall, ...after } = driveOn(driven, job, wayBetween);
    if (shortfall !== null) found.push(shortfall);
    driven = after;
  }
  return found;
}

/** What was driven in jobs, in each way that may be the best for what follows. */
export interface Driven {
  readonly states: readonly DrivingState[];
  readonly before: Stretch | null;
}

export const NOTHING_DRIVEN: Driven = { states: [RESTED], before: null };

/** One job more, which begins after those before it, and why it cannot be driven as planned after them, or `null`. */
export function driveOn(
  { states, before }: Driven,
  job: PlannedJob,
  wayBetween: WayBetween,
): Driven & { readonly shortfall: Shortfall | null } {
  if (before === null)
    return { states: [afterDriving(RESTED, job.driving)], before: stretchOf(job), shortfall: null };
  const { last } = before;
  const isBeside = job.startsAt < last.endsAt;
  const driving = drivenBesides(before, job);
  const gapS = (job.startsAt - last.endsAt) / 1000;
  const way = isBeside ? null : wayBetween(last, job);
  const reached = afterGap(states, gapS - truckChangeS(last, job), way, job);
  const lawful = reached.states.filter((state) => excess(driving, state) === null);
  const missing = reached.missing ?? (lawful.length > 0 ? null : leastExcess(driving, reached.states));
  const kept = lawful.length > 0 ? lawful : reached.states;
  return {
    states: best(kept.map((state) => afterJob(state, driving, before, job))),
    before: isBeside ? joined(before, job, driving) : stretchOf(job),
    shortfall: missing === null ? null : { jobId: job.jobId, afterJobId: last.jobId, gapS, ...missing },
  };
}

/**
 * Jobs that follow each other without a gap, most often one: the one that ends last, and what is driven since
 * the last pause in them.
 */
export interface Stretch {
  readonly last: PlannedJob;
  readonly sinceBreakS: number;
  readonly sinceRestS: number;
  /** A night's rest is planned in it. */
  readonly hasNight: boolean;
}

function stretchOf(job: PlannedJob): Stretch {
  return { last: job, hasNight: hasNight(job), ...afterDriving(RESTED, job.driving) };
}

/** A stretch with a job that begins in it. @param driving what the job adds to it */
function joined(stretch: Stretch, job: PlannedJob, driving: DrivingProfile): Stretch {
  const last = job.endsAt > stretch.last.endsAt ? job : stretch.last;
  return {
    last,
    hasNight: stretch.hasNight || hasNight(job),
    ...afterJob(stretch, driving, stretch, job),
  };
}

function hasNight({ driving }: PlannedJob): boolean {
  return driving.afterRestS !== null;
}

/** What was driven after a job. A pause of it that others before it last through is none: these go on. */
function afterJob(
  state: DrivingState,
  driving: DrivingProfile,
  before: Stretch,
  job: PlannedJob,
): DrivingState {
  const after = afterDriving(state, driving);
  if (job.startsAt >= before.last.endsAt) return after;
  const aloneS = (job.endsAt - before.last.endsAt) / 1000;
  const canPauseAlone = (afterS: number | null, pauseS: number) =>
    afterS !== null && aloneS >= afterS + pauseS;
  const { afterBreakS, afterRestS } = driving;
  return {
    sinceBreakS: canPauseAlone(afterBreakS, MIN_BREAK_S)
      ? after.sinceBreakS
      : Math.max(after.sinceBreakS, state.sinceBreakS),
    sinceRestS: canPauseAlone(afterRestS, MIN_DAILY_REST_S)
      ? after.sinceRestS
      : Math.max(after.sinceRestS, state.sinceRestS),
  };
}

/**
 * What a job has its driver drive besides the jobs before it: at the same time in the same truck is driven once. Where only
 * one of them stands for a night in that time, all of it counts for the day: the other may be driven meanwhile.
 */
function drivenBesides({ last, ...before }: Stretch, job: PlannedJob): DrivingProfile {
  const { driving } = job;
  const sharedS = (Math.min(sharedUntil(last, job), job.endsAt) - job.startsAt) / 1000;
  if (sharedS <= 0 || truckChangeS(last, { ...job, isBegun: false }) > 0) return driving;
  const left = (drivenS: number, beforeS: number) => Math.max(0, drivenS - Math.min(sharedS, beforeS));
  const isOneNight = sharedS >= MIN_DAILY_REST_S && before.hasNight !== hasNight(job);
  return {
    ...driving,
    toBreakS: left(driving.toBreakS, before.sinceBreakS),
    toRestS: isOneNight ? driving.toRestS : left(driving.toRestS, before.sinceRestS),
  };
}

/** Until when a job and the one before it are driven at the same time: one that is late, or over, delays the other. */
function sharedUntil(last: PlannedJob, job: PlannedJob): number {
  const ends = [last.endsAt];
  if (job.isBegun !== true && last.sharesUntil !== undefined) ends.push(last.sharesUntil);
  if (last.isBegun !== true && job.sharesUntil !== undefined) ends.push(job.sharesUntil);
  return Math.min(...ends);
}

/** The first shortfall that a job adds to those of the others, or `null`: it can be driven lawfully among them. */
export function shortfallBy(
  job: PlannedJob,
  others: readonly PlannedJob[],
  wayBetween: WayBetween = wayOfAreas,
): Shortfall | null {
  // A part of the same job that they drove before counts.
  const rest = others.filter((other) => other.jobId !== job.jobId || other.isBegun === true);
  if (rest.length === 0) return null;
  const found = shortfalls([...rest, job], wayBetween);
  // Most often there are none, and then those of the others need not be known.
  if (found.length === 0) return null;
  const already = new Set(shortfalls(rest, wayBetween).map(({ jobId }) => jobId));
  return found.find(({ jobId }) => !already.has(jobId)) ?? null;
}

type Excess = Pick<Shortfall, "missing" | "drivenS" | "limitS">;

/** Pauses that are taken before an empty way is driven; what the time leaves is taken after it. */
const PAUSES_S = [0, MIN_BREAK_S, MIN_DAILY_REST_S] as const;

/** What may have been driven when a job begins, and what the way to it exceeds whichever way it is driven. */
function afterGap(
  states: readonly DrivingState[],
  gapS: number,
  way: AreaWay | null,
  job: PlannedJob,
): { readonly states: readonly DrivingState[]; readonly missing: Excess | null } {
  if (way === null || way.travelS === 0 || way.isOverWater)
    return { states: best(states.map((state) => afterPause(state, gapS))), missing: null };
  const { lastsS, driving } = plannedWay(way.travelS, planOf(job.driving));
  const spareS = Math.max(0, gapS - lastsS);
  const pauses = PAUSES_S.filter((pauseS) => pauseS <= spareS);
  const options = states.flatMap((state) =>
    pauses.map((pauseS) => ({ from: afterPause(state, pauseS), leftS: spareS - pauseS })),
  );
  const lawful = options.filter(({ from }) => excess(driving, from) === null);
  const taken = lawful.length > 0 ? lawful : options;
  return {
    states: best(taken.map(({ from, leftS }) => afterPause(afterDriving(from, driving), leftS))),
    missing:
      lawful.length > 0
        ? null
        : leastExcess(
            driving,
            options.map(({ from }) => from),
          ),
  };
}

/** The states of which none has driven more than another in both respects. */
function best(states: readonly DrivingState[]): readonly DrivingState[] {
  return states.filter((state, at) =>
    states.every((other, index) => {
      const isNotWorse = other.sinceBreakS <= state.sinceBreakS && other.sinceRestS <= state.sinceRestS;
      const isEqual = other.sinceBreakS === state.sinceBreakS && other.sinceRestS === state.sinceRestS;
      return index === at || !isNotWorse || (isEqual && index > at);
    }),
  );
}

function afterPause(state: DrivingState, lastsS: number): DrivingState {
  if (lastsS >= MIN_DAILY_REST_S) return RESTED;
  return lastsS >= MIN_BREAK_S ? { ...state, sinceBreakS: 0 } : state;
}

function afterDriving(state: DrivingState, driving: DrivingProfile): DrivingState {
  return {
    sinceBreakS: driving.afterBreakS ?? state.sinceBreakS + driving.toBreakS,
    sinceRestS: driving.afterRestS ?? state.sinceRestS + driving.toRestS,
  };
}

function excess(driving: DrivingProfile, state: DrivingState): Excess | null {
  const inADay = state.sinceRestS + driving.toRestS;
  if (inADay > driving.maxDailyDrivingS)
    return { missing: "rest", drivenS: inADay, limitS: driving.maxDailyDrivingS };
  const inARow = state.sinceBreakS + driving.toBreakS;
  return inARow > MAX_CONTINUOUS_DRIVING_S
    ? { missing: "break", drivenS: inARow, limitS: MAX_CONTINUOUS_DRIVING_S }
    : null;
}

/** What is missing at least: a break rather than a night, and then the one by which least is exceeded. */
function leastExcess(driving: DrivingProfile, states: readonly DrivingState[]): Excess | null {
  const all = states.flatMap((state) => excess(driving, state) ?? []);
  return all.toSorted((a, b) => rankOf(a) - rankOf(b) || a.drivenS - b.drivenS)[0] ?? null;
}

function rankOf({ missing }: Excess): number {
  return missing === "break" ? 0 : 1;
}
