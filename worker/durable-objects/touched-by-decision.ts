import type { BoardOrder } from "#domain/jobs/job.ts";

/** The jobs that a decision changed; it leaves the others as they are. */
export function jobsChanged(before: BoardOrder, after: BoardOrder): string[] {
  return after.jobs.filter((job) => !before.jobs.includes(job)).map(({ jobId }) => jobId);
}

/** Drivers whose jobs a decision touched, before or after it. */
export function driversOf(before: BoardOrder, after: BoardOrder): string[] {
  const ids = [...before.jobs, ...after.jobs].map((job) => job.driverId);
  return [...new Set(ids.filter((id) => id !== null))];
}
