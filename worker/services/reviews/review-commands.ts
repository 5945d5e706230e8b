import { orderWithDetails, type OrderDetails } from "#db/queries/orders/orders.ts";
import {
  putReview,
  reviewById,
  reviewOfOrder,
  toListed,
  updateReviewStatus,
  type ListedReview,
  type ReviewRow,
} from "#db/queries/reviews.ts";
import { AppError } from "#domain/errors.ts";
import type { DecideReviewInput, WriteReviewInput } from "#domain/reviews/review-input.ts";
import { writtenIn } from "#domain/reviews/review-text.ts";
import { canTransitionReview, mayWriteReview } from "#domain/reviews/review.ts";
import { reviewedMove } from "#domain/reviews/reviewed-move.ts";
import type { Viewer } from "../../auth/viewer.ts";
import { toLocale } from "#domain/locale.ts";
import type { Dependencies } from "../../dependencies.ts";

type Needs = Pick<Dependencies, "db" | "now">;

/**
 * The caller's own review of an order of theirs, and whether they may write one.
 * @throws AppError NOT_FOUND for anyone but the order's customer, as if it did not exist
 */
export async function readOwnReview({ db }: Needs, viewer: Viewer, orderId: string) {
  const { order } = await requireOwnOrder({ db }, viewer, orderId);
  return own(order.status, await reviewOfOrder(db, orderId));
}

/**
 * Writes the review of a delivered order, or changes it while it waits to be read. Writing the same again is fine.
 * @throws AppError NOT_FOUND, ORDER_NOT_DELIVERED, REVIEW_DECIDED once somebody has decided about it
 */
export async function writeReview({ db, now }: Needs, viewer: Viewer, input: WriteReviewInput) {
  const { orderId, stars, text } = input;
  const details = await requireOwnOrder({ db }, viewer, orderId);
  if (!mayWriteReview(details.order.status, null)) throw new AppError("ORDER_NOT_DELIVERED");
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
  return own(details.order.status, kept);
}

/**
 * Puts a review on the site or takes it off it. Only for admins: their router sees to it.
 * @throws AppError NOT_FOUND, REVIEW_VERSION_CONFLICT when it changed since the admin read it,
 * REVIEW_TRANSITION_REFUSED
 */
export async function decideReview(
  { db, now }: Needs,
  admin: Viewer,
  { reviewId, basedOnVersion, status }: DecideReviewInput,
): Promise<ListedReview> {
  const stored = await reviewById(db, reviewId);
  if (stored === undefined) throw new AppError("NOT_FOUND");
  // The same press once more: its first answer may have been lost on the way.
  const isReplay = stored.version === basedOnVersion + 1 && stored.decidedBy === admin.userId;
  if (isReplay && stored.status === status) return toListed(stored);
  if (stored.version !== basedOnVersion) throw new AppError("REVIEW_VERSION_CONFLICT");
  if (!canTransitionReview(stored.status, status, "admin")) throw new AppError("REVIEW_TRANSITION_REFUSED");
  const decided = { status, decidedBy: admin.userId, decidedAt: now() };
  if (!(await updateReviewStatus(db, { reviewId, basedOnVersion, ...decided })))
    throw new AppError("REVIEW_VERSION_CONFLICT");
  return toListed({ ...stored, ...decided, version: basedOnVersion + 1 });
}

/** Not even an admin writes, or reads here, what a customer says about their own order. */
async function requireOwnOrder(
  { db }: Pick<Needs, "db">,
  viewer: Viewer,
  orderId: string,
): Promise<OrderDetails> {
  const details = await orderWithDetails(db, orderId);
  if (details?.order.customerId !== viewer.userId) throw new AppError("NOT_FOUND");
  return details;
}

function moveOf({ order, stops, jobs }: OrderDetails) {
  return reviewedMove({
    stops: stops.map(({ placeId, areaTh, areaEn }) => ({ placeId, area: { th: areaTh, en: areaEn } })),
    vehicles: jobs.map(({ job }) => job.vehicle),
    pickupAt: order.pickupAt,
  });
}

function own(orderStatus: OrderDetails["order"]["status"], review: ReviewRow | undefined) {
  return {
    mayWrite: mayWriteReview(orderStatus, review?.status ?? null),
    review:
      review === undefined
        ? null
        : { stars: review.stars, text: review.text, locale: review.locale, status: review.status },
  };
}
