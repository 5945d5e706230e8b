import { useId, useRef, type ReactNode } from "react";
import { Button } from "#web/components/button.tsx";
import { UntravelledLine } from "#web/components/feedback/empty-state.tsx";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { ReviewStrip, LoadingStrip } from "./review-strip.tsx";
import { useShownReviews, type ShownReviewsState } from "./use-shown-reviews.ts";

/**
 * Approved reviews, and a neutral state while there are none. The height is the same in every state, so that the page
 * does not shift when the reviews arrive.
 */
export function Testimonials() {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const { state, retry } = useShownReviews(section);
  return (
    <section ref={section} aria-labelledby={titleId} className="page-column py-6 lg:py-20">
      <h2 id={titleId} className="text-2xl sm:text-3xl md:pr-28">
        {m.review_home_title()}
      </h2>
      <p className="figures mt-2 mb-4 min-h-[2lh] text-muted sm:mt-3 sm:mb-6 sm:min-h-[1lh] md:pr-28">
        {introOf(state)}
      </p>
      <Reviews state={state} titleId={titleId} onRetry={retry} />
    </section>
  );
}

/** States where the shown reviews come from. */
function introOf(state: ShownReviewsState): string {
  if (typeof state === "string") return m.review_home_text();
  const { items, rating } = state;
  if (items.some((review) => review.isSample)) return m.review_home_samples();
  if (rating === null) return m.review_home_text();
  return m.review_home_rating({
    average: formatNumber(rating.average, 1),
    count: formatNumber(rating.count),
  });
}

interface ReviewsProps {
  readonly state: ShownReviewsState;
  readonly titleId: string;
  readonly onRetry: () => void;
}

function Reviews({ state, titleId, onRetry }: ReviewsProps) {
  if (state === "waiting") return <LoadingStrip />;
  if (state === "failed")
    return (
      <InPlaceOfReviews>
        <p role="alert">{m.review_home_failed()}</p>
        <Button size="small" onClick={onRetry}>
          {m.action_retry()}
        </Button>
      </InPlaceOfReviews>
    );
  if (state.items.length === 0)
    return (
      <InPlaceOfReviews>
        <UntravelledLine />
        <p className="max-w-md">{m.review_home_empty()}</p>
      </InPlaceOfReviews>
    );
  return <ReviewStrip reviews={state.items} titleId={titleId} />;
}

function InPlaceOfReviews({ children }: { readonly children: ReactNode }) {
  return (
    <div className="py-1">
      <div className="flex h-76 flex-col items-center justify-center gap-5 rounded-card border border-dashed border-edge px-6 text-center text-muted">
        {children}
      </div>
    </div>
  );
}
