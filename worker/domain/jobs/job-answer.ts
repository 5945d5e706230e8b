import type { JobCommand } from "./command.ts";
import type { BoardOrder, JobStatus } from "./job.ts";
import { changesToTell, type TermChange } from "./term-changes.ts";
import type { StopVisit } from "./visits.ts";

/** A job after a command, for the driver who pressed. */
export interface JobAnswer {
  readonly jobId: string;
  readonly status: JobStatus;
  /** The stops that its driver has reached; empty for a job that is not the caller's. */
  readonly visits: readonly StopVisit[];
  /** What has changed of the order since the caller's device showed it, oldest first. */
  readonly changes: readonly TermChange[];
}

/** What a driver is answered of the order after their command; `null` where the order has no such job. */
export function jobAnswer(order: BoardOrder, driverId: string, command: JobCommand): JobAnswer | null {
  const job = order.jobs.find((each) => each.jobId === command.jobId);
  if (job === undefined) return null;
  const isTheirs = job.driverId === driverId;
  const seen = isTheirs && "seenRevision" in command ? command.seenRevision : undefined;
  return {
    jobId: job.jobId,
    status: job.status,
    visits: isTheirs ? job.visits : [],
    changes: changesToTell(order, seen, command.type !== "start"),
  };
}
