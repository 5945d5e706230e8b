import { isErased } from "#db/queries/customers/on-file.ts";
import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { userOfDriver } from "#db/queries/jobs/drivers.ts";
import { latestProof } from "#db/queries/proofs.ts";
import type { Viewer } from "../../auth/viewer.ts";
import { actorOf } from "#domain/access/order-actor.ts";
import { refuseOwn } from "#domain/access/own-record.ts";
import { requireFreshLogin } from "#domain/access/session-end.ts";
import { staffMay } from "#domain/access/staff.ts";
import { AppError, badInput } from "#domain/errors.ts";
import type { SeenOrder } from "#domain/jobs/command.ts";
import { isFinal } from "#domain/orders/order.ts";
import { cancellationFeeSatang } from "#domain/payments/cancellation-policy.ts";
import { latestProofOf } from "#domain/proofs/proof.ts";
import { nextStep } from "#domain/waiting/recorded-steps.ts";
import { isOnBillingNote } from "#db/queries/companies/billing-notes.ts";
import { refuseOwnOrder } from "../companies/company-access.ts";
import { commandJob, commandOrder, type Decided } from "../jobs/command-board.ts";
import type { Dependencies } from "../../dependencies.ts";
import { cancellableOrder } from "./read-cancellation.ts";
import type { Audited } from "../audit/audited-action.ts";
import { answerChanged } from "./answer-changed.ts";
import { heldToProofsOfJob } from "./office/held-to-proofs.ts";
import { noteTimes } from "./office/note-visits.ts";
import { requireOrder } from "./read-order.ts";

type Needs = Pick<Dependencies, "db" | "board" | "now"> & Audited;

/** A cancellation as it was confirmed. */
export interface Cancellation {
  readonly orderId: string;
  readonly reason: string;
  /** What cancelling costs, as it was shown. An admin may also charge nothing. */
  readonly feeSatang: number;
  /** The order as the staff have seen it; of its customer nothing. */
  readonly seen?: SeenOrder | undefined;
}

/**
 * Cancels an order and answers with it; of their own order the staff are its customer.
 * @throws AppError NOT_FOUND, BAD_INPUT at `seen` for staff who do not say what they have seen, those of `cancelDetails`, and
 *   for an admin who waives the fee OWN_RECORD of their own order and FRESH_LOGIN_REQUIRED
 */
export async function cancelOrder(deps: Needs, viewer: Viewer, cancellation: Cancellation) {
  const { orderId, reason, feeSatang, seen } = cancellation;
  const details = await requireOrder(deps, viewer, orderId, "dispatch");
  const actor = actorOf(viewer, details.order);
  const { kind } = actor;
  if (kind === "admin" && seen === undefined) throw badInput({ seen: "REQUIRED" });
  const isWaived = staffMay(viewer.role, "dispatch") && feeSatang === 0 && feeOf(deps, details) > 0;
  if (isWaived) {
    await refuseOwnOrder(deps, viewer.userId, details.order);
    requireFreshLogin(viewer, deps.now());
  }
  const told = { reason, feeSatang, isWaived, seen: kind === "admin" ? seen : undefined };
  const decided = await cancelDetails(deps, details, actor, told);
  return answerChanged(deps, viewer, details, decided);
}

/**
 * Cancels an order that its caller may cancel. Repeating it changes nothing.
 * @param isWaived whether the caller may, and does, charge nothing for what costs something
 * @throws AppError CANCELLATION_FEE_CHANGED when it costs something else by now, ORDER_CHANGED when it is not as the staff have
 *   seen it, or with the board's refusal
 */
export async function cancelDetails(
  deps: Needs,
  details: OrderDetails,
  actor: { readonly kind: "admin" | "customer"; readonly id: string },
  {
    reason,
    feeSatang,
    isWaived = false,
    seen,
  }: Omit<Cancellation, "orderId"> & { readonly isWaived?: boolean },
): Promise<Decided> {
  const { orderId, status, revision } = details.order;
  const byPolicy = feeOf(deps, details);
  // A final order is the board's to answer for.
  if (!isFinal(status) && feeSatang !== byPolicy && !isWaived)
    throw new AppError("CANCELLATION_FEE_CHANGED", { params: { feeSatang: byPolicy } });
  const fee = { feeSatang, basedOn: revision };
  return commandOrder(deps, orderId, { type: "cancel", actor, reason, fee, ...(seen && { seen }) });
}

/** What cancelling costs now; nothing once the order is final. */
function feeOf({ now }: Pick<Needs, "now">, details: OrderDetails): number {
  return isFinal(details.order.status) ? 0 : cancellationFeeSatang(cancellableOrder(details), now());
}

