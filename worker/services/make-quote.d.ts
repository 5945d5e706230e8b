import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import type { LocatedStop } from "#domain/geo/place.ts";
import type { FerryLeg, Route } from "#domain/geo/route.ts";
import type { LoadRange, VehicleType } from "#domain/pricing/vehicle.ts";
import type { Dependencies } from "./dependencies.ts";
import { type QuotePromise } from "./quote-token.ts";
type PricingNeeds = Pick<Dependencies, "db" | "routeFinder">;
/** What is to be priced, its places known. */
export interface QuoteRequest {
  readonly stops: readonly LocatedStop[];
  readonly vehicles: readonly VehicleType[];
  readonly workers: number;
  readonly loadRange: LoadRange;
}
/** A priced way: what a quote and a booking order are both made of. */
export interface PricedMove {
  readonly promise: QuotePromise;
  readonly route: Route;
  readonly crossings: readonly CrossingOnRoute[];
}
export interface CrossingOnRoute {
  readonly leg: FerryLeg;
  readonly ferry: FerryRoute;
}
/**
 * Finds the way and prices it with the configuration in force.
 * @throws AppError PRICING_LOAD_FAILED, NO_VEHICLE_FERRY (with the island) or DIRECTIONS_FAILED.
 */
export declare function priceMove(deps: PricingNeeds, request: QuoteRequest): Promise<PricedMove>;
/** A price, signed for a day, with everything a person wants to know about it. */
export declare function makeQuote(
  deps: Dependencies,
  request: QuoteRequest,
  pickupAt: number | null,
): Promise<{
  token: string;
  expiresAt: string;
  pricingVersion: number;
  totalSatang: number;
  lines: readonly import("#domain/pricing/quote.ts").QuoteLine[];
  distanceM: number;
  seaDistanceM: number;
  roadDurationS: number;
  durationS: number;
  arrivalAt: string | null;
  approximate: boolean;
  stops: readonly LocatedStop[];
  legs: readonly import("#domain/geo/route.ts").RouteLeg[];
  crossings: {
    ferryRouteId: string;
    name: import("#domain/geo/place.ts").BilingualText;
    operators: readonly string[];
    from: import("#domain/geo/place.ts").BilingualText;
    to: import("#domain/geo/place.ts").BilingualText;
    firstSailingMin: number;
    lastSailingMin: number;
    frequencyMin: number;
    frequencyText: import("#domain/geo/place.ts").BilingualText;
    distanceM: number;
    durationS: number;
    nextSailingAt: string | null;
    nextMorning: boolean;
  }[];
}>;
export {};
