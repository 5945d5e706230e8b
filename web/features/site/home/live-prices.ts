import type { BuiltExample, PriceExample } from "#web/entities/pricing/price-examples.ts";
import { priceOnRoute } from "#web/entities/pricing/price-on-route.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";

/**
 * The totals of the examples with the prices in force, satang, on the routes that the build found; `null` for one whose
 * ferry is no longer in use or does not take its trucks.
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
    const route = built[index];
    if (route === undefined) return null;
    return priceOnRoute({ ...example, stopCount: 2 }, route, config, ferries)?.totalSatang ?? null;
  });
}
