import type { BoardJob, BoardOrder } from "#domain/jobs/job.ts";
import type { Audited } from "../../audit/audited-action.ts";
import type { Decided } from "../../jobs/command-board.ts";

/**
 * Takes down for the audit log when a job was started and completed, as the office says; the entry itself has when it was said.
 * @param job as it was read before
 */
export function noteTimes(
  { audit }: Audited,
  job: Pick<BoardJob, "jobId" | "startedAt" | "completedAt">,
  { before, order }: Pick<Decided, "before" | "order">,
): void {
  const timesIn = (of: BoardOrder | null) => {
    const { startedAt, completedAt } = of?.jobs.find(({ jobId }) => jobId === job.jobId) ?? job;
    return { startedAt, completedAt };
  };
  audit?.changed("job", job.jobId, timesIn(before), timesIn(order));
}

/** Takes down for the audit log what a decision of the office changed of the visits of a job. @param job as it was read before */
export function noteVisits(
  { audit }: Audited,
  job: Pick<BoardJob, "jobId" | "visits">,
  { before, order }: Pick<Decided, "before" | "order">,
): void {
  const visitsIn = (of: BoardOrder | null) => ({
    visits: (of?.jobs.find(({ jobId }) => jobId === job.jobId) ?? job).visits,
  });
  audit?.changed("job", job.jobId, visitsIn(before), visitsIn(order));
}
