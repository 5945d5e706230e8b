import { bestStopSequence } from "../../adapters/routing/stop-sequence.ts";
import type { Dependencies } from "../../dependencies.ts";
import { priceMove, type QuoteRequest } from "./make-quote.ts";

/**
 * The order of the waypoints with the fewest road kilometres, and what it saves. Pickup and destination stay.
 * `null` when the given order is already the best.
 * @throws AppError as pricing does
 */
export async function optimizeStopSequence(
  deps: Pick<Dependencies, "db" | "routeFinder" | "roughRouteFinder">,
  request: QuoteRequest,
) {
  const given = await priceMove(deps, request);
  // Up to ninety ways are compared: no service is asked for them.
  const order = await bestStopSequence(deps.roughRouteFinder, request.stops, given.ferries);
  if (order === undefined) return null;
  const stops = order.map((index) => request.stops[index]).filter((stop) => stop !== undefined);
  const better = await priceMove(deps, { ...request, stops });
  // One of them measured by the service and the other not: their difference says nothing.
  if (given.route.approximate !== better.route.approximate) return null;
  const savedM = given.payload.distanceM - better.payload.distanceM;
  if (savedM <= 0) return null;
  return { order, savedM, savedSatang: given.payload.totalSatang - better.payload.totalSatang };
}
