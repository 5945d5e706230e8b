import { refusedVehicle } from "#domain/ferries/vehicle-limits.ts";
import type { PricingConfig } from "#domain/pricing/config.ts";
import { price, type Price, type PricedCrossing } from "#domain/pricing/quote.ts";
import type { trpcClient } from "#web/lib/api/trpc.ts";
import type { MoveRequest } from "#web/entities/moves/move-request.ts";
import { isSameWay, type Quote } from "#web/entities/moves/quote.ts";

/** The current pricing configuration, as visitors may read it. */
export type VisiblePricing = Omit<PricingConfig, "driverSharePercent">;

/** The active ferries, as visitors may read them. */
export type VisibleFerries = Awaited<ReturnType<typeof trpcClient.ferries.list.query>>;

/**
 * The price of a request on the route of an earlier quote, by the server's own formula; shown until the signed quote
 * arrives. `null` when the route differs, or one of its ferries is unknown or too small for the vehicles.
 */
export function previewPrice(
  request: MoveRequest,
  earlier: Quote,
  pricing: VisiblePricing,
  ferries: VisibleFerries,
): Price | null {
  if (!isSameWay(earlier, request)) return null;
  const crossings = earlier.crossings.map(({ ferryRouteId }) => pricedCrossing(ferryRouteId, ferries));
  if (!crossings.every((crossing) => crossing !== null)) return null;
  const boats = ferries.filter(({ ferryRouteId }) =>
    earlier.crossings.some((crossing) => crossing.ferryRouteId === ferryRouteId),
  );
  if (boats.some((ferry) => refusedVehicle(ferry, request.vehicles) !== null)) return null;
  return price(
    { ...request, stopCount: request.stops.length },
    // The driver's share does not affect the customer's price.
    { ...pricing, driverSharePercent: 0 },
    { roadDistanceM: earlier.distanceM, roadDurationS: earlier.roadDurationS, crossings },
  );
}

function pricedCrossing(ferryRouteId: string, ferries: VisibleFerries): PricedCrossing | null {
  const ferry = ferries.find((each) => each.ferryRouteId === ferryRouteId);
  if (ferry === undefined) return null;
  const { name, durationS, frequencyMin, fareVerified, vehicleFareMinSatang, vehicleFareMaxSatang } = ferry;
  return {
    ferryRouteId,
    name,
    durationS,
    frequencyMin,
    fareVerified,
    vehicleFareMinSatang: vehicleFareMinSatang ?? 0,
    vehicleFareMaxSatang: vehicleFareMaxSatang ?? 0,
  };
}
