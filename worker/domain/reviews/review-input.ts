import { z } from "zod";
import { orderIdInput } from "../orders/order-input.ts";
import { linesInput } from "../plain-text-input.ts";
import { REVIEW_TEXT_MAX } from "./review-text.ts";
import { REVIEW_STATUSES } from "./review.ts";

export const reviewStarsInput = z.number().int().min(1).max(5);

/** A customer's review of a delivered order. */
export const writeReviewInput = z.object({
  orderId: orderIdInput,
  stars: reviewStarsInput,
  /** May be empty: stars alone are a valid review. */
  text: linesInput(REVIEW_TEXT_MAX),
  /** The language of the page that the review was written on. */
  locale: z.string().max(10),
});
export type WriteReviewInput = z.infer<typeof writeReviewInput>;

export const reviewIdInput = z.string().min(1).max(60);
export const reviewStatusInput = z.enum(REVIEW_STATUSES);

/** An admin's decision about one version of a review. */
export const decideReviewInput = z.object({
  reviewId: reviewIdInput,
  basedOnVersion: z.number().int().min(1),
  status: z.enum(["approved", "rejected"]),
});
export type DecideReviewInput = z.infer<typeof decideReviewInput>;
