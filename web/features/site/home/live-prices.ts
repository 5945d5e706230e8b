import { price } from "#domain/pricing/quote.ts";
import type { PricedCrossing } from "#domain/pricing/quote.ts";
import type { BuiltExample, PriceExample } from "#web/entities/pricing/price-examples.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";

type Ferries = Awaited<ReturnType<typeof trpcClient.ferries.list.query>>;

/**
 * The totals of the examples with the prices in force, satang, on the routes that the build found; `null` for one whose
 * ferry is no longer in use.
 * @throws when the prices cannot be loaded
 */
export async function livePrices(
  examples: readonly PriceExample[],
  built: readonly BuiltExample[],
): Promise<readonly (number | null)[]> {
  const [config, ferries] = await Promise.all([
    trpcClient.pricing.current.query(),
    built.some(({ ferryRouteIds }) => ferryRouteIds.length > 0) ? trpcClient.ferries.list.query() : [],
  ]);
  return examples.map((example, index) => {
    const found = built[index];
    const crossings = found?.ferryRouteIds.map((ferryRouteId) => crossingOf(ferryRouteId, ferries));
    if (found === undefined || crossings === undefined) return null;
    if (!crossings.every((crossing) => crossing !== null)) return null;
    // The driver's share does not affect the customer's price.
    return price(
      { ...example, stopCount: 2 },
      { ...config, driverSharePercent: 0 },
      { roadDistanceM: found.distanceM, roadDurationS: found.roadDurationS, crossings },
    ).totalSatang;
  });
}

function crossingOf(ferryRouteId: string, ferries: Ferries): PricedCrossing | null {
  const ferry = ferries.find((each) => each.ferryRouteId === ferryRouteId && each.vehicleAllowed);
  if (ferry === undefined) return null;
  const { vehicleFareMinSatang, vehicleFareMaxSatang } = ferry;
  return {
    ...ferry,
    vehicleFareMinSatang: vehicleFareMinSatang ?? 0,
    vehicleFareMaxSatang: vehicleFareMaxSatang ?? 0,
  };
}
