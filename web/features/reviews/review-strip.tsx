import { ArrowLeft, ArrowRight } from "lucide-react";
import { classNames } from "#web/components/class-names.ts";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { m } from "#web/paraglide/messages.js";
import { ReviewCard } from "./review-card.tsx";
import type { ShownReview } from "./review-types.ts";
import { useStrip } from "./use-strip.ts";

/** One row, to the screen's edges on phones, with room for the focus ring. */
const ROW = classNames(
  "grid grid-flow-col auto-cols-[min(22rem,88%)] items-start justify-start gap-4",
  "-mx-4 px-4 py-1 md:-mx-1 md:px-1",
);

/** The reviews side by side. */
export function ReviewStrip({
  reviews,
  titleId,
}: {
  readonly reviews: readonly ShownReview[];
  readonly titleId: string;
}) {
  const { ref, more, step } = useStrip();
  const steps = [
    { direction: -1, label: m.review_home_back(), possible: more.before, Icon: ArrowLeft },
    { direction: 1, label: m.review_home_on(), possible: more.after, Icon: ArrowRight },
  ] as const;
  return (
    <div className="relative">
      {(more.before || more.after) && (
        <div className="absolute right-0 bottom-full mb-5 flex gap-2 max-md:hidden">
          {steps.map(({ direction, label, possible, Icon }) => (
            <button
              key={direction}
              type="button"
              aria-label={label}
              // Not `disabled`, so that the button keeps the focus at the end.
              aria-disabled={!possible}
              onClick={() => step(direction)}
              className="grid size-11 place-items-center rounded-full border border-edge bg-surface transition-colors hover:bg-sunken aria-disabled:cursor-default aria-disabled:opacity-45 aria-disabled:hover:bg-surface"
            >
              <Icon aria-hidden="true" className="size-5" />
            </button>
          ))}
        </div>
      )}
      <ul
        ref={ref}
        aria-labelledby={titleId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
        tabIndex={0}
        className={`${ROW} snap-x scroll-px-4 overflow-x-auto scroll-smooth [scrollbar-width:none] md:scroll-px-1`}
      >
        {reviews.map((review, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- it keeps its order, and a public review has no id
          <ReviewCard key={place} review={review} />
        ))}
      </ul>
    </div>
  );
}

/** Placeholders of the same height. */
export function LoadingStrip() {
  return (
    <div aria-busy="true">
      <output className="sr-only">{m.review_home_loading()}</output>
      <div aria-hidden="true" className={`${ROW} overflow-hidden`}>
        {[0, 1, 2].map((place) => (
          <div
            key={place}
            className="flex h-76 flex-col gap-3 rounded-card border border-line bg-surface p-5 sm:p-6"
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
