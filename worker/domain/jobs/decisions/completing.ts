import type { BoardCommand, CompleteForDriverCommand } from "../command.ts";
import type { Decision } from "../board-state.ts";
import { canTransitionJob, completeFrom, type BoardJob, type BoardOrder } from "../job.ts";
import type { ProofTime } from "../../proofs/proof.ts";
import { lastCountsUntil, standsFrom } from "../../waiting/counted.ts";
import { waitingPaySatang, waitingSatang } from "../../waiting/waiting.ts";
import { completionFault, isAtEnd, isInMinute, visitFrom, type StopVisit } from "../visits.ts";
import { refuse, refuseFields, refuseJob, unchanged } from "./answers.ts";
import { Change } from "./change.ts";
import { haveTermsChanged } from "./changed-terms.ts";
import { asReceived } from "./pressed.ts";
import { refuseStop } from "./visits.ts";

type CompleteCommand = Extract<BoardCommand, { readonly type: "complete" }>;

/**
 * A driver completes a started job, before half of its driving time only with a reason; the last one delivers the
 * order. The reason is in the history of the job, not of the order. Its driver is then at the last stop, which they leave
 * with it, or has recorded no stop at all, as in jobs that were started before stops were.
 */
export function complete(
  order: BoardOrder,
  job: BoardJob,
  { driverId, reason, proof }: CompleteCommand,
  now: number,
): Decision {
  if (job.driverId !== driverId) return refuse("JOB_NOT_YOURS");
  if (job.status === "completed") return unchanged(order);
  if (!canTransitionJob(job.status, "completed", "driver")) return refuseJob(job, "completed");
  if (!isAtEnd(job.visits, order.stopCount)) return refuseStop(order, job);
  const from = completeFrom(job, order.roadDurationS, now);
  const isEarly = from !== null && now < from;
  if (isEarly && reason === "") return refuse("COMPLETE_TOO_EARLY", { from });
  const change = new Change(order, { kind: "driver", id: driverId }, now);
  return ended(change, order, job, endedVisits(order, job, now, proof), now, isEarly ? reason : "");
}

/**
 * An admin completes a started job for its driver, who cannot: without the app, suspended, or ill. At whichever stop, as of when
 * they say, and under the terms that they saw; before half of the driving time, or where stops are missing, only with a reason.
 * Any reason is in the history of the job. It pays and delivers as any other, on the day on which it really was.
 * Where the driver has not said that they left, only what a proof shows counts as waiting: when they left nobody knows.
 */
export function completeForDriver(
  order: BoardOrder,
  job: BoardJob,
  { actor, reason, proof, heldBy, seenRevision, at: said }: CompleteForDriverCommand,
  now: number,
): Decision {
  if (actor.kind !== "admin") return refuse("FORBIDDEN");
  // A reason that was written for one driver is none for another.
  if (heldBy !== undefined && job.driverId !== null && job.driverId !== heldBy)
    return refuse("JOB_ALREADY_RESERVED");
  // The office says the minute.
  const at = said === undefined ? now : Math.max(said, visitFrom(job));
  if (job.status === "completed") {
    // Of two times that the office gives, one alone can be true.
    const isOther = said !== undefined && !isInMinute(job.completedAt, said);
    return isOther ? refuseJob(job, "completed") : unchanged(order);
  }
  if (!canTransitionJob(job.status, "completed", actor.kind)) return refuseJob(job, "completed");
  if (haveTermsChanged(order, seenRevision)) return refuse("ORDER_CHANGED");
  const fault = said === undefined ? null : completionFault(job, said, now);
  if (fault !== null) return refuseFields({ at: fault });
  const from = completeFrom(job, order.roadDurationS, at);
  const isUnusual = (from !== null && at < from) || !isAtEnd(job.visits, order.stopCount);
  if (isUnusual && reason === "") return refuse("REASON_REQUIRED");
  const last = job.visits.at(-1);
  const provenAt = isProofOf(order, job, proof) ? proof.takenAt : null;
  const isThere = last !== undefined && last.leftAt === null;
  const until = provenAt ?? (isThere ? standsFrom(last, order.startsAt) : null);
  const change = new Change(order, actor, at);
  return asReceived(ended(change, order, job, visitsUntil(order, job, at, until), at, reason), now);
}

/** @param now when it is completed, epoch milliseconds */
function ended(
  change: Change,
  order: BoardOrder,
  job: BoardJob,
  visits: readonly StopVisit[],
  now: number,
  reason: string,
): Decision {
  const waiting = waitingOf(order, visits);
  change.transitionJob(job, "completed", { completedAt: now, visits, ...waiting }, { reason });
  const isCharged = waiting.waitingSatang > 0 && !job.isWaitingWaived;
  if (isCharged) change.noteJob(job, { kind: "waiting_charged", amountSatang: waiting.waitingSatang });
  // An order is delivered with its last truck, also where that was said first.
  const others = order.jobs.map(({ completedAt }) => completedAt ?? now);
  if (change.everyJob("completed")) change.transitionOrder("delivered", Math.max(now, ...others));
  return change.accepted();
}

/** The visits of a completed job, with the end of the waiting at the last stop. */
function endedVisits(
  order: BoardOrder,
  job: BoardJob,
  now: number,
  proof: CompleteCommand["proof"],
): readonly StopVisit[] {
  return visitsUntil(order, job, now, isProofOf(order, job, proof) ? proof.takenAt : null);
}

/** Whether a proof was made at the last stop of a job by who drives it now. */
function isProofOf(
  { stopCount }: BoardOrder,
  { visits, startedAt }: BoardJob,
  proof: CompleteCommand["proof"],
): proof is ProofTime {
  return proof?.stop === (stopCount ?? visits.length) - 1 && proof.takenAt >= (startedAt ?? 0);
}

/** The same with the waiting until an instant at most. A job that was set back keeps its own. */
function visitsUntil(
  { startsAt }: BoardOrder,
  { visits }: BoardJob,
  now: number,
  until: number | null,
): readonly StopVisit[] {
  const last = visits.at(-1);
  if (last === undefined || last.waitsUntil !== undefined) return visits;
  const waitsUntil = lastCountsUntil(standsFrom(last, startsAt), last.leftAt ?? now, until);
  return [...visits.slice(0, -1), { ...last, leftAt: last.leftAt ?? now, waitsUntil }];
}

/** What the waiting of a completed job costs, and the driver's part of it. */
function waitingOf({ waitingTerms, startsAt }: BoardOrder, visits: readonly StopVisit[]) {
  const amountSatang = waitingSatang(visits, waitingTerms, startsAt);
  return { waitingSatang: amountSatang, waitingPaySatang: waitingPaySatang(amountSatang, waitingTerms) };
}
