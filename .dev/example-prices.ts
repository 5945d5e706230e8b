import { FIRST_PRICING } from "#db/seed/first-pricing.ts";
import { FERRY_ROUTES } from "#db/seed/ferry-routes.ts";
import { placeById } from "#worker/adapters/geocoding/embedded/gazetteer.ts";
import { embeddedRouteFinder } from "#worker/adapters/routing/embedded/embedded-route-finder.ts";
import { priceMove } from "#worker/services/pricing/make-quote.ts";
import {
  HOME_EXAMPLES,
  type BuiltExample,
  type PriceExample,
} from "../web/entities/pricing/price-examples.ts";

/**
 * The examples of the home page with their routes and prices, as source text for `import.meta.env.EXAMPLE_PRICES`: by the same
 * pricing as every quote, with the prices and ferries that a new database starts with.
 */
export async function examplePrices(): Promise<string> {
  return JSON.stringify(await Promise.all(HOME_EXAMPLES.map(priced)));
}

async function priced(move: PriceExample): Promise<BuiltExample> {
  const stops = [move.from, move.to].map(({ placeId }) => {
    const place = placeById(placeId);
    if (place === undefined) throw new Error(`The gazetteer has no ${placeId}, which an example price needs`);
    return place;
  });
  const { vehicles, workers, loadRange } = move;
  const tariff = {
    config: { ...FIRST_PRICING, version: 1 },
    ferries: FERRY_ROUTES,
  };
  const { route, crossings, payload } = await priceMove(embeddedRouteFinder, tariff, {
    stops,
    vehicles,
    workers,
    loadRange,
  });
  return {
    totalSatang: payload.totalSatang,
    distanceM: route.roadDistanceM,
    roadDurationS: route.roadDurationS,
    ferryRouteIds: crossings.map(({ ferry }) => ferry.ferryRouteId),
  };
}
