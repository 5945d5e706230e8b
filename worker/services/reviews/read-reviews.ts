import { orderWithDetails, type OrderDetails } from "#db/queries/orders/orders.ts";
import {
  listReviews,
  reviewOfOrder,
  reviewsOfIdsQuery,
  toListed,
  type ListedReview,
  type ReviewListOptions,
  type ReviewRow,
} from "#db/queries/reviews.ts";
import { REVIEW_KINDS, REVIEWS_OF_STATUS } from "#domain/control-room/search.ts";
import { AppError } from "#domain/errors.ts";
import { mayWriteReview } from "#domain/reviews/review.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { foundPage, type FoundPage } from "../control-room/found-page.ts";

type Needs = Pick<Dependencies, "db">;

/**
 * The viewer's own review of one of their orders, and whether they may write one.
 * @throws AppError NOT_FOUND for anyone but the order's customer
 */
export async function readOwnReview({ db }: Needs, viewer: Viewer, orderId: string) {
  const { order } = await requireOwnOrder({ db }, viewer, orderId);
  return ownReview(order.status, await reviewOfOrder(db, orderId));
}

/**
 * An order of the viewer; admins, too, read and write reviews of their own orders only.
 * @throws AppError NOT_FOUND for anyone but the order's customer
 */
export async function requireOwnOrder({ db }: Needs, viewer: Viewer, orderId: string): Promise<OrderDetails> {
  const details = await orderWithDetails(db, orderId);
  if (details?.order.customerId !== viewer.userId) throw new AppError("NOT_FOUND");
  return details;
}

/**
 * A page of every review, newest first, or of those in one status, or a single one; with a search those that have each of its words
 * somewhere in theirs or in the id of their order. For admins; the router sees to it.
 * @returns also whether the search index is complete
 */
export async function listFoundReviews(
  { db, orderIndex }: Needs & Pick<Dependencies, "orderIndex">,
  { search = "", ...options }: ReviewListOptions & { readonly search?: string | undefined },
): Promise<FoundPage<ListedReview>> {
  const { status, cursor, limit } = options;
  const found = await foundPage(
    { orderIndex },
    { kinds: status === undefined ? REVIEW_KINDS : REVIEWS_OF_STATUS[status], search, cursor, limit },
    async (ids) => (await reviewsOfIdsQuery(db, ids)).map(toListed),
    ({ reviewId }) => reviewId,
  );
  return found ?? { ...(await listReviews(db, options)), isSearchCurrent: true };
}

/** A review as its writer sees it. */
export function ownReview(orderStatus: OrderDetails["order"]["status"], review: ReviewRow | undefined) {
  return {
    mayWrite: mayWriteReview(orderStatus, review?.status ?? null),
    review:
      review === undefined
        ? null
        : {
            stars: review.stars,
            text: review.text,
            locale: review.locale,
            status: review.status,
            reason: review.decisionReason,
          },
  };
}
