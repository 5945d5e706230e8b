import type { BoardJob, BoardOrder } from "#domain/jobs/job.ts";
import type { Audited } from "../../audit/audited-action.ts";
import type { Decided } from "../../jobs/command-board.ts";

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
