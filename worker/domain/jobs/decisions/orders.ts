import type { Actor } from "../../access/actor.ts";
import { canTransitionOrder } from "../../orders/order.ts";
import type { BoardCommand } from "../command.ts";
import type { Decision } from "../board-state.ts";
import { canTransitionJob, type BoardOrder } from "../job.ts";
import { refuse, refuseOrder, unchanged } from "./answers.ts";
import { Change } from "./change.ts";

/** An admin confirms a pending order; reserving its last open job does the same. */
export function confirm(
  order: BoardOrder,
  { actor, seenRevision }: Extract<BoardCommand, { type: "confirm" }>,
  now: number,
): Decision {
  if (actor.kind !== "admin") return refuse("FORBIDDEN");
  if (order.status === "confirmed") return unchanged(order);
  if (seenRevision !== undefined && seenRevision !== order.revision)
    return refuse("ORDER_CHANGED", { status: order.status, revision: order.revision });
  // An order with a free-text place has no jobs, so nobody could drive it.
  if (order.jobs.length === 0) return refuseOrder(order, "confirmed");
  if (!canTransitionOrder(order.status, "confirmed", actor.kind)) return refuseOrder(order, "confirmed");
  if (order.jobs.some((job) => job.status === "awaiting_payment")) return refuse("ORDER_AWAITS_PAYMENT");
  return new Change(order, actor, now).transitionOrder("confirmed").accepted();
}

/** Opens the jobs that waited for the payment of their order. */
export function openJobs(order: BoardOrder, actor: Actor, now: number): Decision {
  if (actor.kind !== "system") return refuse("FORBIDDEN");
  const waiting = order.jobs.filter((job) => job.status === "awaiting_payment");
  if (waiting.length === 0) return unchanged(order);
  const change = new Change(order, actor, now);
  for (const job of waiting) change.transitionJob(job, "available");
  return change.accepted();
}

/** Cancels an order and its jobs: its customer until one has started, an admin at any time with a reason. */
export function cancel(
  order: BoardOrder,
  { actor, reason, fee, seen }: Extract<BoardCommand, { type: "cancel" }>,
  now: number,
): Decision {
  if (actor.kind === "customer" && actor.id !== order.customerId) return refuse("NOT_FOUND");
  if (order.status === "cancelled") return unchanged(order);
  if (!canTransitionOrder(order.status, "cancelled", actor.kind)) return refuseOrder(order, "cancelled");
  if (actor.kind === "admin" && reason === "") return refuse("REASON_REQUIRED");
  // A truck may have left since, or a colleague has changed the day.
  if (seen !== undefined && (seen.status !== order.status || seen.revision !== order.revision))
    return refuse("ORDER_CHANGED", { status: order.status, revision: order.revision });
  if (actor.kind === "customer" && order.jobs.some((job) => job.status === "in_progress"))
    return refuseOrder(order, "cancelled");
  // The fee depends on the day and the price.
  if (fee !== undefined && fee.basedOn !== order.revision) return refuse("ORDER_CHANGED");
  const change = new Change(order, actor, now, reason);
  for (const job of order.jobs)
    if (canTransitionJob(job.status, "cancelled", actor.kind)) change.transitionJob(job, "cancelled");
  change.transitionOrder("cancelled");
  return fee === undefined
    ? change.accepted()
    : change.accepted({ columns: { cancellationFeeSatang: fee.feeSatang } });
}
