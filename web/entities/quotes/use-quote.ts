import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Price } from "#domain/pricing/quote.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { trpc, trpcClient } from "#web/lib/api/trpc.ts";
import type { Move } from "#web/entities/moves/move.ts";
import { requestOf, vehiclesOf, type MoveRequest } from "#web/entities/moves/move-request.ts";
import type { MoveSetting } from "#web/entities/goods/goods-draft.ts";
import { previewPrice } from "./price-preview.ts";
import { requestKey, type Quote } from "#web/entities/moves/quote.ts";
import { useSettled } from "#web/lib/use-settled.ts";

/** The state of the price. */
export type Pricing =
  /** A place is missing, or the pricing configuration. */
  | { readonly kind: "none" }
  /** Requested, nothing to show yet. */
  | { readonly kind: "loading" }
  | { readonly kind: "refused"; readonly error: unknown }
  | {
      readonly kind: "priced";
      /** What is shown: the price of the quote, or a preview on its route. */
      readonly price: Price | Quote;
      /** The last signed quote. */
      readonly quote: Quote;
      /**
       * `firm`: signed for exactly this move. `preview`: calculated here until the signed one arrives.
       * `stale`: of an earlier move.
       */
      readonly standing: "firm" | "preview" | "stale";
    };

const RETRY_AFTER_MS = 400;

/** A signed quote, and the request that it is for. */
export interface KnownQuote {
  readonly key: string;
  readonly quote: Quote;
}

/** The price of a move, and the function that requests it. */
export interface QuoteDesk {
  readonly pricing: Pricing;
  /** The total for other trucks, workers and load on the same way, satang; `null` while the way is not known. */
  readonly priceOf: (setting: MoveSetting) => number | null;
  /** Whether a place is missing, so that no quote can be requested. */
  readonly isIncomplete: boolean;
  /** The query of the pricing configuration: without it no quote is requested. */
  readonly config: { readonly isPending: boolean; readonly error: unknown };
  readonly reloadConfig: () => void;
  /** Requests a quote now, also when there is one, unless one is on its way. */
  readonly calculate: () => void;
}

/**
 * The price of a move, requested by itself once its places are known, and again 300 ms after its last change. A request
 * that a change makes useless is cancelled.
 * @param known a quote from before, which is not requested again
 */
export function useQuote(move: Move, known: KnownQuote | null): QuoteDesk {
  const current = trpc.pricing.current.useQuery();
  const request = useMemo(() => requestOf(move), [move]);
  const key = request === null ? null : requestKey(request);
  const [settledKey, settleNow] = useSettled(key);

  const answer = useQuery({
    queryKey: ["pricing.quote", settledKey],
    queryFn:
      settledKey === null
        ? skipToken
        : ({ signal }) => trpcClient.pricing.quote.query(JSON.parse(settledKey) as MoveRequest, { signal }),
    // Together with the pricing configuration, without which no price is shown.
    enabled: !current.isError,
    initialData: () => (known?.key === settledKey ? known?.quote : undefined),
    placeholderData: keepPreviousData<Quote | undefined>,
    // A signed price does not change; *Calculate* requests another.
    staleTime: Infinity,
    retry: (failures, error) => failures < 1 && appErrorOf(error) === null,
    retryDelay: RETRY_AFTER_MS,
    // Fails at once without a connection, instead of waiting for one.
    networkMode: "always",
    refetchOnReconnect: (query) => query.state.status === "error",
  });
  const quote = answer.data;
  const ferries = trpc.ferries.list.useQuery(undefined, {
    enabled: (quote?.crossings.length ?? 0) > 0,
    staleTime: Infinity,
  });

  const isCurrent = key !== null && key === settledKey && !answer.isPlaceholderData;
  const previewOf = useMemo(() => {
    const sailed = quote?.crossings.length === 0 ? [] : ferries.data;
    if (quote === undefined || current.data === undefined || sailed === undefined) return null;
    const pricing = current.data;
    return (asked: MoveRequest) => previewPrice(asked, quote, pricing, sailed);
  }, [quote, current.data, ferries.data]);
  const preview = useMemo(
    () => (request === null ? null : (previewOf?.(request) ?? null)),
    [request, previewOf],
  );
  const priceOf = ({ counts, workers, loadRange }: MoveSetting): number | null => {
    if (request === null) return null;
    const asked = { ...request, vehicles: vehiclesOf(counts), workers, loadRange };
    return previewOf?.(asked)?.totalSatang ?? null;
  };

  const calculate = (): void => {
    settleNow(key);
    if (key === settledKey && current.isSuccess && !answer.isFetching) void answer.refetch();
  };
  return {
    pricing: pricingOf({
      canAsk: key !== null && !current.isError,
      canShow: current.data !== undefined,
      isCurrent,
      preview,
      answer,
    }),
    priceOf,
    isIncomplete: key === null,
    config: { isPending: current.isPending, error: current.error },
    reloadConfig: () => void current.refetch(),
    calculate,
  };
}

function pricingOf(facts: {
  readonly canAsk: boolean;
  /** Whether the pricing configuration is there. */
  readonly canShow: boolean;
  readonly isCurrent: boolean;
  readonly preview: Price | null;
  readonly answer: {
    readonly data: Quote | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly isError: boolean;
  };
}): Pricing {
  const { canAsk, canShow, isCurrent, preview, answer } = facts;
  if (!canShow) return { kind: canAsk ? "loading" : "none" };
  if (answer.isError && isCurrent && !answer.isFetching) return { kind: "refused", error: answer.error };
  const quote = answer.data;
  if (quote === undefined) return { kind: canAsk ? "loading" : "none" };
  if (isCurrent) {
    const standing = answer.isFetching ? "stale" : "firm";
    return { kind: "priced", price: quote, quote, standing };
  }
  return preview === null
    ? { kind: "priced", price: quote, quote, standing: "stale" }
    : { kind: "priced", price: preview, quote, standing: "preview" };
}