/**
 * Confirms an order and answers with it. Only for dispatchers: their router sees to it.
 * @throws AppError NOT_FOUND, ORDER_CHANGED when it has other terms by now, or with the board's refusal
 */
export async function confirmOrder(
  deps: Needs,
  admin: Viewer,
  { orderId, seenRevision }: { readonly orderId: string; readonly seenRevision: number },
) {
  const details = await requireOrder(deps, admin, orderId, "dispatch");
  const actor = { kind: "admin", id: admin.userId } as const;
  const decided = await commandOrder(deps, orderId, { type: "confirm", actor, seenRevision });
  return answerChanged(deps, admin, details, decided);
}

/** A job of an order, as an admin names it, and why the admin changes it. */
export interface JobChange {
  readonly orderId: string;
  readonly jobId: string;
  readonly reason: string;
}

/** The same for the driver who was seen to hold the job. */
export interface JobChangeOfDriver extends JobChange {
  readonly seenDriverId: string;
}

/** The same under the terms of its order that were seen. */
export interface JobChangeAsSeen extends JobChangeOfDriver {
  /** The order's `revision`. */
  readonly seenRevision: number;
}

/** The same with when it really was, epoch milliseconds; absent: now. */
export interface StepOfJob extends JobChangeAsSeen {
  readonly at?: number | undefined;
}

/**
 * Starts a reserved job for the driver who was seen to hold it, and answers with the order. Only for dispatchers: their
 * router sees to it.
 * @throws AppError NOT_FOUND when the order has no such job, OWN_RECORD for the admin's own order or job, JOB_ALREADY_RESERVED
 *   when somebody else holds it by now, ORDER_CHANGED when its order has other terms by now, BAD_INPUT at `at` for a time that is
 *   to come, REASON_REQUIRED for one when a driver may not start, or with the board's refusal
 */
export async function startJobOfOrder(
  deps: Needs,
  admin: Viewer,
  { orderId, jobId, reason, seenDriverId: heldBy, seenRevision, at }: StepOfJob,
) {
  const { details, job } = await requireJob(deps, admin, orderId, jobId);
  await refuseOwnJob(deps, admin, details, heldBy);
  const actor = { kind: "admin", id: admin.userId } as const;
  const decided = await commandJob(deps, { type: "start", jobId, actor, reason, heldBy, seenRevision, at });
  noteTimes(deps, job, decided);
  return answerChanged(deps, admin, details, decided);
}

/**
 * Completes a job under way for its driver and answers with the order: its driver earns what they would have. Only for
 * dispatchers: their router sees to it. Repeating it changes nothing.
 * @throws AppError NOT_FOUND when the order has no such job, OWN_RECORD for the admin's own order or job, JOB_ALREADY_RESERVED
 *   when it is another driver's by now, ORDER_CHANGED when its order has other terms by now, BAD_INPUT at `at` for a time that is
 *   to come or before the start or the latest stop, VISIT_CONTRADICTED for one before a proof where the truck stands,
 *   REASON_REQUIRED for one before half of the way or without every stop, or with the board's refusal
 */
export async function completeJobOfOrder(
  deps: Needs,
  admin: Viewer,
  { orderId, jobId, reason, seenDriverId: heldBy, seenRevision, at }: StepOfJob,
) {
  const { details, job } = await requireJob(deps, admin, orderId, jobId);
  const { driverId } = job;
  await refuseOwnJob(deps, admin, details, driverId);
  // What nobody holds is not under way.
  if (driverId === null)
    throw new AppError("JOB_TRANSITION_REFUSED", { params: { from: job.status, to: "completed" } });
  requireSeen(driverId, heldBy);
  const last = job.visits.at(-1);
  const isAtStop = job.status === "in_progress" && last !== undefined && last.leftAt === null;
  // Completing leaves the stop where the truck is.
  const leave =
    at === undefined || !isAtStop ? null : nextStep(job, { step: "leave", stop: last.stop }, deps.now());
  const doneAt = leave === null || at === undefined ? at : await heldToProofsOfJob(deps, job, leave, at);
  const proof = latestProofOf([await latestProof(deps.db, jobId, driverId)]);
  const actor = { kind: "admin", id: admin.userId } as const;
  const decided = await commandJob(deps, {
    type: "complete_for_driver",
    jobId,
    actor,
    reason,
    proof,
    heldBy,
    seenRevision,
    at: doneAt,
  });
  noteTimes(deps, job, decided);
  return answerChanged(deps, admin, details, decided);
}

