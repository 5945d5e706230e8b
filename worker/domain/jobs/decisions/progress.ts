import type { BoardCommand, BoardState, Decision } from "../command.ts";
import {
  canTransitionJob,
  completeFrom,
  overlaps,
  reopenUntil,
  startFrom,
  type BoardJob,
  type BoardOrder,
} from "../job.ts";
import { lastCountsUntil, standsFrom } from "../../waiting/counted.ts";
import { waitingPaySatang, waitingSatang } from "../../waiting/waiting.ts";
import type { StopVisit } from "../visits.ts";
import { refuse, refuseJob, refuseOrder, unchanged } from "./answers.ts";
import { Change } from "./change.ts";
import { refuseStop } from "./visits.ts";

type CompleteCommand = Extract<BoardCommand, { readonly type: "complete" }>;

/**
 * A reserved job starts, from 3 h before its pickup; an admin may start it for its driver at any time, with a reason.
 * A press before that which arrives after it, as from a slow clock, starts the job then. The first job puts the order in
 * transit.
 * @param pressedAt when it was pressed, @param now when it came; both epoch milliseconds
 */
export function start(
  order: BoardOrder,
  job: BoardJob,
  { actor, reason, heldBy }: Extract<BoardCommand, { type: "start" }>,
  pressedAt: number,
  now: number,
): Decision {
  if (actor.kind !== "driver" && actor.kind !== "admin") return refuse("FORBIDDEN");
  if (actor.kind === "driver" && job.driverId !== actor.id) return refuse("JOB_NOT_YOURS");
  // A reason that was written for one driver is none for another.
  if (heldBy !== undefined && job.driverId !== null && job.driverId !== heldBy)
    return refuse("JOB_ALREADY_RESERVED");
  if (job.status === "in_progress") return unchanged(order);
  // A completed job is set back by `reopen`, which has rules of its own.
  if (job.status === "completed" || !canTransitionJob(job.status, "in_progress", actor.kind))
    return refuseJob(job, "in_progress");
  if (order.status === "pending") return refuse("ORDER_NOT_CONFIRMED");
  if (actor.kind === "admin" && reason === "") return refuse("REASON_REQUIRED");
  const from = startFrom(order.startsAt);
  if (actor.kind === "driver" && now < from) return refuse("START_TOO_EARLY", { from });
  const at = actor.kind === "driver" ? Math.max(pressedAt, from) : pressedAt;
  const change = new Change(order, actor, at, actor.kind === "admin" ? reason : "");
  change.transitionJob(job, "in_progress", { startedAt: at, startReceivedAt: now });
  if (order.status === "confirmed") change.transitionOrder("in_transit");
  return change.accepted();
}

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
  const isAtEnd =
    job.visits.length === 0 || order.stopCount === null || job.visits.length === order.stopCount;
  if (!isAtEnd) return refuseStop(order, job);
  const from = completeFrom(job, order.roadDurationS, now);
  const isEarly = from !== null && now < from;
  if (isEarly && reason === "") return refuse("COMPLETE_TOO_EARLY", { from });
  const change = new Change(order, { kind: "driver", id: driverId }, now);
  const visits = endedVisits(order, job, now, proof);
  const waiting = waitingOf(order, visits);
  change.transitionJob(
    job,
    "completed",
    { completedAt: now, visits, ...waiting },
    { reason: isEarly ? reason : "" },
  );
  const isCharged = waiting.waitingSatang > 0 && !job.isWaitingWaived;
  if (isCharged) change.noteJob(job, { kind: "waiting_charged", amountSatang: waiting.waitingSatang });
  if (change.everyJob("completed")) change.transitionOrder("delivered");
  return change.accepted();
}

/** The visits of a completed job, with the end of the waiting at the last stop. One that was set back keeps its own. */
function endedVisits(
  { startsAt, stopCount }: BoardOrder,
  { visits, startedAt }: BoardJob,
  now: number,
  proof: CompleteCommand["proof"],
): readonly StopVisit[] {
  const last = visits.at(-1);
  if (last === undefined || last.waitsUntil !== undefined) return visits;
  const isTheirs = proof?.stop === (stopCount ?? visits.length) - 1 && proof.takenAt >= (startedAt ?? 0);
  const waitsUntil = lastCountsUntil(
    standsFrom(last, startsAt),
    last.leftAt ?? now,
    isTheirs ? proof.takenAt : null,
  );
  return [...visits.slice(0, -1), { ...last, leftAt: last.leftAt ?? now, waitsUntil }];
}

/** What the waiting of a completed job costs, and the driver's part of it. */
function waitingOf({ waitingTerms, startsAt }: BoardOrder, visits: readonly StopVisit[]) {
  const amountSatang = waitingSatang(visits, waitingTerms, startsAt);
  return { waitingSatang: amountSatang, waitingPaySatang: waitingPaySatang(amountSatang, waitingTerms) };
}

/**
 * An admin sets a completed job back under way, within 7 days and with a reason: it was completed by mistake. A
 * delivered order is in transit again. Refused while its driver has other jobs between its pickup and now, unless the
 * admin allows the overlap.
 */
export function reopen(
  { order, busy }: BoardState,
  job: BoardJob,
  { driverId, actor, reason, allowOverlap }: Extract<BoardCommand, { type: "reopen" }>,
  now: number,
): Decision {
  if (actor.kind !== "admin") return refuse("FORBIDDEN");
  if (job.status === "in_progress") return unchanged(order);
  const isTheirs = job.status === "completed" && job.driverId === driverId;
  if (!isTheirs || !canTransitionJob(job.status, "in_progress", actor.kind))
    return refuseJob(job, "in_progress");
  if (order.status === "cancelled") return refuseOrder(order, "in_transit");
  const until = reopenUntil(job.completedAt ?? now);
  if (now > until) return refuse("REOPEN_TOO_LATE", { until });
  if (reason === "") return refuse("REASON_REQUIRED");
  const underWay = { startsAt: order.startsAt, endsAt: Math.max(order.endsAt, now) };
  const clash = busy.find((other) => other.jobId !== job.jobId && overlaps(other, underWay));
  if (clash !== undefined && !allowOverlap) return refuse("JOBS_OVERLAP", { jobId: clash.jobId });
  const overlapReason = clash === undefined ? job.overlapReason : reason;
  const change = new Change(order, actor, now, reason);
  change.transitionJob(job, "in_progress", { completedAt: null, overlapReason });
  if (order.status === "delivered") change.transitionOrder("in_transit");
  return change.accepted();
}
