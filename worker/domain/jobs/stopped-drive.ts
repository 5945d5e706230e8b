import { asDriven, type DrivenJob } from "../driving-hours/as-driven.ts";
import { profileOfRoad } from "../driving-hours/profile.ts";
import type { BusyJob } from "./board-state.ts";
import type { BoardJob, BoardOrder } from "./job.ts";
import type { StopVisit } from "./visits.ts";

/**
 * What a driver drove of a job that was taken from them, or cancelled, while it was under way. The job may be somebody
 * else's afterwards; the hours stay theirs.
 */
export interface StoppedDrive extends DrivenJob {
  readonly jobId: string;
  readonly driverId: string;
  /** As its pickup was planned, epoch milliseconds. */
  readonly pickupAt: number;
  readonly visits: readonly StopVisit[];
}

/** What is kept of a job under way that ends for its driver; `null` of any other, and where its start was not recorded. */
export function stoppedDrive(order: BoardOrder, job: BoardJob, at: number): StoppedDrive | null {
  const { jobId, status, driverId, startedAt, visits } = job;
  if (status !== "in_progress" || driverId === null || startedAt === null) return null;
  const { startsAt: pickupAt, driving = null, legTimes, roadDurationS } = order;
  const begun = { startedAt, completedAt: at, pickupAt, visits, legTimes, roadDurationS, driving };
  const planned = { startsAt: startedAt, endsAt: at, driving: driving ?? profileOfRoad(roadDurationS) };
  return { jobId, driverId, pickupAt, visits, ...(asDriven(begun, at) ?? planned) };
}

/** The same among what its driver has driven; where it ended is not known. */
export function drivenOf({
  jobId,
  startsAt,
  endsAt,
  driving,
}: Pick<StoppedDrive, "jobId" | "startsAt" | "endsAt" | "driving">): BusyJob {
  return { jobId, startsAt, endsAt, driving, ends: null, isBegun: true, isOver: true };
}
