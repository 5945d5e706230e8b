import type { BoardCommand } from "../command.ts";
import type { BoardState, Decision } from "../board-state.ts";
import {
  canTransitionJob,
  overlaps,
  reopenUntil,
  startFrom,
  type BoardJob,
  type BoardOrder,
} from "../job.ts";
import { refuse, refuseJob, refuseOrder, unchanged } from "./answers.ts";
import { Change } from "./change.ts";
import { haveTermsChanged } from "./changed-terms.ts";

/**
 * A reserved job starts, from 3 h before its pickup; an admin may start it for its driver at any time, with a reason, and only
 * under the terms that they saw: what changed since a driver's phone showed them is judged by `againstChanges`.
 * A press before that which arrives after it, as from a slow clock, starts the job then. The first job puts the order in
 * transit.
 * @param pressedAt when it was pressed, @param now when it came; both epoch milliseconds
 */
export function start(
  order: BoardOrder,
  job: BoardJob,
  { actor, reason, heldBy, seenRevision }: Extract<BoardCommand, { type: "start" }>,
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
  if (actor.kind === "admin") {
    if (haveTermsChanged(order, seenRevision)) return refuse("ORDER_CHANGED");
    if (reason === "") return refuse("REASON_REQUIRED");
  }
  const from = startFrom(order.startsAt);
  if (actor.kind === "driver" && now < from) return refuse("START_TOO_EARLY", { from });
  const at = actor.kind === "driver" ? Math.max(pressedAt, from) : pressedAt;
  const change = new Change(order, actor, at, actor.kind === "admin" ? reason : "");
  change.transitionJob(job, "in_progress", { startedAt: at, startReceivedAt: now });
  if (order.status === "confirmed") change.transitionOrder("in_transit");
  return change.accepted();
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
