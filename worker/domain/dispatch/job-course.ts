import { LATE_FROM_MS } from "../control-room/lateness.ts";
import type { JobStatus } from "../jobs/job.ts";

/** How a job that was begun really goes, or went. */
export interface JobCourse {
  /** When its truck is free of it, by what is known of it now, or was; epoch milliseconds. */
  readonly freeAt: number;
  /** By how much it is later than planned, milliseconds; 0 where that is what traffic does to any plan. */
  readonly lateMs: number;
  /** Whether its truck is at the destination. */
  readonly hasArrived: boolean;
  /** When the truck should arrive there, epoch milliseconds; `null` where that is not known, or past. */
  readonly likelyAt: number | null;
}

/** A job with its end by the plan; without a course nothing else is known of it. */
export interface JobInTime {
  readonly status: JobStatus;
  readonly endsAt: number;
  readonly course: JobCourse | null;
}

/**
 * Until when a job keeps its truck, epoch milliseconds: by its plan, or as it is known to go. One in progress is not over at this
 * instant, whenever its course was read.
 */
export function keptUntil({ status, endsAt, course }: JobInTime, now: number): number {
  if (course === null) return endsAt;
  return status === "in_progress" ? Math.max(course.freeAt, now) : course.freeAt;
}

/** A job with its real end, and when it should have ended by its plan, where it is late by that: longer by `LATE_FROM_MS`. */
export type RealJob<Job extends JobInTime> = Job & { readonly plannedUntil: number | null };

/** A job with its end as it is known to be. */
export function asItGoes<Job extends JobInTime>(job: Job, now: number): RealJob<Job> {
  const endsAt = keptUntil(job, now);
  return { ...job, endsAt, plannedUntil: endsAt - job.endsAt < LATE_FROM_MS ? null : job.endsAt };
}
