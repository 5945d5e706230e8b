import { stopCountOfJob, type JobCard } from "#domain/jobs/card.ts";
import { RELEASE_UNTIL_MS, startFrom } from "#domain/jobs/job.ts";
import { whereabouts } from "#domain/jobs/visits.ts";
import type { trpcClient } from "#web/lib/api/trpc.ts";

type ListedJob = Awaited<ReturnType<typeof trpcClient.jobs.mine.query>>["items"][number];

/** One of the driver's own jobs, as `jobs.mine` lists it. */
export type MyJob = JobCard & Omit<ListedJob, keyof JobCard>;

/** One of the driver's jobs with its stops and notes. */
export type JobInFull = Awaited<ReturnType<typeof trpcClient.jobs.byId.query>>;

/** A driver's jobs in groups. */
export interface GroupedJobs {
  readonly underWay: readonly MyJob[];
  /** Soonest first. */
  readonly upcoming: readonly MyJob[];
  /** Latest first. */
  readonly done: readonly MyJob[];
}

/** Groups a driver's jobs: in progress, upcoming, and final. */
export function groupJobs(jobs: readonly MyJob[]): GroupedJobs {
  const soonest = jobs.toSorted((a, b) => a.pickupAt - b.pickupAt);
  const over = soonest.filter(({ status }) => status === "completed" || status === "cancelled");
  return {
    underWay: soonest.filter(({ status }) => status === "in_progress"),
    upcoming: soonest.filter(({ status }) => status === "reserved"),
    done: over.toReversed(),
  };
}

/** The next step of a job, or `null` when there is none. */
export type NextStep =
  | { readonly kind: "start" | "start_waits" | "start_later" | "complete" | "complete_early" }
  | { readonly kind: "arrive" | "leave"; readonly stop: number }
  | null;

type SteppedJob = Pick<
  MyJob,
  "status" | "orderStatus" | "pickupAt" | "completeFrom" | "visits" | "waypointCount"
>;

/**
 * The driver's next action: `start_waits` for the confirmation of the order, `start_later` for its time; from stop to
 * stop `arrive` and `leave`, and at the last one `complete`; `complete_early` needs a reason.
 */
export function nextStep(job: SteppedJob, now: number): NextStep {
  const kind = jobStep(job, now);
  if (kind !== "complete" && kind !== "complete_early") return kind === null ? null : { kind };
  const { kind: where, stop } = whereabouts(job.visits);
  const count = stopCountOfJob(job);
  if (where === "on_way" && stop < count) return { kind: "arrive", stop };
  if (where === "at_stop" && stop < count - 1) return { kind: "leave", stop };
  return { kind };
}

/** What is next of the job itself, wherever its driver is. */
function jobStep(job: SteppedJob, now: number) {
  if (job.status === "in_progress")
    return job.completeFrom !== null && now < job.completeFrom ? "complete_early" : "complete";
  if (job.status !== "reserved") return null;
  if (job.orderStatus === "pending") return "start_waits";
  return now < startFrom(job.pickupAt) ? "start_later" : "start";
}

/** Until when a driver may release a job: epoch ms. */
export function releaseUntil(job: Pick<MyJob, "pickupAt">): number {
  return job.pickupAt - RELEASE_UNTIL_MS;
}

/** A WhatsApp chat link for an E.164 number. */
export function whatsappLink(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, "")}`;
}
