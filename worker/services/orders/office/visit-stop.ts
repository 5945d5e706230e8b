import type { Viewer } from "../../../auth/viewer.ts";
import { officeActor } from "#domain/access/order-actor.ts";
import { badInput } from "#domain/errors.ts";
import type { VisitForDriverCommand } from "#domain/jobs/command.ts";
import { visitFrom } from "#domain/jobs/visits.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { nextStep } from "#domain/waiting/recorded-steps.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { commandJob } from "../../jobs/command-board.ts";
import { answerChanged } from "../answer-changed.ts";
import { refuseOwnJob, requireJob, type JobChangeOfDriver } from "../order-commands.ts";
import { heldToProofsOfJob } from "./held-to-proofs.ts";
import { noteVisits } from "./note-visits.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

/** A step of a truck that the office was told of, as of when they say. */
export interface VisitOfJob extends JobChangeOfDriver, Pick<VisitForDriverCommand, "step" | "stop" | "at"> {
  /** The order's `revision` whose stops were seen. */
  readonly seenRevision: number;
  /** Unique to this press. */
  readonly key: string;
}

/**
 * Writes down for the driver who was seen to hold a job under way when they reached or left its next stop, and answers with the
 * order. What waits and what the customer sees follows from it as from the driver's own press. Only for dispatchers: their
 * router sees to it. Repeating it with its key changes nothing.
 * @throws AppError NOT_FOUND when the order has no such job, OWN_RECORD for the own order or job, BAD_INPUT at `at` for a time that
 *   is to come or before the job was started or the truck was last at a stop, JOB_ALREADY_RESERVED when it is another driver's
 *   by now, VISIT_CONTRADICTED for a time that a proof where the truck would not be rules out, ORDER_CHANGED when its stops are
 *   others, or elsewhere, by now, STOP_OUT_OF_ORDER for what is not the next step by now, or with the board's refusal
 */
export async function visitStopOfOrder(
  deps: Needs,
  viewer: Viewer,
  { orderId, jobId, reason, seenDriverId: heldBy, seenRevision, step, stop, at, key: clientId }: VisitOfJob,
) {
  const { details, job } = await requireJob(deps, viewer, orderId, jobId);
  await refuseOwnJob(deps, viewer, details, heldBy);
  if (at > deps.now()) throw badInput({ at: "IN_FUTURE" });
  const isRepeated = job.commandIds.includes(clientId);
  // The office says the minute.
  if (!isRepeated && job.driverId === heldBy && at + MINUTE_MS <= visitFrom(job))
    throw badInput({ at: "BEFORE_ARRIVAL" });
  const next = isRepeated || job.driverId !== heldBy ? null : nextStep(job, { step, stop }, deps.now());
  const held = next === null ? at : await heldToProofsOfJob(deps, job, next, at);
  const actor = officeActor(viewer);
  const visit = { step, stop, at: held, reason, heldBy, seenRevision, clientId };
  const decided = await commandJob(deps, { type: "visit_for_driver", jobId, actor, ...visit });
  noteVisits(deps, job, decided);
  return answerChanged(deps, viewer, details, decided);
}
