import type { JobStatus } from "#domain/jobs/job.ts";
import type { Entry } from "#web/lib/offline/entry.ts";
import type { MyJob } from "../my-jobs/my-jobs.ts";

/** What a job shows while the steps that its driver has made are not sent yet. */
type Shown = Pick<MyJob, "jobId" | "status" | "orderStatus">;

/**
 * A job as it will be once the steps that wait on this phone are sent: in progress from the moment of the press. One that
 * is given back stays as it is until the server has taken it back.
 */
export function asPressed<Job extends Shown>(job: Job, entries: readonly Entry[]): Job {
  let shown = job;
  for (const { command } of stepsOf(entries, job.jobId)) {
    if (command.type === "start" && shown.status === "reserved")
      shown = { ...shown, status: "in_progress", orderStatus: "in_transit" };
    if (command.type === "complete" && shown.status === "in_progress")
      shown = { ...shown, status: "completed" };
  }
  return shown;
}

/** Whether a job is being given back. */
export function isBeingReleased(entries: readonly Entry[], jobId: string): boolean {
  return stepsOf(entries, jobId).some(({ command }) => command.type === "release");
}

/** What was refused of a job, and waits to be read. */
export function refusedOf(entries: readonly Entry[], jobId: string): readonly Entry[] {
  return entries.filter((entry) => entry.jobId === jobId && entry.state === "refused");
}

/**
 * From when a job may be completed without a reason, where the server has refused it for that: epoch ms. The driver is
 * asked for the reason then.
 */
export function refusedAsTooEarly(
  entries: readonly Entry[],
  jobId: string,
): { readonly clientId: string; readonly from: number } | null {
  const entry = refusedOf(entries, jobId).findLast(({ refusal }) => refusal?.code === "COMPLETE_TOO_EARLY");
  if (entry === undefined) return null;
  return { clientId: entry.clientId, from: Number(entry.refusal?.params["from"]) };
}

/** The status in which a job may be while a refusal is explained: what the list says, or `null` where it is not listed. */
export function statusNow(jobs: readonly Shown[] | null, jobId: string): JobStatus | null {
  return jobs?.find((job) => job.jobId === jobId)?.status ?? null;
}

function stepsOf(entries: readonly Entry[], jobId: string): readonly Entry[] {
  return entries.filter((entry) => entry.jobId === jobId && entry.state === "waiting");
}
