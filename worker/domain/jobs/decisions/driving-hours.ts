import { profileOfRoad } from "../../driving-hours/profile.ts";
import {
  shortfallBy,
  wayLastsMs,
  type PlannedJob,
  type Shortfall,
  type WayBetween,
} from "../../driving-hours/shortfalls.ts";
import { truckChangeS } from "../../driving-hours/truck-change.ts";
import type { Refusal } from "../../errors.ts";
import type { BusyJob } from "../board-state.ts";

/** A job whose driving may not have been recorded: then only its road counts. */
export type JobToDrive = BusyJob & { readonly roadDurationS: number | null };

/**
 * Why a job cannot be reached in time among a driver's others, or why the next of them cannot be reached
 * after it; `null`: all can. Between jobs for two types of truck the change of trucks counts as well. Of
 * several the nearest in time is named. Jobs at the same time are not looked at.
 */
export function reachRefusal(
  job: JobToDrive,
  others: readonly BusyJob[],
  wayBetween: WayBetween,
): Refusal | null {
  const missed = others
    .filter(({ jobId }) => jobId !== job.jobId)
    .flatMap((other) => missedBetween(job, other, wayBetween) ?? [])
    .toSorted((a, b) => a.gapS - b.gapS || (a.jobId < b.jobId ? -1 : 1));
  const [nearest] = missed;
  if (nearest === undefined) return null;
  const { code, ...params } = nearest;
  return { code, params };
}

function missedBetween(job: JobToDrive, other: BusyJob, wayBetween: WayBetween) {
  const isAfter = other.endsAt <= job.startsAt;
  if (!isAfter && job.endsAt > other.startsAt) return null;
  const [before, next] = isAfter ? [other, job] : [job, other];
  const way = wayBetween(before, next);
  const changeS = truckChangeS(before, next);
  if (way === null && changeS === 0) return null;
  const wayMs = way === null ? 0 : wayLastsMs(way, planned(next, isAfter ? job.roadDurationS : null));
  const lastsMs = wayMs + changeS * 1000;
  // One in progress may be late: its window says when it was to end.
  const gapMs = next.startsAt - (before.begun ?? before).endsAt;
  if (lastsMs <= gapMs) return null;
  const code = isAfter ? ("JOB_OUT_OF_REACH" as const) : ("NEXT_JOB_OUT_OF_REACH" as const);
  const params = { jobId: other.jobId, wayS: lastsMs / 1000, gapS: gapMs / 1000 };
  // Of the same truck it is not named.
  return { code, ...params, ...(changeS > 0 && { changeS }) };
}

/**
 * Why a job cannot be driven lawfully among a driver's others, or `null`. Of a job whose driving was not recorded only the
 * road counts.
 */
export function drivingShortfall(
  job: JobToDrive,
  others: readonly BusyJob[],
  wayBetween: WayBetween,
): Shortfall | null {
  if (others.length === 0) return null;
  return shortfallBy(
    planned(job, job.roadDurationS),
    others.map((other) => planned(other, null)),
    wayBetween,
  );
}

/** The refusal of a job, with the driver's other job that leaves too little time. */
export function drivingRefusal(
  { missing, jobId, afterJobId, drivenS, limitS, gapS }: Shortfall,
  refusedJobId: string,
): Refusal {
  const code = missing === "break" ? "DRIVING_BREAK_MISSING" : "DRIVING_REST_MISSING";
  const other = jobId === refusedJobId ? afterJobId : jobId;
  return { code, params: { jobId: other, drivenS, limitS, gapS } };
}

/** A job as its driving is judged; where it was not recorded only the road counts. */
export function planned(job: BusyJob, roadDurationS: number | null): PlannedJob {
  if (isAsPlanned(job)) return job;
  const { driving, begun, isOver, ...rest } = job;
  const sharesUntil = isOver === true ? job.startsAt : begun === undefined ? undefined : job.endsAt;
  return {
    ...rest,
    driving: driving ?? profileOfRoad(roadDurationS),
    ...begun,
    ...(sharesUntil !== undefined && { sharesUntil }),
  };
}

/** Whether a job is neither begun nor over, and its driving was recorded: most are judged many times, without a copy. */
function isAsPlanned(job: BusyJob): job is BusyJob & PlannedJob {
  return job.begun === undefined && job.isOver !== true && (job.driving ?? null) !== null;
}
