import { z } from "zod";
import { pageFields } from "#db/queries/page.ts";
import { shownReviews } from "#db/queries/reviews.ts";
import { orderIdInput } from "#domain/orders/order-input.ts";
import { lineInput } from "#domain/plain-text-input.ts";
import {
  decideReviewInput,
  REVIEW_SEARCH_MAX,
  reviewIdInput,
  reviewStatusInput,
  writeReviewInput,
} from "#domain/reviews/review-input.ts";
import { listFoundReviews, readOwnReview } from "../../services/reviews/read-reviews.ts";
import { decideReview, writeReview } from "../../services/reviews/review-commands.ts";
import { router } from "../init.ts";
import { adminProcedure, publicProcedure, signedInProcedure } from "../procedures.ts";

const SHOWN = 6;

export const reviewsRouter = router({
  /** The newest approved reviews, without names or orders, and the rating once there are enough. */
  shown: publicProcedure.query(({ ctx }) => shownReviews(ctx.db, SHOWN)),

  /** The caller's own review of their order, and whether they may write one. */
  mine: signedInProcedure
    .input(z.object({ orderId: orderIdInput }))
    .query(({ ctx, input }) => readOwnReview(ctx, ctx.user, input.orderId)),

  /** Writes the review of a delivered order, or changes it while it is pending. */
  write: signedInProcedure
    .input(writeReviewInput)
    .mutation(({ ctx, input }) => writeReview(ctx, ctx.user, input)),

  /** Every review, newest first; those that a text finds, those in one status, or a single one. */
  list: adminProcedure
    .input(
      z.object({
        ...pageFields,
        status: reviewStatusInput.optional(),
        reviewId: reviewIdInput.optional(),
        search: lineInput(REVIEW_SEARCH_MAX).optional(),
      }),
    )
    .query(({ ctx, input }) => listFoundReviews(ctx, input)),

  /** Approves or rejects a review, unless it changed since `basedOnVersion`. */
  decide: adminProcedure
    .input(decideReviewInput)
    .mutation(({ ctx, input }) => decideReview(ctx, ctx.user, input)),
});
