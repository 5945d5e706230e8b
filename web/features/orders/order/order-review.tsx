import { useEffect, useRef, useState, type ReactNode, type Ref } from "react";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import { Stars } from "#web/components/stars.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { OwnReview } from "../order-types.ts";
import { ReviewForm } from "./review-form.tsx";

const STATES = {
  pending: m.review_state_pending,
  approved: m.review_state_approved,
  rejected: m.review_state_rejected,
} as const satisfies Record<OwnReview["status"], () => string>;

/** The review of a delivered order: the form, or the review with its status. */
export function OrderReview({ orderId }: { readonly orderId: string }) {
  const query = trpc.reviews.mine.useQuery({ orderId });
  const [changing, setChanging] = useState(false);
  const [timesLeft, setTimesLeft] = useState(0);
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The focused form was unmounted: move the focus to the review.
    if (timesLeft > 0) answer.current?.focus({ preventScroll: true });
  }, [timesLeft]);
  const leaveForm = () => {
    setChanging(false);
    setTimesLeft((times) => times + 1);
  };
  // Nothing is shown for somebody else's order, as an admin sees it, and when the review cannot be loaded.
  if (query.isError && query.data === undefined) return null;
  const { review = null, mayWrite = true } = query.data ?? {};
  return (
    <Card edged={mayWrite && review === null}>
      {query.data === undefined ? (
        <Waiting />
      ) : review === null || changing ? (
        <ReviewForm orderId={orderId} written={review} onLeave={leaveForm} />
      ) : (
        <WrittenReview ref={answer} review={review}>
          {mayWrite && (
            <Button size="small" onClick={() => setChanging(true)}>
              {m.review_change()}
            </Button>
          )}
        </WrittenReview>
      )}
    </Card>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="grid gap-3">
      <output className="sr-only">{m.loading_page()}</output>
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-12 w-60" />
      <Skeleton className="h-28 w-full max-w-2xl" />
      <Skeleton className="h-12 w-36" />
    </div>
  );
}

interface WrittenReviewProps {
  readonly review: OwnReview;
  readonly ref: Ref<HTMLParagraphElement>;
  readonly children: ReactNode;
}

function WrittenReview({ review, ref, children }: WrittenReviewProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <h2 className="text-lg">{m.review_own_title()}</h2>
      <Stars given={review.stars} label={m.review_stars_value({ stars: review.stars })} />
      {review.text !== "" && (
        <blockquote lang={review.locale} className="max-w-2xl wrap-anywhere whitespace-pre-line">
          {review.text}
        </blockquote>
      )}
      <p ref={ref} tabIndex={-1} className="text-muted outline-none">
        {STATES[review.status]()}
      </p>
      {review.reason !== "" && (
        <p className="max-w-2xl wrap-anywhere whitespace-pre-line">
          {m.order_reason({ reason: review.reason })}
        </p>
      )}
      {children}
    </div>
  );
}
