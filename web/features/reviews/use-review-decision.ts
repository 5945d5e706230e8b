import { useRef, useState } from "react";
import { mergeEdits, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { AdminReview } from "./review-types.ts";

/** What an admin may decide about a review. */
export type ReviewDecision = "approved" | "rejected";
/** The decision with what it needs: why a review is not shown. */
export type ReviewVerdict =
  | { readonly status: "approved" }
  | { readonly status: "rejected"; readonly reason: string };

/** What may change of a review while an admin reads it. */
export type ReviewFacts = Pick<AdminReview, "status" | "stars" | "text">;
const FACTS = ["status", "stars", "text"] as const satisfies readonly (keyof ReviewFacts)[];

/** A decision about a review that is not as it was read any more. */
export interface ReviewConflict {
  readonly reviewId: string;
  readonly changes: readonly TheirChange<keyof ReviewFacts, ReviewFacts[keyof ReviewFacts]>[];
}

const DONE_TEXTS = {
  approved: m.success_review_approved,
  rejected: m.success_review_rejected,
} as const satisfies Record<ReviewDecision, () => string>;

/**
 * Decides about reviews, one at a time, and shows the outcome as a notice. `onSettled` is called once the list is up
 * to date.
 */
export function useReviewDecision(onSettled: (reviewId: string) => void) {
  const [conflict, setConflict] = useState<ReviewConflict | null>(null);
  const read = useRef<AdminReview>(undefined);
  // `isPending` is known once it is drawn, which on a slow machine is after the second press of a key.
  const isSending = useRef(false);
  const { mutate, isPending, variables } = trpc.reviews.decide.useMutation({
    onSuccess: (review, { status }) => {
      setConflict(null);
      showToast("success", m.notice_title_review(), DONE_TEXTS[status]());
      void refresh(review.reviewId);
    },
    onError: (error, { reviewId, status }) => {
      if (appErrorOf(error)?.code === "REVIEW_VERSION_CONFLICT") {
        // The notice takes the focus, so no row does.
        void trpcUtils.reviews.list.invalidate();
        return void showTheirs(error, reviewId, status);
      }
      showError(error, { title: m.notice_title_review, text: m.review_decide_failed });
      void refresh(reviewId);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const showTheirs = async (error: unknown, reviewId: string, status: ReviewDecision) => {
    const before = read.current;
    const theirs = await reviewNow(reviewId);
    if (before === undefined || theirs === undefined)
      return showError(error, { title: m.notice_title_review, text: m.review_decide_failed });
    const { changes } = mergeEdits<ReviewFacts, keyof ReviewFacts>(FACTS, {
      before,
      typed: { ...before, status },
      theirs,
    });
    setConflict({ reviewId, changes });
  };
  const refresh = async (reviewId: string) => {
    await trpcUtils.reviews.list.invalidate();
    onSettled(reviewId);
  };
  return {
    /** The id of the review being decided. */
    deciding: isPending ? variables.reviewId : null,
    /** @param onAnswered once it is decided, or was decided otherwise meanwhile; not where it failed */
    decide: (review: AdminReview, verdict: ReviewVerdict, onAnswered?: () => void) => {
      if (isSending.current) return;
      isSending.current = true;
      read.current = review;
      const decision = { reviewId: review.reviewId, basedOnVersion: review.version, ...verdict };
      mutate(decision, {
        onSettled: (_, error) => {
          if (error === null || appErrorOf(error)?.code === "REVIEW_VERSION_CONFLICT") onAnswered?.();
        },
      });
    },
    conflict,
    /** What is saved is right: nothing more is decided. */
    settleConflict: () => setConflict(null),
  };
}

/** A review as it is saved now; `undefined` where it is gone or cannot be read. */
async function reviewNow(reviewId: string): Promise<AdminReview | undefined> {
  try {
    return (await trpcUtils.reviews.list.fetch({ reviewId }, { staleTime: 0 })).items[0];
  } catch {
    return undefined;
  }
}
