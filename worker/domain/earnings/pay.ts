import type { BoardJob, JobStatus } from "../jobs/job.ts";

/** What a job is to pay, and what it pays the driver who holds it; satang. */
export type JobPay = Pick<BoardJob, "driverId" | "estimatedPaySatang" | "paySatang">;

/** The pay of a job after it has changed hands or not: fixed for whoever takes it, and kept while they hold it. */
export function payAfter(before: JobPay, after: JobPay): number | null {
  if (after.driverId === null) return null;
  return after.driverId === before.driverId ? before.paySatang : after.estimatedPaySatang;
}

/**
 * A job whose card says another estimate: what it pays the driver who holds it may rise by that until they complete it,
 * and never falls. The pay of a job that is over is what it was.
 */
export function repriced(job: BoardJob, estimatedPaySatang: number): BoardJob {
  if (isPayFinal(job.status)) return job;
  const isUnderWay = job.status === "reserved" || job.status === "in_progress";
  const { paySatang } = job;
  const isRaised = isUnderWay && paySatang !== null && estimatedPaySatang > paySatang;
  if (job.estimatedPaySatang === estimatedPaySatang && !isRaised) return job;
  return { ...job, estimatedPaySatang, paySatang: isRaised ? estimatedPaySatang : paySatang };
}

/** Whether a job is over, so that another price of its order does not change what it pays. */
export function isPayFinal(status: JobStatus): boolean {
  return status === "completed" || status === "cancelled";
}

/** What a job pays its driver, or would pay whoever took it, without waiting. */
export function payOf(job: {
  readonly paySatang: number | null;
  readonly estimatedPaySatang: number;
}): number {
  return job.paySatang ?? job.estimatedPaySatang;
}
