import { skipToken } from "@tanstack/react-query";
import type { PricingConfig } from "#domain/pricing/config.ts";
import type { QueryFallbackProps } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";

export type Comparison = RouterOutputs["pricing"]["whatWouldChange"];

/** How long typing rests before orders are compared again. */
const PAUSE_MS = 400;

export interface TypedSettings {
  /** The typed configuration, or `null` while a field is invalid. */
  readonly typed: PricingConfig | null;
  readonly unsaved: boolean;
  /** The Bangkok day from which it is to hold; "": at once. */
  readonly day: string;
}

export interface ComparedOrders {
  readonly query: QueryFallbackProps["query"] & { readonly data: Comparison | undefined };
  /** The comparison of exactly what is typed, once it is known. */
  readonly ofTyped: Comparison | undefined;
  /**
   * How far the comparison of exactly what is typed is: `none` while nothing is typed that could be saved,
   * `failed` where it could not be made.
   */
  readonly state: "none" | "pending" | "compared" | "failed";
}

/** The latest orders, priced with the figures in force and with those typed; nothing while nothing is typed. */
export function useComparison({ typed, unsaved, day }: TypedSettings): ComparedOrders {
  const wanted = unsaved && typed !== null ? JSON.stringify(typed) : null;
  const [settled] = useSettled(wanted, PAUSE_MS);
  const config = settled === null ? null : (JSON.parse(settled) as PricingConfig);
  const query = trpc.pricing.whatWouldChange.useQuery(
    config === null ? skipToken : { config, ...(day === "" ? {} : { effectiveFrom: day }) },
    {
      placeholderData: (known: Comparison | undefined) => known,
    },
  );
  const isSettled = wanted === settled && !query.isPlaceholderData;
  const ofTyped = wanted !== null && isSettled && !query.isError ? query.data : undefined;
  return { query, ofTyped, state: wanted === null ? "none" : stateOf(isSettled, query) };
}

type Asked = Pick<
  ReturnType<typeof trpc.pricing.whatWouldChange.useQuery>,
  "isFetching" | "isPaused" | "isError"
>;

/** An answer that is being read again may be about other prices in force; without a connection none comes. */
function stateOf(isSettled: boolean, { isFetching, isPaused, isError }: Asked): ComparedOrders["state"] {
  if (isPaused) return "failed";
  if (!isSettled || isFetching) return "pending";
  return isError ? "failed" : "compared";
}
