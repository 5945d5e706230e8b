import { plannedLeg, type JourneyLeg } from "../ferries/journey.ts";
import type { StopVisit } from "../jobs/visits.ts";
import { HANDLING_PER_STOP_S } from "../pricing/vehicle.ts";
import {
  MAX_CONTINUOUS_DRIVING_S,
  MIN_BREAK_S,
  MIN_DAILY_REST_S,
  rulesOf,
  type DrivingPlan,
} from "./rules.ts";
import { RESTED, schedule, type DrivingState, type Step } from "./schedule.ts";

/** A job that a driver has started: what the app knows of it, and its plan. Instants in epoch milliseconds. */
export interface StartedJob {
  readonly startedAt: number;
  /** `null` while it is in progress. */
  readonly completedAt: number | null;
  readonly pickupAt: number;
  readonly visits: readonly StopVisit[];
  readonly journey: readonly JourneyLeg[];
  readonly plan: DrivingPlan;
}

/** A time that is not over has this end: far, but a number, so that it can be sent. */
const NO_END = Number.MAX_SAFE_INTEGER;

/** What a driver did, or is planned to do, in a time; epoch milliseconds. Between two periods they are free. */
export interface Period {
  readonly kind: Step["kind"];
  readonly from: number;
  readonly until: number;
  /** Drivers who take turns; each drives their part of the time. */
  readonly drivers: 1 | 2;
}

/** A driver's clock at one moment; an estimate. */
export interface DrivingClock extends DrivingState {
  /** What may still be driven until the next break, and today, in seconds; never negative. */
  readonly untilBreakS: number;
  readonly leftTodayS: number;
  /** Whether they are on the road now, as far as the plan says. */
  readonly isDriving: boolean;
  /** The break or night that they should be taking now, and its end. */
  readonly pause: { readonly kind: "break" | "rest"; readonly until: number } | null;
}

/**
 * What a driver did and is planned to do, from the jobs that they have started. From departure to the pickup counts as
 * driving; between stops the plan says what is driven, and a truck that arrives later than planned was driving. Where a
 * visit was not recorded the plan stands for it.
 */
export function periodsOf(jobs: readonly StartedJob[]): Period[] {
  const periods: Period[] = [];
  for (const job of jobs.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const end = job.completedAt ?? NO_END;
    for (const period of periodsOfJob(job, (at) => foldUntil(periods, at).state)) {
      const until = Math.min(period.until, end);
      if (until > period.from) periods.push({ ...period, until });
    }
  }
  return periods.toSorted((a, b) => a.from - b.from);
}

/** The clock at an instant, from the periods of `periodsOf`. @param maxDailyDrivingS what may be driven in a day */
export function clockAt(periods: readonly Period[], now: number, maxDailyDrivingS: number): DrivingClock {
  const { state, current } = foldUntil(periods, now);
  const next = current === null ? undefined : periods.find(({ from }) => from === current.until);
  const isNight = current?.kind === "break" && next?.kind === "rest" ? next : current;
  return {
    ...state,
    untilBreakS: Math.max(0, MAX_CONTINUOUS_DRIVING_S - state.sinceBreakS),
    leftTodayS: Math.max(0, maxDailyDrivingS - state.sinceRestS),
    isDriving: current?.kind === "drive",
    pause:
      isNight?.kind === "break" || isNight?.kind === "rest"
        ? { kind: isNight.kind, until: isNight.until }
        : null,
  };
}

/** The legs between each two consecutive stops. */
function legsBetweenStops(journey: readonly JourneyLeg[]): JourneyLeg[][] {
  const ways: JourneyLeg[][] = [];
  for (const leg of journey) {
    if (leg.kind === "stop") ways.push([]);
    else ways.at(-1)?.push(leg);
  }
  return ways;
}

function* periodsOfJob(job: StartedJob, stateAt: (at: number) => DrivingState): Generator<Period> {
  const { startedAt, pickupAt, visits, plan } = job;
  const { drivers } = plan;
  let at = visits[0]?.arrivedAt ?? Math.max(startedAt, pickupAt);
  yield { kind: "drive", from: startedAt, until: at, drivers };
  for (const [stop, way] of legsBetweenStops(job.journey).entries()) {
    const visit = visits[stop];
    const reached = visits[stop + 1]?.arrivedAt;
    const isThere = visit !== undefined && visit.leftAt === null && reached === undefined;
    const plannedLeave = at + HANDLING_PER_STOP_S * 1000;
    const left = isThere ? NO_END : (visit?.leftAt ?? Math.min(plannedLeave, reached ?? plannedLeave));
    yield { kind: "handling", from: at, until: left, drivers };
    if (isThere || way.length === 0) return;
    const { steps, durationS } = schedule(way.map(plannedLeg), left, rulesOf(plan), stateAt(left));
    for (const { kind, afterS, durationS: lasts } of steps) {
      const from = left + afterS * 1000;
      const until = Math.min(from + lasts * 1000, reached ?? NO_END);
      yield { kind, from, until, drivers };
    }
    const planned = left + durationS * 1000;
    if (reached !== undefined && reached > planned)
      yield { kind: "drive", from: planned, until: reached, drivers };
    at = reached ?? planned;
  }
}

/** What was driven until an instant, and the period that it is in. */
function foldUntil(
  periods: readonly Period[],
  now: number,
): { readonly state: DrivingState; readonly current: Period | null } {
  let state = RESTED;
  let current: Period | null = null;
  let pausedSince = Number.NEGATIVE_INFINITY;
  for (const period of periods) {
    if (period.from >= now) break;
    const until = Math.min(period.until, now);
    if (until === now && period.until > now) current = period;
    if (isFree(period.kind)) continue;
    state = afterPause(state, period.from - pausedSince);
    pausedSince = until;
    if (period.kind !== "drive") continue;
    const drivenS = (until - period.from) / 1000 / period.drivers;
    state = { sinceBreakS: state.sinceBreakS + drivenS, sinceRestS: state.sinceRestS + drivenS };
  }
  return { state: afterPause(state, now - pausedSince), current };
}

/** Waiting for a ferry is no break: the truck moves up in the queue. */
function isFree(kind: Step["kind"]): boolean {
  return kind === "break" || kind === "rest" || kind === "sailing";
}

function afterPause(state: DrivingState, lastedMs: number): DrivingState {
  if (lastedMs >= MIN_DAILY_REST_S * 1000) return RESTED;
  return lastedMs >= MIN_BREAK_S * 1000 ? { ...state, sinceBreakS: 0 } : state;
}
