import type { Viewer } from "../../auth/viewer.ts";
import { AppError } from "#domain/errors.ts";
import { commandJob, commandOrder } from "../jobs/command-board.ts";
import type { Dependencies } from "../../dependencies.ts";
import { readOrder, requireOrder } from "./read-order.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now">;

/** Cancels an order and answers with it. */
export async function cancelOrder(deps: Needs, viewer: Viewer, orderId: string, reason: string) {
  const { order } = await requireOrder(deps, viewer, orderId);
  const kind = viewer.role === "admin" ? "admin" : "customer";
  await commandOrder(deps, order.orderId, { type: "cancel", actor: { kind, id: viewer.userId }, reason });
  return readOrder(deps, viewer, orderId);
}

/** Confirms an order and answers with it. Only for admins: their router sees to it. */
export async function confirmOrder(deps: Needs, admin: Viewer, orderId: string) {
  await requireOrder(deps, admin, orderId);
  await commandOrder(deps, orderId, { type: "confirm", actor: { kind: "admin", id: admin.userId } });
  return readOrder(deps, admin, orderId);
}

/** A job of an order, as an admin names it, and why the admin changes it. */
export interface JobChange {
  readonly orderId: string;
  readonly jobId: string;
  readonly reason: string;
}

/**
 * Starts a reserved job for its driver and answers with the order. Only for admins: their router sees to it.
 * @throws AppError NOT_FOUND when the order has no such job, or with the board's refusal
 */
export async function startJobOfOrder(deps: Needs, admin: Viewer, { orderId, jobId, reason }: JobChange) {
  await requireJob(deps, admin, orderId, jobId);
  const actor = { kind: "admin", id: admin.userId } as const;
  await commandJob(deps, { type: "start", jobId, actor, reason });
  return readOrder(deps, admin, orderId);
}

/**
 * Sets a completed job back under way and answers with the order. Only for admins: their router sees to it.
 * @throws AppError NOT_FOUND when the order has no such job, JOBS_OVERLAP unless `allowOverlap`, or with the board's
 * refusal
 */
export async function reopenJobOfOrder(
  deps: Needs,
  admin: Viewer,
  { orderId, jobId, reason, allowOverlap }: JobChange & { readonly allowOverlap: boolean },
) {
  const { driverId } = await requireJob(deps, admin, orderId, jobId);
  // A job that nobody holds cannot be set back; the board would ask for a driver it does not need.
  if (driverId === null) throw new AppError("JOB_TRANSITION_REFUSED");
  const actor = { kind: "admin", id: admin.userId } as const;
  await commandJob(deps, { type: "reopen", jobId, driverId, actor, reason, allowOverlap });
  return readOrder(deps, admin, orderId);
}

async function requireJob(deps: Needs, admin: Viewer, orderId: string, jobId: string) {
  const { jobs } = await requireOrder(deps, admin, orderId);
  const found = jobs.find(({ job }) => job.jobId === jobId);
  if (found === undefined) throw new AppError("NOT_FOUND");
  return found.job;
}
