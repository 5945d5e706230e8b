import type { SuggestedAssignment } from "#domain/dispatch/suggest-input.ts";
import { AppError, type Refusal } from "#domain/errors.ts";
import { describeError } from "../../describe-error.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { commandJob } from "../jobs/command-board.ts";

/** What became of one suggested assignment. */
export type AppliedAssignment =
  | { readonly jobId: string; readonly outcome: "assigned" }
  /** The board has not answered: it may be assigned. */
  | { readonly jobId: string; readonly outcome: "unsure" }
  | ({ readonly jobId: string; readonly outcome: "refused" } & Refusal);

/**
 * Gives jobs to drivers, one after another: the board decides each by itself, and only gives a job that nobody holds and
 * whose order has the terms that were seen. One that is refused holds up no other. After one without an answer the rest is not
 * tried, and has no result. Repeating it changes nothing.
 */
export async function applySuggestion(
  deps: Pick<Dependencies, "db" | "board" | "now"> & Audited,
  adminId: string,
  assignments: readonly SuggestedAssignment[],
): Promise<AppliedAssignment[]> {
  const applied: AppliedAssignment[] = [];
  for (const assignment of assignments) {
    const result = await assignOne(deps, adminId, assignment);
    if (result.outcome === "assigned")
      deps.audit?.changed("job", assignment.jobId, { driverId: null }, { driverId: assignment.driverId });
    applied.push(result);
    if (result.outcome === "unsure") break;
  }
  return applied;
}

async function assignOne(
  deps: Pick<Dependencies, "db" | "board" | "now">,
  adminId: string,
  { jobId, driverId, seenRevision }: SuggestedAssignment,
): Promise<AppliedAssignment> {
  const actor = { kind: "admin", id: adminId } as const;
  try {
    const seen = { seenHolder: null, seenRevision };
    await commandJob(deps, { type: "assign", jobId, driverId, actor, overlapReason: null, ...seen });
    return { jobId, outcome: "assigned" };
  } catch (error) {
    if (!(error instanceof AppError)) {
      // What was assigned before it stays, and whoever pressed has to hear of it.
      console.error("suggested job not assigned", { jobId, error: describeError(error) });
      return { jobId, outcome: "unsure" };
    }
    const { code, params } = error;
    return { jobId, outcome: "refused", code, params };
  }
}
