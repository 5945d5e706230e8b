import { useId, useRef, type ReactNode } from "react";
import { Button } from "#web/components/button.tsx";
import { UntravelledLine } from "#web/components/empty-state.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { formatNumber } from "#web/lib/format.ts";
import { m } from "#web/paraglide/messages.js";
import { ReviewCard } from "./review-card.tsx";
import { useShownReviews, type ShownReviewsState } from "./use-shown-reviews.ts";

/**
 * What customers said about delivered moves: approved reviews only, and a neutral state until there are some. It takes
 * the same room whatever it shows, so that nothing below it moves when the reviews arrive.
 */
export function Testimonials() {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const { state, retry } = useShownReviews(section);
  return (
    <section ref={section} aria-labelledby={titleId} className="page-column py-14 lg:py-20">
      <h2 id={titleId} className="text-3xl">
        {m.review_home_title()}
      </h2>
      <p className="figures mt-3 mb-6 min-h-[2lh] text-muted sm:min-h-[1lh]">{introOf(state)}</p>
      <Reviews state={state} titleId={titleId} onRetry={retry} />
    </section>
  );
}

/** Says where the reviews come from; never more than is true of the ones on show. */
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
  if (state === "waiting") return <Waiting />;
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
  return (
    // A strip that scrolls by itself has to take the focus, or the arrow keys could not scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul aria-labelledby={titleId} tabIndex={0} className={`${STRIP} ${ROW} overflow-x-auto`}>
      {state.items.map((review, place) => (
        // The list comes once and keeps its order; a public review has no id.
        // oxlint-disable-next-line react/no-array-index-key
        <ReviewCard key={place} review={review} />
      ))}
    </ul>
  );
}

/** To the edges of the screen on phones, with room for the focus ring and the scroll bar. */
const STRIP = "-mx-4 px-4 pt-1 pb-3 md:-mx-1 md:px-1 snap-x scroll-px-4 md:scroll-px-1";
const ROW = "grid grid-flow-col items-start justify-start gap-4 auto-cols-[min(22rem,88%)]";

function Waiting() {
  return (
    <div aria-busy="true">
      <output className="sr-only">{m.review_home_loading()}</output>
      <div aria-hidden="true" className={`${STRIP} ${ROW} overflow-hidden`}>
        {[0, 1, 2].map((place) => (
          <div
            key={place}
            className="flex h-84 flex-col gap-3 rounded-card border border-line bg-surface p-5 sm:p-6"
          >
            <Skeleton className="h-5 w-28" />
            <Skeleton className="mt-2 h-4 w-full" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="mt-auto h-4 w-4/5" />
          </div>
        ))}
      </div>
    </div>
  );
}

function InPlaceOfReviews({ children }: { readonly children: ReactNode }) {
  return (
    <div className="pt-1 pb-3">
      <div className="flex h-84 flex-col items-center justify-center gap-5 rounded-card border border-dashed border-edge px-6 text-center text-muted">
        {children}
      </div>
    </div>
  );
}
