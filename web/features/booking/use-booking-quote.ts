import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import type { BookingQuote, ShownQuote } from "#web/entities/moves/draft-shape.ts";
import type { MoveRequest } from "#web/entities/moves/move-request.ts";
import { isExpired, requestKey } from "#web/entities/moves/quote.ts";
import { bookingRequest, type BookingValues } from "./booking-values.ts";

/** What a booking's price depends on. */
type PricedValues = Pick<BookingValues, "pickup" | "destination" | "vehicle">;

/**
 * The price of a booking between two chosen places, and the signed quote that keeps it.
 * @param stored the quote that was shown before a reload or the login; `null` when there is none
 */
export function useBookingQuote(values: PricedValues, stored: ShownQuote | null) {
  const request = bookingRequest(values);
  const key = request === null ? null : requestKey(request);
  const [settledKey] = useSettled(key);
  const isSettled = key === settledKey;
  const answer = useQuery({
    queryKey: ["booking.quote", key],
    queryFn: request === null ? skipToken : () => fetchQuote(request),
    enabled: isSettled,
    initialData: () =>
      stored?.key === key && !isExpired(stored.quote, Date.now()) ? stored.quote : undefined,
    // A signed price does not change; `renew` asks for another.
    staleTime: Infinity,
    retry: (failures, error) => failures < 1 && appErrorOf(error) === null,
  });
  const [before, setBefore] = useState<ShownQuote | null>(() =>
    stored !== null && isExpired(stored.quote, Date.now()) ? stored : null,
  );
  const quote = key === null ? null : (answer.data ?? null);
  const isChanged = quote !== null && before?.key === key && before.quote.token !== quote.token;
  return {
    /** The same for the same move; `null` while a place is missing or free text. */
    key,
    quote,
    /** What was shown for the same move until now, when it has been replaced. */
    before: isChanged ? before.quote : null,
    isFetching: answer.isFetching || !isSettled,
    error: key === null ? null : answer.error,
    /** Whether there is a price that holds, or none is needed. */
    isReady: (): boolean => key === null || (quote !== null && !isExpired(quote, Date.now())),
    /** Asks for a fresh quote; the one shown until now becomes `before`. */
    renew: async (): Promise<{ readonly quote: BookingQuote | null; readonly error: unknown }> => {
      const { data, error } = await answer.refetch();
      if (error === null && quote !== null && key !== null) setBefore({ key, quote });
      return { quote: error === null ? (data ?? null) : null, error };
    },
  };
}

/** The part of a quote that the form shows and stores: without its route. */
async function fetchQuote(request: MoveRequest): Promise<BookingQuote> {
  const {
    legs: _,
    legsBeforeStop: _before,
    crossings: _ferries,
    ...quote
  } = await trpcClient.pricing.quote.query(request);
  return quote;
}
