import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { PriceLines } from "#web/components/price-lines.tsx";
import { Spinner } from "#web/components/feedback/spinner.tsx";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { formatDistance, formatMoney, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { CALCULATION_FAILED, priceRefusal } from "#web/entities/pricing/price-error-notice.ts";
import { quoteAt } from "#web/entities/quotes/quote-at.ts";
import { cancellationText } from "#web/entities/pricing/cancellation-text.ts";
import { priceLineItems } from "#web/entities/pricing/price-line-texts.ts";
import { m } from "#web/paraglide/messages.js";
import type { MoveChange } from "#web/entities/moves/change-move.ts";
import { askedStops } from "#web/entities/moves/move.ts";
import type { BookingValues } from "./booking-values.ts";
import type { useBookingQuote } from "./use-booking-quote.ts";

const IslandOffer = lazy(async () => ({
  default: (await import("#web/entities/moves/island-offer.tsx")).IslandOffer,
}));
const BookingPriceNotes = lazy(() => import("./booking-price-notes.tsx"));

export interface BookingPriceProps {
  readonly quoting: ReturnType<typeof useBookingQuote>;
  /** Epoch milliseconds; `null`: not chosen yet. */
  readonly pickupAt: number | null;
  /** Whether pickup and destination are one place so far, which has no price. */
  readonly isSamePlace: boolean;
  readonly values: Pick<BookingValues, "pickup" | "destination">;
  /** Puts the last pier in the place of an island that no ferry takes the truck to. */
  readonly onPier: (changes: readonly MoveChange[]) => void;
  /** Stores the draft of the booking. */
  readonly onWrite: () => void;
}

/** The price of the booking when both places are chosen; otherwise how the price is set. */
export function BookingPrice({ quoting, pickupAt, isSamePlace, values, onPier, onWrite }: BookingPriceProps) {
  const { key, isFetching, error } = quoting;
  const quote = quoting.quote === null ? null : quoteAt(quoting.quote, pickupAt);
  const refusal = useRefusalText(error);
  const cancellation = cancellationText(quote?.cancellation, null);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h2 ref={title} tabIndex={-1} className="text-base font-semibold text-muted outline-none">
        {m.booking_price_title()}
      </h2>
      <p
        aria-live="polite"
        className="figures flex min-h-[1.2em] items-center font-heading text-4xl leading-tight font-bold tracking-tight"
      >
        {quote !== null ? (
          formatMoney(quote.totalSatang)
        ) : key !== null && isFetching ? (
          <Spinner className="size-7 text-muted" />
        ) : (
          <span className="text-edge">฿ –</span>
        )}
      </p>
      {quote !== null && (
        <p className="figures font-semibold">
          {m.fact_road_distance()}: {formatDistance(quote.distanceM)}
        </p>
      )}
      {key !== null && quote === null && refusal !== null ? (
        <div className="mt-1 flex flex-col gap-4">
          <p className="text-brick">{refusal}</p>
          <Suspense>
            <IslandOffer
              error={error}
              stops={askedStops({ stops: [values.pickup, values.destination] })}
              onPier={(changes) => {
                onPier(changes);
                // The pressed button is removed.
                title.current?.focus({ preventScroll: true });
              }}
              onWrite={onWrite}
            />
          </Suspense>
        </div>
      ) : (
        <p className="mt-1 text-sm text-muted">
          {key !== null
            ? m.booking_price_basis()
            : isSamePlace
              ? m.booking_same_place_hint()
              : m.booking_price_after_call()}
        </p>
      )}
      {quote !== null && (
        <>
          <p className="mt-1 text-sm text-muted">
            {m.price_holds_until({ time: formatShortDayAndTime(Date.parse(quote.expiresAt)) })}
          </p>
          {cancellation !== null && <p className="mt-1 text-sm text-muted">{cancellation}</p>}
          <PriceLines items={priceLineItems(quote.lines)} className="mt-4" />
          {(quote.approximate || quote.driving || quote.waiting) && (
            <Suspense>
              <BookingPriceNotes {...quote} />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}

function useRefusalText(error: unknown): string | null {
  const [known, setKnown] = useState<{ readonly error: unknown; readonly text: string } | null>(null);
  useEffect(() => {
    if (error === null) return;
    let left = false;
    const tell = async () => {
      const { text } = await priceRefusal(error, CALCULATION_FAILED);
      const [field] = Object.values(fieldErrorsOf(error));
      if (!left) setKnown({ error, text: field ?? text });
    };
    void tell();
    return () => {
      left = true;
    };
  }, [error]);
  return known !== null && known.error === error ? known.text : null;
}