/**
 * Sets a completed job back under way and answers with the order. Only for dispatchers: their router sees to it.
 * @throws AppError NOT_FOUND when the order has no such job, OWN_RECORD for the admin's own order or job, JOB_ALREADY_RESERVED
 *   when it is another driver's by now, JOBS_OVERLAP unless `allowOverlap`, or with the board's refusal
 */
export async function reopenJobOfOrder(
  deps: Needs,
  admin: Viewer,
  {
    orderId,
    jobId,
    reason,
    allowOverlap,
    seenDriverId,
  }: JobChangeOfDriver & { readonly allowOverlap: boolean },
) {
  const { details, job } = await requireJob(deps, admin, orderId, jobId);
  const { driverId } = job;
  await refuseOwnJob(deps, admin, details, driverId);
  // A job that nobody holds cannot be set back; the board would ask for a driver it does not need.
  if (driverId === null) throw new AppError("JOB_TRANSITION_REFUSED");
  requireSeen(driverId, seenDriverId);
  const actor = { kind: "admin", id: admin.userId } as const;
  const decided = await commandJob(deps, { type: "reopen", jobId, driverId, actor, reason, allowOverlap });
  return answerChanged(deps, admin, details, decided);
}

/**
 * Decides that the customer does not pay for the waiting of a job, and answers with the order. Only for dispatchers:
 * their router sees to it. Repeating it changes nothing.
 * @throws AppError NOT_FOUND when the order has no such job, OWN_RECORD, WAITING_NOT_CHARGED when there is nothing to waive,
 *   ORDER_CHANGED when it costs another amount by now than the one that was seen
 */
export async function waiveWaitingOfJob(
  deps: Needs,
  admin: Viewer,
  { orderId, jobId, reason, seenSatang }: JobChange & { readonly seenSatang: number },
) {
  const { details } = await requireJob(deps, admin, orderId, jobId);
  await refuseOwnOrder(deps, admin.userId, details.order);
  const actor = { kind: "admin", id: admin.userId } as const;
  const decided = await commandJob(deps, { type: "waive_waiting", jobId, actor, reason, seenSatang });
  return answerChanged(deps, admin, details, decided);
}

/**
 * Takes back that waiting was waived: the customer pays for it again, and documents that were issued are
 * replaced. Answers with the order. Only for dispatchers: their router sees to it. Repeating it changes
 * nothing.
 * @throws AppError NOT_FOUND when the order has no such job,
 *   OWN_RECORD,
 *   ORDER_CHANGED when it costs another amount by now than the one that was seen,
 *   WAITING_BILLED when the order's invoice is on a billing note,
 *   ORDER_NOT_CHANGEABLE when its customer was erased
 */
export async function chargeWaitingOfJob(
  deps: Needs,
  admin: Viewer,
  { orderId, jobId, reason, seenSatang }: JobChange & { readonly seenSatang: number },
) {
  const { details, job } = await requireJob(deps, admin, orderId, jobId);
  const { customerId } = details.order;
  await refuseOwnOrder(deps, admin.userId, details.order);
  // Charged again already, it keeps its answer.
  if (job.isWaitingWaived) {
    if (await isOnBillingNote(deps.db, orderId)) throw new AppError("WAITING_BILLED");
    if (customerId !== null && (await isErased(deps.db, customerId)))
      throw new AppError("ORDER_NOT_CHANGEABLE");
  }
  const actor = { kind: "admin", id: admin.userId } as const;
  const decided = await commandJob(deps, { type: "charge_waiting", jobId, actor, reason, seenSatang });
  return answerChanged(deps, admin, details, decided);
}

/**
 * Refuses somebody of the staff who would decide about what they drive themselves, or about a job of an order that is theirs.
 * @param driverId who drives it, or `null`
 * @throws AppError OWN_RECORD
 */
export async function refuseOwnJob(
  deps: Needs,
  { userId }: Viewer,
  { order }: OrderDetails,
  driverId: string | null,
): Promise<void> {
  await refuseOwnOrder(deps, userId, order);
  if (driverId !== null) refuseOwn(userId, await userOfDriver(deps.db, driverId));
}

/** A reason that was written for one driver is none for another. @throws AppError JOB_ALREADY_RESERVED */
function requireSeen(driverId: string, seenDriverId: string): void {
  if (driverId !== seenDriverId) throw new AppError("JOB_ALREADY_RESERVED");
}

/** A job of an order, for dispatchers. @throws AppError NOT_FOUND */
export async function requireJob(deps: Needs, admin: Viewer, orderId: string, jobId: string) {
  const details = await requireOrder(deps, admin, orderId, "dispatch");
  const found = details.jobs.find(({ job }) => job.jobId === jobId);
  if (found === undefined) throw new AppError("NOT_FOUND");
  return { details, job: found.job };
}
