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
  const isOfTyped = wanted !== null && wanted === settled && !query.isPlaceholderData && !query.isError;
  return { query, ofTyped: isOfTyped ? query.data : undefined };
}
