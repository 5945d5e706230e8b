import type { OrderDetails } from "#db/queries/orders/orders.ts";
import {
  putReview,
  reviewById,
  reviewOfOrder,
  toListed,
  updateReviewStatus,
  type ListedReview,
} from "#db/queries/reviews.ts";
import { refuseOwn } from "#domain/access/own-record.ts";
import { effectsOf } from "#domain/effects.ts";
import { AppError } from "#domain/errors.ts";
import type { DecideReviewInput, WriteReviewInput } from "#domain/reviews/review-input.ts";
import { writtenIn } from "#domain/reviews/review-text.ts";
import { canTransitionReview, mayWriteReview } from "#domain/reviews/review.ts";
import { reviewedMove } from "#domain/reviews/reviewed-move.ts";
import type { Viewer } from "../../auth/viewer.ts";
import { toLocale } from "#domain/locale.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { ownReview, requireOwnOrder } from "./read-reviews.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/**
 * Writes the review of a delivered order, or changes it while it is pending. Writing the same again succeeds.
 * @throws AppError NOT_FOUND, ORDER_NOT_DELIVERED, REVIEW_DECIDED once an admin has decided about it
 */
export async function writeReview(
  { db, now, audit }: Needs & Audited,
  viewer: Viewer,
  input: WriteReviewInput,
) {
  const { orderId, stars, text } = input;
  const details = await requireOwnOrder({ db }, viewer, orderId);
  if (!mayWriteReview(details.order.status, null)) throw new AppError("ORDER_NOT_DELIVERED");
  const before = audit && (await reviewOfOrder(db, orderId));
  const { from, to, vehicle, month } = moveOf(details);
  const isNew = await putReview(db, {
    reviewId: crypto.randomUUID(),
    orderId,
    customerId: viewer.userId,
    stars,
    text,
    locale: writtenIn(text, toLocale(input.locale)),
    status: "pending",
    version: 1,
    isSample: false,
    fromTh: from?.th ?? null,
    fromEn: from?.en ?? null,
    toTh: to?.th ?? null,
    toEn: to?.en ?? null,
    vehicle,
    month,
    createdAt: now(),
  });
  const kept = await reviewOfOrder(db, orderId);
  const saysTheSame = kept?.stars === stars && kept.text === text;
  if (!isNew && !saysTheSame) throw new AppError("REVIEW_DECIDED");
  if (isNew && kept !== undefined)
    audit?.changed(
      "review",
      kept.reviewId,
      before === undefined ? null : auditedReview(before),
      auditedReview(kept),
    );
  return ownReview(details.order.status, kept);
}

/** What the audit log keeps: of the words their length. */
function auditedReview({ stars, text }: { readonly stars: number; readonly text: string }) {
  return { stars, textLength: text.length };
}

/**
 * Shows a review on the site or hides it, for a reason; its author is told. For admins only; the router checks that.
 * @throws AppError NOT_FOUND, OWN_RECORD for what the admin wrote, REVIEW_VERSION_CONFLICT when it changed since the admin read it,
 * REVIEW_TRANSITION_REFUSED
 */
export async function decideReview(
  { db, now, audit }: Needs & Audited,
  admin: Viewer,
  input: DecideReviewInput,
): Promise<ListedReview> {
  const { reviewId, basedOnVersion, status } = input;
  const decisionReason = input.status === "rejected" ? input.reason : "";
  const stored = await reviewById(db, reviewId);
  if (stored?.orderId) audit?.concerns(stored.orderId);
  if (stored === undefined) throw new AppError("NOT_FOUND");
  refuseOwn(admin.userId, stored.customerId);
  // A repeated call, for example after a lost response.
  const isReplay = stored.version === basedOnVersion + 1 && stored.decidedBy === admin.userId;
  const isSame = stored.status === status && stored.decisionReason === decisionReason;
  if (isReplay && isSame) return toListed(stored);
  if (stored.version !== basedOnVersion) throw new AppError("REVIEW_VERSION_CONFLICT");
  if (!canTransitionReview(stored.status, status, "admin")) throw new AppError("REVIEW_TRANSITION_REFUSED");
  const decided = { status, decidedBy: admin.userId, decidedAt: now(), decisionReason };
  const version = basedOnVersion + 1;
  // A sample has no order, and nobody wrote it.
  const effects =
    stored.orderId === null
      ? []
      : effectsOf({ type: "review_decided", orderId: stored.orderId, reviewId, version });
  if (!(await updateReviewStatus(db, { reviewId, basedOnVersion, ...decided }, effects)))
    throw new AppError("REVIEW_VERSION_CONFLICT");
  audit?.changed("review", reviewId, auditedDecision(stored), auditedDecision(decided));
  return toListed({ ...stored, ...decided, version });
}

/** Of the reason its length, because the log outlives the author; the review has it. */
function auditedDecision({ status, decisionReason }: Pick<ListedReview, "status" | "decisionReason">) {
  return { status, length: decisionReason.length };
}

function moveOf({ order, stops, jobs }: OrderDetails) {
  return reviewedMove({
    stops: stops.map(({ placeId, areaTh, areaEn }) => ({ placeId, area: { th: areaTh, en: areaEn } })),
    vehicles: jobs.map(({ job }) => job.vehicle),
    pickupAt: order.pickupAt,
  });
}
