import { provenStopsOfJob } from "#db/queries/proofs.ts";
import { AppError } from "#domain/errors.ts";
import type { BoardJob } from "#domain/jobs/job.ts";
import { heldToProofs, withinProofs, type RecordedStep } from "#domain/waiting/recorded-steps.ts";
import type { Dependencies } from "../../../dependencies.ts";

/** When a step was, no earlier than its proofs. @throws AppError VISIT_CONTRADICTED */
export async function heldToProofsOfJob(
  { db }: Pick<Dependencies, "db">,
  { jobId, startedAt }: Pick<BoardJob, "jobId" | "startedAt">,
  next: RecordedStep,
  at: number,
): Promise<number> {
  const held = heldToProofs(next, withinProofs(next, await provenStopsOfJob(db, jobId), startedAt), at);
  if (held === null) throw new AppError("VISIT_CONTRADICTED");
  return held;
}
