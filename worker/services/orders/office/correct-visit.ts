import type { Viewer } from "../../../auth/viewer.ts";
import { provenStopsOfJob } from "#db/queries/proofs.ts";
import { officeActor } from "#domain/access/order-actor.ts";
import { AppError, badInput } from "#domain/errors.ts";
import type { CorrectVisitCommand } from "#domain/jobs/command.ts";
import type { BoardJob } from "#domain/jobs/job.ts";
import { heldToProofs, recordedSteps, withinProofs } from "#domain/waiting/recorded-steps.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { commandJob } from "../../jobs/command-board.ts";
import { answerChanged } from "../answer-changed.ts";
import { refuseOwnJob, requireJob, type JobChangeOfDriver } from "../order-commands.ts";
import { noteVisits } from "./note-visits.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

/** The right time of a step that is recorded; `null`: it was none. */
export interface CorrectedVisit
  extends JobChangeOfDriver, Pick<CorrectVisitCommand, "step" | "stop" | "at" | "seenAt"> {
  /** Unique to this press. */
  readonly key: string;
}

/**
 * Corrects when the truck of a job under way reached or left a stop, or takes that back, and answers with the
 * order. Only for dispatchers: their router sees to it. Repeating it with its key changes nothing.
 * @throws AppError NOT_FOUND when the order has no such job,
 *   OWN_RECORD for the own order or job,
 *   BAD_INPUT at `at` for a time that is to come,
 *   VISIT_CONTRADICTED for one that the steps around it, or a proof at a stop where the truck would not be,
 *     rule out,
 *   JOB_TRANSITION_REFUSED for a job that is completed,
 *   ORDER_CHANGED when the step has another time by now or is not there,
 *   or with the board's refusal
 */
export async function correctVisitOfOrder(
  deps: Needs,
  viewer: Viewer,
  { orderId, jobId, reason, seenDriverId: heldBy, step, stop, seenAt, at, key: clientId }: CorrectedVisit,
) {
  const { details, job } = await requireJob(deps, viewer, orderId, jobId);
  await refuseOwnJob(deps, viewer, details, heldBy);
  if (at !== null && at > deps.now()) throw badInput({ at: "IN_FUTURE" });
  const isRepeated = job.commandIds.includes(clientId);
  const held = isRepeated ? at : await correctedTimeOf(deps, job, { step, stop, at });
  const actor = officeActor(viewer);
  const visit = { step, stop, seenAt, at: held, reason, heldBy, clientId };
  const decided = await commandJob(deps, { type: "correct_visit", jobId, actor, ...visit });
  noteVisits(deps, job, decided);
  return answerChanged(deps, viewer, details, decided);
}

/** When a step was, no earlier than its proofs; `null`: it was none. @throws AppError VISIT_CONTRADICTED */
async function correctedTimeOf(
  { db }: Needs,
  job: Pick<BoardJob, "jobId" | "visits" | "startedAt">,
  { step, stop, at }: Pick<CorrectedVisit, "step" | "stop" | "at">,
): Promise<number | null> {
  const recorded = recordedSteps(job).find((each) => each.step === step && each.stop === stop);
  if (recorded === undefined) return at;
  const within = withinProofs(recorded, await provenStopsOfJob(db, job.jobId), job.startedAt);
  const isProven = step === "arrive" && within.until !== recorded.until;
  const held = at === null ? null : heldToProofs(recorded, within, at);
  if (held === null && (at !== null || isProven)) throw new AppError("VISIT_CONTRADICTED");
  return held;
}
