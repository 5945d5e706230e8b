import { skipToken } from "@tanstack/react-query";
import { trpc } from "#web/lib/api/trpc.ts";
import type { MoveRequest } from "../move.ts";
import { requestKey, type Quote, type TruckHours } from "../price/quote.ts";
import { useSettled } from "../price/use-debounced.ts";

/** What is to be said of a pickup time: the stops at forbidden hours, and the stops they are counted in. */
export interface TruckHoursWarning {
  readonly hours: TruckHours;
  readonly stops: Quote["stops"];
}

const TYPING_PAUSE_MS = 300;

/**
 * The stops that trucks may not make when the pickup is at `pickupAt`. The move is quoted with its pickup time beside
 * the price that is shown: the time never moves a price, so the signed one keeps its token.
 * `null` while nothing is known or forbidden; a failure says nothing, for the price stands without it.
 */
export function useTruckHours(
  request: MoveRequest | null,
  pickupAt: number | null,
  wanted: boolean,
): TruckHoursWarning | null {
  const key =
    request === null || pickupAt === null
      ? null
      : requestKey({ ...request, pickupAt: new Date(pickupAt).toISOString() });
  const [settledKey] = useSettled(key, TYPING_PAUSE_MS);
  const { data } = trpc.pricing.quote.useQuery(
    settledKey === null ? skipToken : (JSON.parse(settledKey) as MoveRequest),
    { enabled: wanted },
  );
  if (!wanted || key === null || key !== settledKey || !data?.truckHours) return null;
  return { hours: data.truckHours, stops: data.stops };
}
