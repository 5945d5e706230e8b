import { skipToken, useQuery } from "@tanstack/react-query";
import { trpcClient } from "#web/lib/api/trpc.ts";
import type { MoveRequest } from "../move-request.ts";
import { requestKey, type Quote, type TruckHours } from "../price/quote.ts";
import { useSettled } from "../price/use-debounced.ts";

/** The stops at forbidden hours for a pickup time, and the stops that their indexes count. */
export interface TruckHoursWarning {
  readonly hours: TruckHours;
  readonly stops: Quote["stops"];
}

const TYPING_PAUSE_MS = 300;

/**
 * The stops in forbidden truck hours when the pickup is at `pickupAt` (epoch milliseconds). Requested with the token of
 * the shown quote: the pickup time never changes the price. `null` while unknown, when nothing is forbidden, and after
 * a failure, which does not affect the price.
 * @param quote the signed quote of exactly this request, or `null` while there is none
 */
export function useTruckHours(
  request: MoveRequest | null,
  quote: Quote | null,
  pickupAt: number | null,
): TruckHoursWarning | null {
  const key = request === null || pickupAt === null ? null : `${pickupAt} ${requestKey(request)}`;
  const [settledKey] = useSettled(key, TYPING_PAUSE_MS);
  const canAsk = quote !== null && pickupAt !== null && key === settledKey;
  const { data } = useQuery({
    // Keyed by the request: a renewed quote of the same request has the same truck hours.
    queryKey: ["pricing.truckHours", settledKey],
    queryFn: canAsk ? () => askTruckHours(quote, pickupAt) : skipToken,
  });
  if (key === null || key !== settledKey || !data?.hours) return null;
  return { hours: data.hours, stops: data.stops };
}

async function askTruckHours({ token, stops }: Quote, pickupAt: number) {
  const input = { token, pickupAt: new Date(pickupAt).toISOString() };
  const { truckHours } = await trpcClient.pricing.truckHours.mutate(input);
  return { hours: truckHours, stops };
}
