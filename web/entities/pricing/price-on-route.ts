import { refusedVehicle } from "#domain/ferries/vehicle-limits.ts";
import type { PricingConfig } from "#domain/pricing/config.ts";
import { price, type Price, type PriceRequest } from "#domain/pricing/quote.ts";
import type { trpcClient } from "#web/lib/api/trpc.ts";

/** The current pricing configuration, as visitors may read it. */
export type VisiblePricing = Omit<PricingConfig, "driverSharePercent">;

/** The active ferries, as visitors may read them. */
export type VisibleFerries = Awaited<ReturnType<typeof trpcClient.ferries.list.query>>;

/** A route that was found before. */
export interface KnownRoute {
  readonly distanceM: number;
  readonly roadDurationS: number;
  readonly ferryRouteIds: readonly string[];
}

/**
 * The price of a move on a known route, by the server's own formula. `null` when one of its ferries is unknown, or does
 * not take the vehicles.
 */
export function priceOnRoute(
  request: PriceRequest,
  { distanceM, roadDurationS, ferryRouteIds }: KnownRoute,
  pricing: VisiblePricing,
  ferries: VisibleFerries,
): Price | null {
  const boats = ferryRouteIds.flatMap((id) => ferries.find((ferry) => ferry.ferryRouteId === id) ?? []);
  if (boats.length < ferryRouteIds.length) return null;
  const takesAll = (ferry: (typeof boats)[number]) =>
    ferry.vehicleAllowed && refusedVehicle(ferry, request.vehicles) === null;
  if (!boats.every(takesAll)) return null;
  const crossings = boats.map((ferry) => ({
    ...ferry,
    vehicleFareMinSatang: ferry.vehicleFareMinSatang ?? 0,
    vehicleFareMaxSatang: ferry.vehicleFareMaxSatang ?? 0,
  }));
  // The driver's share does not affect the customer's price.
  const config = { ...pricing, driverSharePercent: 0 };
  return price(request, config, { roadDistanceM: distanceM, roadDurationS, crossings });
}
