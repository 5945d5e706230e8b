import type { ClaimState } from "#domain/claims/claim.ts";
import { mayProofCome } from "#domain/jobs/card.ts";
import { CHANGE_UNTIL_MS, reopenUntil } from "#domain/jobs/job.ts";
import { hasLeftLastStop } from "#domain/jobs/visits.ts";
import { isCustomerErased } from "#domain/orders/office/erased-customer.ts";
import { isLabourByHand } from "#domain/orders/offer.ts";
import { canTransitionOrder, isFinal } from "#domain/orders/order.ts";
import type { Order, OrderJob, OrderReader } from "../order-types.ts";

/**
 * Whether to offer cancelling: to its customer while the order is pending or confirmed and no job is in progress, to
 * an admin until it is final. The server checks again.
 */
export function mayCancel(order: Pick<Order, "status" | "jobs">, reader: OrderReader): boolean {
  if (!canTransitionOrder(order.status, "cancelled", reader)) return false;
  return reader === "admin" || order.jobs.every((job) => job.status !== "in_progress");
}

/** Whether to offer confirming: to admins, while the order is pending, has vehicles and waits for no payment. */
export function mayConfirm(order: Pick<Order, "status" | "jobs">, reader: OrderReader): boolean {
  if (order.jobs.some((job) => job.status === "awaiting_payment")) return false;
  return (
    reader === "admin" && order.jobs.length > 0 && canTransitionOrder(order.status, "confirmed", "admin")
  );
}

/** Whether the order has no price yet, because one of its places was typed and is not a known one. */
export function awaitsPrice(order: Pick<Order, "status" | "totalSatang">): boolean {
  return order.status === "pending" && order.totalSatang === null;
}

/**
 * Whether its customer is told of the latest offer: while it is open, or the order waits for a price. Of another price that the
 * office took back as long as the order still has the one that was agreed then, and has not started.
 */
export function isOfferTold(order: Pick<Order, "status" | "totalSatang" | "offer">): boolean {
  const { offer, totalSatang } = order;
  if (offer === null) return false;
  if (offer.state === "open" || awaitsPrice(order)) return true;
  if (offer.withdrawnReason === null || offer.before === null) return false;
  return isToCome(order) && totalSatang === offer.before.totalSatang;
}

/** Whether an admin may waive the waiting of a job: while it is driven, and once it has cost something. */
export function mayWaiveWaiting(
  { waitingTerms, status }: Pick<Order, "waitingTerms" | "status">,
  job: Pick<OrderJob, "status" | "waitingSatang" | "isWaitingWaived">,
): boolean {
  if (waitingTerms === null || job.isWaitingWaived || status === "cancelled") return false;
  return job.status === "in_progress" || (job.status === "completed" && job.waitingSatang > 0);
}

/** Whether an admin may take back that the waiting of a job was waived. */
export function mayChargeWaiting(
  { status }: Pick<Order, "status">,
  job: Pick<OrderJob, "status" | "isWaitingWaived">,
): boolean {
  if (!job.isWaitingWaived || status === "cancelled") return false;
  return job.status === "in_progress" || job.status === "completed";
}

/** Whether to offer an admin to start a job for its driver: it is reserved, and the order confirmed. */
export function mayStartForDriver(order: Pick<Order, "status">, job: Pick<OrderJob, "status">): boolean {
  return job.status === "reserved" && (order.status === "confirmed" || order.status === "in_transit");
}

/** Whether to offer the office to write down a step of the truck for its driver: the job is under way, and one is left. */
export function mayRecordVisit(
  { stops }: Pick<Order, "stops">,
  job: Pick<OrderJob, "status" | "visits">,
): boolean {
  return job.status === "in_progress" && !hasLeftLastStop(job.visits, stops.length);
}

/** Whether to offer to correct when its truck reached or left a stop: it is under way, and something is recorded. */
export function mayCorrectVisit({ status, visits }: Pick<OrderJob, "status" | "visits">): boolean {
  return status === "in_progress" && visits.length > 0;
}

/** Whether to offer an admin to complete a job for its driver: it is under way. */
export function mayCompleteForDriver({ status }: Pick<OrderJob, "status">): boolean {
  return status === "in_progress";
}

/** Whether to offer the office to propose a change at the door for the driver of a job: it is under way, at a calculated price. */
export function mayProposeForDriver(
  { totalSatang, distanceM, lines }: Pick<Order, "totalSatang" | "distanceM" | "lines">,
  { status, driverId = null }: Pick<OrderJob, "status" | "driverId">,
): boolean {
  const isCalculated = totalSatang !== null && distanceM !== null && lines.length > 0;
  return status === "in_progress" && driverId !== null && isCalculated;
}

/** Whether to offer the office to record a proof of delivery for the driver of a job: they drive it or have driven it. */
export function mayRecordProof(
  job: Pick<OrderJob, "status" | "completedAt" | "endsAt" | "driverId">,
  now: number,
): boolean {
  const { status, completedAt = null, endsAt = 0, driverId = null } = job;
  return driverId !== null && mayProofCome({ status, completedAt, endsAt }, now);
}

/** Whether to offer a dispatcher to give a job to a driver: it is open, or reserved and not started. */
export function mayAssign({ status }: Pick<OrderJob, "status">): boolean {
  return status === "available" || status === "reserved";
}

