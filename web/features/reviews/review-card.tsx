import { useEffect, useRef, useState } from "react";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { Stars } from "#web/components/stars.tsx";
import { m } from "#web/paraglide/messages.js";
import { MoveText } from "./move-text.tsx";
import type { ShownReview } from "./review-types.ts";

/** A public review. All cards have the same height; a long text can be expanded. */
export function ReviewCard({ review }: { readonly review: ShownReview }) {
  const text = useRef<HTMLQuoteElement>(null);
  const [open, setOpen] = useState(false);
  const cut = useCut(text) && !open;
  return (
    <li
      className={classNames(
        "flex snap-start flex-col gap-3 rounded-card border border-line bg-surface p-5 sm:p-6",
        open ? "min-h-76" : "h-76",
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <Stars given={review.stars} label={m.review_stars_value({ stars: review.stars })} />
        {review.isSample && <Badge plain>{m.review_sample()}</Badge>}
      </div>
      <div className="flex min-h-0 flex-col items-start">
        <blockquote
          ref={text}
          // The button is unmounted, so the text takes the focus.
          tabIndex={-1}
          lang={review.locale}
          className={classNames(
            "min-h-0 wrap-anywhere whitespace-pre-line outline-none",
            !open && "line-clamp-4",
          )}
        >
          {review.text}
        </blockquote>
        {cut && (
          <Button
            tone="plain"
            size="small"
            className="-mb-2 -ml-4 shrink-0"
            onClick={() => {
              setOpen(true);
              text.current?.focus({ preventScroll: true });
            }}
          >
            {m.review_read_all()}
          </Button>
        )}
      </div>
      <p className="figures mt-auto border-t border-line pt-3 text-sm leading-tight text-muted">
        <MoveText move={review} />
      </p>
    </li>
  );
}

/** Whether a text is truncated. */
function useCut(text: { readonly current: HTMLElement | null }): boolean {
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const { current } = text;
    if (current === null) return;
    const observer = new ResizeObserver(() => setCut(current.scrollHeight > current.clientHeight + 1));
    observer.observe(current);
    return () => observer.disconnect();
  }, [text]);
  return cut;
}
