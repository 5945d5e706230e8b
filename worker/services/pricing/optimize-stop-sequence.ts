import { readTariff } from "#db/queries/pricing.ts";
import { bestStopSequence, sequenceSearches } from "../../adapters/routing/stop-sequence.ts";
import type { Dependencies } from "../../dependencies.ts";
import { priceMove, type QuoteRequest } from "./make-quote.ts";

/** Route searches of `optimizeStopSequence` for a number of stops: every pair, and both whole routes. */
export function searchesToOptimize(stopCount: number): number {
  return sequenceSearches(stopCount) + 2 * (stopCount - 1);
}

/**
 * The sequence of the waypoints with the fewest road kilometres, and what it saves. Pickup and destination stay.
 * `null` when the given sequence is already the shortest.
 * @throws AppError as pricing does
 */
export async function optimizeStopSequence(
  deps: Pick<Dependencies, "db" | "now" | "routeFinder" | "roughRouteFinder">,
  request: QuoteRequest,
) {
  const tariff = await readTariff(deps.db, deps.now());
  const given = await priceMove(deps.routeFinder, tariff, request);
  // Up to forty-four routes are compared, too many to request from a routing service.
  const order = await bestStopSequence(deps.roughRouteFinder, request.stops, given.ferries);
  if (order === undefined) return null;
  const stops = order.map((index) => request.stops[index]).filter((stop) => stop !== undefined);
  const better = await priceMove(deps.routeFinder, tariff, { ...request, stops });
  // One route is the routing service's and the other an estimate: they cannot be compared.
  if (given.route.approximate !== better.route.approximate) return null;
  const savedM = given.payload.distanceM - better.payload.distanceM;
  if (savedM <= 0) return null;
  return { order, savedM, savedSatang: given.payload.totalSatang - better.payload.totalSatang };
}