/** Whether to offer a dispatcher to take a job from its driver. */
export function mayTakeBack({ status }: Pick<OrderJob, "status">): boolean {
  return status === "reserved" || status === "in_progress";
}

/**
 * Until when an admin may set a completed job back, epoch ms; `null` where that is not possible: the job is not
 * completed, the order was cancelled, or 7 days have passed.
 */
export function reopenableUntil(
  order: Pick<Order, "status">,
  { status, completedAt }: Pick<OrderJob, "status" | "completedAt">,
  now: number,
): number | null {
  if (status !== "completed" || order.status === "cancelled") return null;
  if (completedAt === undefined || completedAt === null) return null;
  const until = reopenUntil(completedAt);
  return now <= until ? until : null;
}

/**
 * Why a job was completed before half of its driving time by its driver, or by the office in their place; `null`: it was
 * completed as usual, without a reason.
 */
export function completionReason(
  { events }: Pick<Order, "events">,
  { jobId, status }: Pick<OrderJob, "jobId" | "status">,
): { readonly by: "driver" | "office"; readonly reason: string } | null {
  if (status !== "completed") return null;
  const completion = events.findLast((event) => event.jobId === jobId && event.to === "completed");
  if (completion === undefined || completion.reason === "") return null;
  return { by: completion.actorKind === "admin" ? "office" : "driver", reason: completion.reason };
}

/**
 * Whether to offer another day: to its customer until 12 h before the pickup while nothing has started, to an admin
 * until the order is final. The server checks again.
 */
export function mayChangeDay(
  order: Pick<Order, "status" | "jobs" | "pickupAt">,
  reader: OrderReader,
  now: number,
): boolean {
  if (reader === "admin") return !isFinal(order.status);
  return hasNotStarted(order) && now <= order.pickupAt - CHANGE_UNTIL_MS;
}

/** Whether its customer could have changed the day, less than 12 h before the pickup. */
export function isDayChangeOver(
  order: Pick<Order, "status" | "jobs" | "pickupAt">,
  reader: OrderReader,
  now: number,
): boolean {
  return reader === "customer" && hasNotStarted(order) && now > order.pickupAt - CHANGE_UNTIL_MS;
}

/**
 * Whether to offer other addresses, pins and people: to its customer while nothing has started, to an admin until the
 * order is final. The server checks again.
 */
export function mayChangeDoors(order: Pick<Order, "status" | "jobs">, reader: OrderReader): boolean {
  return reader === "admin" ? !isFinal(order.status) : hasNotStarted(order);
}

/** Whether to offer the office another access to the stops: until a driver has started. The server checks again. */
export function mayChangeAccess(
  order: Pick<Order, "status" | "jobs" | "isOwn">,
  reader: OrderReader,
): boolean {
  return reader === "admin" && !order.isOwn && hasNotStarted(order);
}

/** Whether its customer could have changed the doors before a driver started. */
export function isDoorsChangeOver(order: Pick<Order, "status" | "jobs">, reader: OrderReader): boolean {
  return reader === "customer" && !isFinal(order.status) && !hasNotStarted(order);
}

function hasNotStarted({ status, jobs }: Pick<Order, "status" | "jobs">): boolean {
  return isToCome({ status }) && jobs.every((job) => job.status !== "in_progress");
}

/** Whether to offer other workers: as other terms, but labour agreed by hand is changed by an admin alone. */
export function mayChangeWorkers(
  order: Pick<Order, "status" | "paymentStatus" | "lines">,
  reader: OrderReader,
): boolean {
  return mayChangeTerms(order) && (reader === "admin" || !isLabourByHand(order.lines));
}

/** Whether to offer other workers and notes: while the order is pending, and nothing has really been paid. */
export function mayChangeTerms({ status, paymentStatus }: Pick<Order, "status" | "paymentStatus">): boolean {
  return status === "pending" && (paymentStatus === "unpaid" || paymentStatus === "paid_fake");
}

/**
 * Whether to offer other notes for the driver: to its customer as other terms, to an admin until the order is final. The
 * server checks again.
 */
export function mayChangeNotes(order: Pick<Order, "status" | "paymentStatus">, reader: OrderReader): boolean {
  return reader === "admin" ? !isFinal(order.status) : mayChangeTerms(order);
}

/**
 * Whether to offer the office another declared value: until the order is cancelled or a claim is decided, whose value stays. The
 * server checks again.
 * @param claims those that are known of the order
 */
export function mayChangeValue(
  order: Pick<Order, "status" | "isOwnRecord" | "contactPhone">,
  claims: readonly { readonly state: ClaimState }[],
): boolean {
  const isDecided = claims.some(({ state }) => state === "settled" || state === "refused");
  return order.status !== "cancelled" && !order.isOwnRecord && !isCustomerErased(order) && !isDecided;
}

/** Whether the pickup is still to come. */
export function isToCome({ status }: Pick<Order, "status">): boolean {
  return status === "pending" || status === "confirmed";
}

/** Whether a driver has proposed a change at the door. */
export function hasDoorChanges({ events }: Order): boolean {
  return events.some(({ kind }) => kind === "door_change_proposed");
}
