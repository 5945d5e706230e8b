import { skipToken } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { BOOKING_LOAD } from "#domain/orders/booking-load.ts";
import { Spinner } from "#web/components/feedback/spinner.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { formatDistance, formatMoney } from "#web/lib/i18n/format.ts";
import { CALCULATION_FAILED, priceRefusal } from "#web/entities/pricing/price-error-notice.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import type { BookingValues } from "./booking-draft.ts";

/** The price of the booking when both places are chosen; otherwise how the price is set. */
export function BookingPrice({ values }: { readonly values: BookingValues }) {
  const { pickup, destination, vehicle } = values;
  const isKnown = pickup.place !== null && destination.place !== null;
  const answer = trpc.pricing.quote.useQuery(
    isKnown
      ? {
          stops: [{ placeId: pickup.place.placeId }, { placeId: destination.place.placeId }],
          vehicles: [vehicle],
          ...BOOKING_LOAD,
        }
      : skipToken,
    { retry: (failures, error) => failures < 1 && appErrorOf(error) === null },
  );
  const refusal = useRefusalText(answer.error);
  const isPriced = isKnown && answer.data !== undefined;
  return (
    <>
      <h2 className="text-base font-semibold text-muted">{m.booking_price_title()}</h2>
      <p
        aria-live="polite"
        className="figures flex min-h-[1.2em] items-center font-heading text-4xl leading-tight font-bold tracking-tight"
      >
        {isPriced ? (
          formatMoney(answer.data.totalSatang)
        ) : isKnown && answer.isFetching ? (
          <Spinner className="size-7 text-muted" />
        ) : (
          <span className="text-edge">฿ –</span>
        )}
      </p>
      {isPriced && (
        <p className="figures font-semibold">
          {m.fact_road_distance()}: {formatDistance(answer.data.distanceM)}
        </p>
      )}
      {isKnown && refusal !== null ? (
        <p className="mt-1 text-brick">{refusal}</p>
      ) : (
        <p className="mt-1 text-sm text-muted">
          {isKnown ? m.booking_price_basis() : m.booking_price_after_call()}
        </p>
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
      if (!left) setKnown({ error, text });
    };
    void tell();
    return () => {
      left = true;
    };
  }, [error]);
  return known !== null && known.error === error ? known.text : null;
}
