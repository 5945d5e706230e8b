import type { Actor } from "../../access/actor.ts";
import type { BoardCommand } from "../command.ts";
import type { DriverFacts } from "../driver-facts.ts";
import type { BoardState, Decision } from "../board-state.ts";
import { whyUnfit, whyUnfitDespiteReason } from "../fit.ts";
import {
  canTransitionJob,
  chargedWaitingSatang,
  openSince,
  RELEASE_UNTIL_MS,
  UNCHARGED,
  type BoardJob,
  type BoardOrder,
} from "../job.ts";
import { refuse, refuseJob, unchanged } from "./answers.ts";
import { remembered, wasPressed } from "./pressed.ts";
import { Change } from "./change.ts";

/** A driver takes an open job. */
export function reserve(state: BoardState, job: BoardJob, driver: DriverFacts, now: number): Decision {
  const { order } = state;
  if (job.driverId === driver.driverId && (job.status === "reserved" || job.status === "in_progress"))
    return unchanged(order);
  if (job.status === "reserved" || job.status === "in_progress") return refuse("JOB_ALREADY_RESERVED");
  const actor: Actor = { kind: "driver", id: driver.driverId };
  if (!canTransitionJob(job.status, "reserved", "driver")) return refuseJob(job, "reserved");
  if (order.startsAt <= openSince(now)) return refuseJob(job, "reserved");
  const obstacle = whyNot(state, job, driver);
  if (obstacle !== null) return obstacle;
  const taken = { driverId: driver.driverId, releasedBy: null, overlapReason: null };
  return new Change(order, actor, now).transitionJob(job, "reserved", taken).confirmWhenFull().accepted();
}

/**
 * An admin gives a job to a driver; a written reason lets it overlap the driver's other jobs, or leave too little time for the
 * ways between them, or fall outside the driver's days and hours, but never break the legal driving hours.
 */
export function assign(
  state: BoardState,
  job: BoardJob,
  command: Extract<BoardCommand, { type: "assign" }>,
  now: number,
): Decision {
  const { actor, overlapReason } = command;
  const { driver } = state;
  if (actor.kind !== "admin") return refuse("FORBIDDEN");
  if (overlapReason === "") return refuse("REASON_REQUIRED");
  if (driver === null) return refuse("NOT_FOUND");
  if (job.status === "reserved" && job.driverId === driver.driverId) return unchanged(state.order);
  const saved = savedJob(state.order, job);
  // It was given by this press, and has been taken back or started since.
  if (wasPressed(job, command)) return refuse("ORDER_CHANGED", saved);
  if (command.seenHolder !== undefined && command.seenHolder !== job.driverId)
    return refuse("JOB_ALREADY_RESERVED", saved);
  if (command.seenRevision !== undefined && command.seenRevision !== state.order.revision)
    return refuse("ORDER_CHANGED", saved);
  if (!canTransitionJob(job.status, "reserved", actor.kind))
    return refuse("JOB_TRANSITION_REFUSED", { from: job.status, to: "reserved", ...saved });
  const obstacle = whyNot(state, job, driver, overlapReason === null ? whyUnfit : whyUnfitDespiteReason);
  if (obstacle !== null) return obstacle;
  const taken = { driverId: driver.driverId, releasedBy: null, overlapReason };
  const change = new Change(state.order, actor, now, overlapReason ?? "");
  return remembered(change.transitionJob(job, "reserved", taken).confirmWhenFull().accepted(), command);
}

/** A job as the board has it at a refusal, for whoever saw another one; `driverId` "": nobody. */
function savedJob({ startsAt: pickupAt, revision }: BoardOrder, { status, driverId }: BoardJob) {
  return { status, driverId: driverId ?? "", pickupAt, revision };
}

/** Refuses a job that this driver cannot take, or `null`. */
function whyNot(
  state: BoardState,
  { jobId, vehicle }: BoardJob,
  driver: DriverFacts,
  rule: typeof whyUnfit = whyUnfit,
): Decision | null {
  const { order, busy, driven = [] } = state;
  // Where it begins and ends matters beside other jobs alone.
  const ends = busy.length + driven.length === 0 ? null : (state.ends ?? null);
  const refusal = rule({ ...order, ends, jobId, vehicle }, driver, { busy, driven });
  return refusal === null ? null : { outcome: "refused", ...refusal };
}

/**
 * Opens a job again: its driver until 12 h before pickup, an admin at any time; both with a reason. The product itself
 * does it for a driver who was suspended, while the job has not started. Its waiting, and whether that was waived, go
 * with its driver.
 */
export function release(
  order: BoardOrder,
  job: BoardJob,
  command: Extract<BoardCommand, { type: "release" }>,
  now: number,
): Decision {
  const { actor, reason } = command;
  if (actor.kind === "driver") {
    if (job.status === "available" && job.releasedBy === actor.id) return unchanged(order);
    if (job.driverId !== actor.id) return refuse("JOB_NOT_YOURS");
  }
  if (command.heldBy !== undefined && job.driverId !== command.heldBy)
    return actor.kind === "admin" && job.driverId !== null
      ? refuse("JOB_ALREADY_RESERVED")
      : unchanged(order);
  if (command.seenStatus !== undefined && job.driverId !== null && job.status !== command.seenStatus)
    return refuse("ORDER_CHANGED");
  // A job that waits for its payment opens by `open_jobs` alone.
  if (job.status === "awaiting_payment" || !canTransitionJob(job.status, "available", actor.kind))
    return refuseJob(job, "available");
  if (actor.kind === "driver" && now > order.startsAt - RELEASE_UNTIL_MS) return refuse("RELEASE_TOO_LATE");
  if (reason === "" && actor.kind !== "system") return refuse("REASON_REQUIRED");
  // Another driver begins at the first stop again; what was recorded of this one is in the history.
  const freed = {
    driverId: null,
    releasedBy: job.driverId,
    overlapReason: null,
    startedAt: null,
    startReceivedAt: null,
    visits: [],
    ...UNCHARGED,
  };
  const change = new Change(order, actor, now, reason).transitionJob(job, "available", freed);
  // A job that was completed and set back may have been charged for already.
  const amountSatang = chargedWaitingSatang({ jobs: [job] });
  return (
    amountSatang === 0 ? change : change.noteJob(job, { kind: "waiting_dropped", amountSatang })
  ).accepted();
}
