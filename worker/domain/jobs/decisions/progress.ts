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
import { isInMinute } from "../visits.ts";
import { refuse, refuseFields, refuseJob, refuseOrder, unchanged } from "./answers.ts";
import { Change } from "./change.ts";
import { haveTermsChanged } from "./changed-terms.ts";

type StartCommand = Extract<BoardCommand, { readonly type: "start" }>;

/**
 * A reserved job starts, from 3 h before its pickup; an admin may start it for its driver, sooner with a reason, and only
 * under the terms that they saw: what changed since a driver's phone showed them is judged by `againstChanges`.
 * A press before that which arrives after it, as from a slow clock, starts the job then. The first job puts the order in
 * transit.
 * @param pressedAt when a driver pressed it, @param now when it came; both epoch milliseconds
 */
export function start(
  order: BoardOrder,
  job: BoardJob,
  command: StartCommand,
  pressedAt: number,
  now: number,
): Decision {
  const { actor, heldBy, seenRevision } = command;
  if (actor.kind !== "driver" && actor.kind !== "admin") return refuse("FORBIDDEN");
  if (actor.kind === "driver" && job.driverId !== actor.id) return refuse("JOB_NOT_YOURS");
  // A reason that was written for one driver is none for another.
  if (heldBy !== undefined && job.driverId !== null && job.driverId !== heldBy)
    return refuse("JOB_ALREADY_RESERVED");
  if (job.status === "in_progress") {
    // Of two times that the office gives, one alone can be true.
    const isOther =
      actor.kind === "admin" && command.at !== undefined && !isInMinute(job.startedAt, command.at);
    return isOther ? refuseJob(job, "in_progress") : unchanged(order);
  }
  // A completed job is set back by `reopen`, which has rules of its own.
  if (job.status === "completed" || !canTransitionJob(job.status, "in_progress", actor.kind))
    return refuseJob(job, "in_progress");
  if (order.status === "pending") return refuse("ORDER_NOT_CONFIRMED");
  if (actor.kind === "admin") {
    return haveTermsChanged(order, seenRevision)
      ? refuse("ORDER_CHANGED")
      : startForDriver(order, job, command, now);
  }
  const from = startFrom(order.startsAt);
  if (now < from) return refuse("START_TOO_EARLY", { from });
  const at = Math.max(pressedAt, from);
  return started(new Change(order, actor, at), order, job, { startedAt: at, startReceivedAt: now });
}

/**
 * As of when the office says that the truck left, which may be before the job was given to this driver: what was agreed at a call
 * is often written down afterwards. A reason is asked for where a driver could not have started then.
 */
function startForDriver(
  order: BoardOrder,
  job: BoardJob,
  { actor, reason, at: said }: StartCommand,
  now: number,
): Decision {
  const at = said ?? now;
  if (at > now) return refuseFields({ at: "IN_FUTURE" });
  if (at < startFrom(order.startsAt) && reason === "") return refuse("REASON_REQUIRED");
  return started(new Change(order, actor, at, reason), order, job, { startedAt: at, startReceivedAt: at });
}

function started(
  change: Change,
  order: BoardOrder,
  job: BoardJob,
  times: Pick<BoardJob, "startedAt" | "startReceivedAt">,
): Decision {
  change.transitionJob(job, "in_progress", times);
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
  const { completedAt } = job;
  const reverses = completedAt ?? undefined;
  change.transitionJob(job, "in_progress", { completedAt: null, overlapReason }, { reverses });
  if (order.status === "delivered") change.transitionOrder("in_transit");
  return change.accepted();
}
