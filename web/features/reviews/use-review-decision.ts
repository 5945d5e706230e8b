import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { AdminReview } from "./review-types.ts";

/** What an admin may decide about a review. */
export type ReviewDecision = "approved" | "rejected";

const DONE_TEXTS = {
  approved: m.success_review_approved,
  rejected: m.success_review_rejected,
} as const satisfies Record<ReviewDecision, () => string>;

/**
 * Decides about reviews, one at a time, and shows the outcome as a notice. `onSettled` is called once the list is up
 * to date.
 */
export function useReviewDecision(onSettled: (reviewId: string) => void) {
  const { mutate, isPending, variables } = trpc.reviews.decide.useMutation({
    onSuccess: (review, { status }) => {
      showToast("success", m.notice_title_review(), DONE_TEXTS[status]());
      void refresh(review.reviewId);
    },
    onError: (error, { reviewId }) => {
      showError(error, { title: m.notice_title_review, text: m.review_decide_failed });
      void refresh(reviewId);
    },
  });
  const refresh = async (reviewId: string) => {
    await trpcUtils.reviews.list.invalidate();
    onSettled(reviewId);
  };
  return {
    /** The id of the review being decided. */
    deciding: isPending ? variables.reviewId : null,
    decide: ({ reviewId, version }: AdminReview, status: ReviewDecision) => {
      if (!isPending) mutate({ reviewId, basedOnVersion: version, status });
    },
  };
}
