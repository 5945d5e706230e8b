import type { Price } from "#domain/pricing/quote.ts";
import type { MoveRequest } from "#web/entities/moves/move-request.ts";
import { isSameWay, type Quote } from "#web/entities/moves/quote.ts";
import {
  priceOnRoute,
  type VisibleFerries,
  type VisiblePricing,
} from "#web/entities/pricing/price-on-route.ts";

/**
 * The price of a request on the route of an earlier quote, shown until the signed quote arrives. `null` when the route
 * differs, or one of its ferries is unknown or too small for the vehicles.
 */
export function previewPrice(
  request: MoveRequest,
  earlier: Quote,
  pricing: VisiblePricing,
  ferries: VisibleFerries,
): Price | null {
  if (!isSameWay(earlier, request)) return null;
  const { distanceM, roadDurationS, crossings } = earlier;
  const ferryRouteIds = crossings.map(({ ferryRouteId }) => ferryRouteId);
  const route = { distanceM, roadDurationS, ferryRouteIds };
  return priceOnRoute({ ...request, stopCount: request.stops.length }, route, pricing, ferries);
}
