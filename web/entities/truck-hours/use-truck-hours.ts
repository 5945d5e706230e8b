import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BilingualText } from "#domain/geo/place.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { trpcClient } from "../../lib/api/trpc.ts";
import { useSettled } from "../../lib/use-settled.ts";

type Answer = Awaited<ReturnType<typeof trpcClient.pricing.truckHours.mutate>>;

/** Stops in forbidden truck hours. */
export type TruckHours = NonNullable<Answer["truckHours"]>;

/** The stops at forbidden hours for a pickup time, and the stops that their indexes count. */
export interface TruckHoursWarning {
  readonly hours: TruckHours;
  readonly stops: readonly { readonly label: BilingualText }[];
}

/** What truck hours are asked for: a signed quote and its stops. */
interface QuotedMove {
  readonly token: string;
  readonly stops: TruckHoursWarning["stops"];
}

const QUERY = "pricing.truckHours";

/**
 * The stops in forbidden truck hours when the pickup is at `pickupAt` (epoch milliseconds). Requested with the token of
 * the shown quote: the pickup time never changes the price. `null` while unknown, when nothing is forbidden, and after
 * a failure, which does not affect the price.
 * @param requestKey the same for the same request; `null` while there is none
 * @param quote the signed quote of exactly this request, or `null` while there is none
 */
export function useTruckHours(
  requestKey: string | null,
  quote: QuotedMove | null,
  pickupAt: number | null,
): TruckHoursWarning | null {
  const key = requestKey === null || pickupAt === null ? null : `${pickupAt} ${requestKey}`;
  const [settledKey] = useSettled(key);
  const canAsk = quote !== null && pickupAt !== null && key === settledKey;
  const { data } = useQuery({
    // Keyed by the request: a renewed quote of the same request has the same truck hours.
    queryKey: [QUERY, settledKey],
    queryFn: canAsk ? () => askTruckHours(quote, pickupAt) : skipToken,
  });
  if (key === null || key !== settledKey || !data?.hours) return null;
  return { hours: data.hours, stops: data.stops };
}

/** Asks for the truck hours on the screen again, after the server found that they have changed. */
export function reloadTruckHours(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [QUERY] });
}

async function askTruckHours({ token, stops }: QuotedMove, pickupAt: number) {
  const input = { token, pickupAt: new Date(pickupAt).toISOString() };
  const { truckHours } = await trpcClient.pricing.truckHours.mutate(input);
  return { hours: truckHours, stops };
}

/** Whether the customer confirmed to know of exactly this warning; another one has to be confirmed again. */
export function useAcknowledgement(warning: TruckHoursWarning | null) {
  const [acknowledged, setAcknowledged] = useState<string | null>(null);
  const bans = warning === null ? null : JSON.stringify(warning.hours.bannedStops);
  return {
    isGiven: bans !== null && bans === acknowledged,
    set: (isGiven: boolean): void => setAcknowledged(isGiven ? bans : null),
  };
}
