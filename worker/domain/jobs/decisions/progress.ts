import type { Decision } from "../command.ts";
import { canTransitionJob, type BoardJob, type BoardOrder } from "../job.ts";
import { refuse, refuseJob, unchanged } from "./answers.ts";
import { Change } from "./change.ts";

/** A driver starts a reserved job; the first one puts the order in transit. */
export function start(order: BoardOrder, job: BoardJob, driverId: string, now: number): Decision {
  if (job.driverId !== driverId) return refuse("JOB_NOT_YOURS");
  if (job.status === "in_progress") return unchanged(order);
  if (!canTransitionJob(job.status, "in_progress", "driver")) return refuseJob(job, "in_progress");
  if (order.status === "pending") return refuse("ORDER_NOT_CONFIRMED");
  const change = new Change(order, { kind: "driver", id: driverId }, now).transitionJob(job, "in_progress");
  if (order.status === "confirmed") change.transitionOrder("in_transit");
  return change.accepted();
}

/** A driver completes a started job; the last one delivers the order. */
export function complete(order: BoardOrder, job: BoardJob, driverId: string, now: number): Decision {
  if (job.driverId !== driverId) return refuse("JOB_NOT_YOURS");
  if (job.status === "completed") return unchanged(order);
  if (!canTransitionJob(job.status, "completed", "driver")) return refuseJob(job, "completed");
  const change = new Change(order, { kind: "driver", id: driverId }, now).transitionJob(job, "completed", {
    completedAt: now,
  });
  if (change.everyJob("completed")) change.transitionOrder("delivered");
  return change.accepted();
}
