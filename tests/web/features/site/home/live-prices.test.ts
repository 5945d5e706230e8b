import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { examplePrices } from "../../../../../.dev/example-prices.ts";
import { FIRST_PRICING } from "#db/seed/first-pricing.ts";
import { FERRY_ROUTES } from "#db/seed/ferry-routes.ts";
import { HOME_EXAMPLES, type BuiltExample } from "#web/entities/pricing/price-examples.ts";
import { livePrices } from "#web/features/site/home/live-prices.ts";
import { FakeApi } from "../../../../support/fake-api.ts";

let built: readonly BuiltExample[];
let api: FakeApi;

beforeEach(async () => {
  built = JSON.parse(await examplePrices()) as readonly BuiltExample[];
  api = new FakeApi();
  api.install();
  api.procedures["pricing.current"] = () => ({ data: { ...FIRST_PRICING, version: 1 } });
  api.procedures["ferries.list"] = () => ({ data: FERRY_ROUTES });
});

afterEach(() => vi.unstubAllGlobals());

test("each example has a price by the first pricing config, and the island's crosses by ferry", () => {
  expect(built).toHaveLength(HOME_EXAMPLES.length);
  for (const { totalSatang, distanceM } of built) {
    expect(totalSatang).toBeGreaterThan(FIRST_PRICING.basePriceSatang);
    expect(distanceM).toBeGreaterThan(1000);
  }
  expect(built.map(({ ferryRouteIds }) => ferryRouteIds.length)).toEqual([0, 0, 0, 1]);
});

test("with the same prices in force the browser finds the totals of the build", async () => {
  expect(await livePrices(HOME_EXAMPLES, built)).toEqual(built.map(({ totalSatang }) => totalSatang));
});

test("with higher prices in force it finds higher totals", async () => {
  api.procedures["pricing.current"] = () => ({
    data: { ...FIRST_PRICING, version: 2, pricePerKmSatang: FIRST_PRICING.pricePerKmSatang * 2 },
  });
  const live = await livePrices(HOME_EXAMPLES, built);
  live.forEach((total, index) => expect(total).toBeGreaterThan(built[index]?.totalSatang ?? Infinity));
});

test("an example whose ferry is no longer in use has no price", async () => {
  api.procedures["ferries.list"] = () => ({ data: [] });
  const live = await livePrices(HOME_EXAMPLES, built);
  expect(live.map((total) => total === null)).toEqual([false, false, false, true]);
});
