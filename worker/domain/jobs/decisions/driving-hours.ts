import { profileOfRoad, shortfallBy, type PlannedJob, type Shortfall } from "../../driving-hours/profile.ts";
import type { Refusal } from "../../errors.ts";
import type { BusyJob } from "../command.ts";

/**
 * Why a job cannot be driven lawfully among a driver's others, or `null`. Of a job whose driving was not recorded only the
 * road counts.
 */
export function drivingShortfall(
  job: BusyJob & { readonly roadDurationS: number | null },
  others: readonly BusyJob[],
): Shortfall | null {
  if (others.length === 0) return null;
  return shortfallBy(
    planned(job, job.roadDurationS),
    others.map((other) => planned(other, null)),
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

function planned({ jobId, startsAt, endsAt, driving }: BusyJob, roadDurationS: number | null): PlannedJob {
  return { jobId, startsAt, endsAt, driving: driving ?? profileOfRoad(roadDurationS) };
}
