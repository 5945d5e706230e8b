import { profileOfRoad, shortfallBy, type PlannedJob, type Shortfall } from "../../driving-hours/profile.ts";
import type { BusyJob, Decision } from "../command.ts";
import { refuse } from "./answers.ts";

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

/** Refuses a job, with the driver's other job that leaves too little time. */
export function refuseDriving(
  { missing, jobId, afterJobId, drivenS, limitS, gapS }: Shortfall,
  refusedJobId: string,
): Decision {
  const code = missing === "break" ? "DRIVING_BREAK_MISSING" : "DRIVING_REST_MISSING";
  const other = jobId === refusedJobId ? afterJobId : jobId;
  return refuse(code, { jobId: other, drivenS, limitS, gapS });
}

function planned({ jobId, startsAt, endsAt, driving }: BusyJob, roadDurationS: number | null): PlannedJob {
  return { jobId, startsAt, endsAt, driving: driving ?? profileOfRoad(roadDurationS) };
}
