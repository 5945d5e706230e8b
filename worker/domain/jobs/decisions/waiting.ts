import type { ChargeWaitingCommand, WaiveCommand } from "../command.ts";
import type { Decision } from "../board-state.ts";
import type { BoardJob, BoardOrder } from "../job.ts";
import { refuse, refuseOrder, unchanged } from "./answers.ts";
import { Change } from "./change.ts";

/**
 * An admin decides, with a reason, that a customer does not pay for the waiting of a job: while it is driven or later.
 * The driver's part of it stays.
 */
export function waiveWaiting(
  order: BoardOrder,
  job: BoardJob,
  { actor, reason, seenSatang }: WaiveCommand,
  now: number,
): Decision {
  if (actor.kind !== "admin") return refuse("FORBIDDEN");
  if (job.isWaitingWaived) return unchanged(order);
  if (order.status === "cancelled") return refuseOrder(order, "delivered");
  const isDriven = job.status === "in_progress" || (job.status === "completed" && job.waitingSatang > 0);
  if (order.waitingTerms === null || !isDriven) return refuse("WAITING_NOT_CHARGED");
  if (seenSatang !== undefined && seenSatang !== job.waitingSatang) return refuse("ORDER_CHANGED");
  if (reason === "") return refuse("REASON_REQUIRED");
  return new Change(order, actor, now, reason)
    .setJob(job, { isWaitingWaived: true }, [{ kind: "waiting_waived", amountSatang: job.waitingSatang }])
    .accepted();
}

/** An admin takes that back, with a reason: the customer pays what the waiting costs, once the job is completed. */
export function chargeWaiting(
  order: BoardOrder,
  job: BoardJob,
  { actor, reason, seenSatang }: ChargeWaitingCommand,
  now: number,
): Decision {
  if (actor.kind !== "admin") return refuse("FORBIDDEN");
  if (seenSatang !== job.waitingSatang) return refuse("ORDER_CHANGED");
  if (!job.isWaitingWaived) return unchanged(order);
  if (order.status === "cancelled") return refuseOrder(order, "delivered");
  if (reason === "") return refuse("REASON_REQUIRED");
  return new Change(order, actor, now, reason)
    .setJob(job, { isWaitingWaived: false }, [
      { kind: "waiting_charged_again", amountSatang: job.waitingSatang },
    ])
    .accepted();
}
