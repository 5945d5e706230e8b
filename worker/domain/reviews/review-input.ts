import { z } from "zod";
import { orderIdInput } from "../orders/order-input.ts";
import { REASON_MAX } from "../orders/text-limits.ts";
import { linesInput, requiredLinesInput } from "../plain-text-input.ts";
import { REVIEW_TEXT_MAX } from "./review-text.ts";
import { REVIEW_STATUSES } from "./review.ts";

const reviewStarsInput = z.number().int().min(1).max(5);

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

/** The longest text by which reviews are looked for. */
export const REVIEW_SEARCH_MAX = 80;

export const reviewIdInput = z.string().min(1).max(60);
export const reviewStatusInput = z.enum(REVIEW_STATUSES);

const decided = { reviewId: reviewIdInput, basedOnVersion: z.number().int().min(1) };

/** An admin's decision about one version of a review; its author reads why it is not shown. */
export const decideReviewInput = z.discriminatedUnion("status", [
  z.object({ ...decided, status: z.literal("approved") }),
  z.object({ ...decided, status: z.literal("rejected"), reason: requiredLinesInput(REASON_MAX) }),
]);
export type DecideReviewInput = z.infer<typeof decideReviewInput>;
