import { useEffect, useState, type RefObject } from "react";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import type { ShownReviews } from "./review-types.ts";

export type ShownReviewsState = "waiting" | "failed" | ShownReviews;

/** How far below the window the fetch starts. */
const AHEAD = "600px 0px";

/**
 * The public reviews, fetched when `near` comes near the window: before that neither they nor the tRPC client are
 * loaded. Needs no provider. `retry` fetches again.
 */
export function useShownReviews(near: RefObject<Element | null>): {
  readonly state: ShownReviewsState;
  readonly retry: () => void;
} {
  const [state, setState] = useState<ShownReviewsState>("waiting");
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (near.current === null || wanted) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setWanted(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(near.current);
    return () => observer.disconnect();
  }, [near, wanted]);
  useEffect(() => {
    if (!wanted || state !== "waiting") return;
    const leaving = new AbortController();
    const show = async () => {
      const next = await ask(leaving.signal);
      if (!leaving.signal.aborted) setState(next);
    };
    void show();
    return () => leaving.abort();
  }, [wanted, state]);
  return { state, retry: () => setState("waiting") };
}

async function ask(signal: AbortSignal): Promise<ShownReviewsState> {
  try {
    const { trpcClient } = await import("#web/lib/api/trpc.ts");
    const { items, rating } = await trpcClient.reviews.shown.query(undefined, { signal });
    // Nobody wrote the samples, so there is no reason to show one that the visitor cannot read.
    const locale = currentLocale();
    return { items: items.filter((review) => !review.isSample || review.locale === locale), rating };
  } catch {
    return "failed";
  }
}
