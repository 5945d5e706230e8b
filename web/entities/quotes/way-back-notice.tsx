import { lazy, Suspense } from "react";
import type { WayBackOffer } from "#domain/pricing/way-back-price.ts";
import type { QuoteLine } from "#domain/pricing/quote.ts";

const WayBackOffers = lazy(() => import("./way-back-offers.tsx"));

/** A quote as the server made it, without a pickup time. */
export interface WayBackQuote {
  readonly lines: readonly QuoteLine[];
  /** Absent in quotes of an earlier version. */
  readonly wayBack?: readonly WayBackOffer[];
}

export interface WayBackNoticeProps {
  readonly quote: WayBackQuote | null;
  /** Epoch milliseconds; `null`: not chosen yet. */
  readonly pickupAt: number | null;
  readonly onUse: (pickupAt: number) => void;
}

/** Below the pickup time: when it would be cheaper, because a truck returns empty. Nothing where it never is. */
export function WayBackNotice({ quote, pickupAt, onUse }: WayBackNoticeProps) {
  if (quote === null || (quote.wayBack ?? []).length === 0) return null;
  return (
    <Suspense>
      <WayBackOffers quote={quote} pickupAt={pickupAt} onUse={onUse} />
    </Suspense>
  );
}
