import { completeFrom, startFrom } from "#domain/jobs/job.ts";
import { arrivedAt, leftAt, type StopVisit } from "#domain/jobs/visits.ts";
import { isHeldBack, type Entry } from "#web/lib/offline/entry.ts";
import type { MyJob } from "../my-jobs/my-jobs.ts";

/** What a job shows while the steps that its driver has made are not sent yet. */
type Shown = Pick<
  MyJob,
  "jobId" | "status" | "orderStatus" | "pickupAt" | "roadDurationS" | "completeFrom"
> & { readonly visits: readonly StopVisit[] };

/**
 * A job as it will be once the steps that wait on this phone are sent: in progress from the moment of the press. One that
 * is given back stays as it is until the server has taken it back.
 */
export function asPressed<Job extends Shown>(job: Job, entries: readonly Entry[]): Job {
  let shown = job;
  for (const { command, at } of stepsOf(entries, job.jobId)) {
    if (command.type === "start" && shown.status === "reserved")
      shown = { ...shown, status: "in_progress", orderStatus: "in_transit", ...startedAs(shown, at) };
    if (shown.status !== "in_progress") continue;
    const { visits } = shown;
    if (command.type === "arrive" && command.stop === visits.length)
      shown = { ...shown, visits: arrivedAt(visits, at) };
    if (command.type === "leave" && command.stop === visits.length - 1)
      shown = { ...shown, visits: leftAt(visits, at) };
    if (command.type === "complete") shown = { ...shown, status: "completed", visits: leftAt(visits, at) };
  }
  return shown;
}

/** From when the started job may be completed without a reason: as the board will count it. */
function startedAs({ pickupAt, roadDurationS }: Shown, at: number): Pick<Shown, "completeFrom"> {
  const start = { startedAt: startCountsFrom({ pickupAt }, at), startReceivedAt: null };
  return { completeFrom: completeFrom(start, roadDurationS) };
}

/** From when the board counts a start that was pressed at an instant: epoch ms, both. */
export function startCountsFrom({ pickupAt }: Pick<Shown, "pickupAt">, at: number): number {
  return Math.max(at, startFrom(pickupAt));
}

/** Whether a job is being given back. */
export function isBeingReleased(entries: readonly Entry[], jobId: string): boolean {
  return stepsOf(entries, jobId).some(({ command }) => command.type === "release");
}

/**
 * From when a job may be completed without a reason, where the server has refused it for that: epoch ms. The driver is
 * asked for the reason then.
 */
export function refusedAsTooEarly(
  entries: readonly Entry[],
  jobId: string,
): { readonly clientId: string; readonly from: number } | null {
  const entry = entries.findLast(
    (each) => each.jobId === jobId && each.refusal?.code === "COMPLETE_TOO_EARLY",
  );
  if (entry === undefined) return null;
  return { clientId: entry.clientId, from: Number(entry.refusal?.params["from"]) };
}

/** What waits on this phone to be sent of a job, in the order in which it was pressed. */
export function stepsOf(entries: readonly Entry[], jobId: string): readonly Entry[] {
  return entries.filter(
    (entry) => entry.jobId === jobId && entry.state === "waiting" && !isHeldBack(entry, entries),
  );
}
