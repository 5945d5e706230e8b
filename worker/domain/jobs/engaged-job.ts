import { asDriven, type BegunJob } from "../driving-hours/as-driven.ts";
import type { BusyJob } from "./board-state.ts";
import type { JobStatus } from "./job.ts";

/** A job that a driver holds or has completed, as it is stored. */
export interface StoredEngagement extends BusyJob, Omit<BegunJob, "pickupAt" | "driving"> {
  readonly status: JobStatus;
}

/**
 * A job as it is judged among its driver's others: one that was started as it was driven, and not as it was planned. One in
 * progress keeps its window, which no other job may overlap.
 */
export function engagedJob(stored: StoredEngagement, now: number): BusyJob {
  const { jobId, vehicle, status, startsAt, endsAt, driving = null, ends = null } = stored;
  const truck = vehicle === undefined ? {} : { vehicle };
  const planned: BusyJob = { jobId, ...truck, startsAt, endsAt, driving, ends };
  if (status !== "in_progress" && status !== "completed") return planned;
  const begun = asDriven({ ...stored, pickupAt: startsAt, driving }, now);
  const started = { ...planned, isBegun: true };
  if (status === "completed") return { ...started, isOver: true, ...begun };
  return begun === null ? started : { ...started, begun };
}
