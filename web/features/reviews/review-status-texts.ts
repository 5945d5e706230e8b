import type { ReviewStatus } from "#domain/reviews/review.ts";
import type { StatusText } from "#web/components/badge.tsx";
import { m } from "#web/paraglide/messages.js";

/** A review's status in a word, and its tone. */
export const REVIEW_STATUS_TEXTS = {
  pending: { text: m.review_status_pending, tone: "waiting" },
  approved: { text: m.review_status_approved, tone: "done" },
  rejected: { text: m.review_status_rejected, tone: "neutral" },
} as const satisfies Record<ReviewStatus, StatusText>;

/** What hiding a review is called: one that is on the site is taken down. */
export function refusalText(status: ReviewStatus): string {
  return status === "approved" ? m.review_take_down() : m.review_reject();
}
