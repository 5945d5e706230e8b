import type { PricingConfig } from "#domain/pricing/config.ts";
import { driverPaySatang, price, type PricedRoute, type PriceRequest } from "#domain/pricing/quote.ts";

/** The distance of the examples. */
export const EXAMPLE_DISTANCE_M = 100_000;
const EXAMPLE_WORKERS = 2;
const EXAMPLE_DURATION_S = 90 * 60;

/** A ferry without a verified fare, so that the configured cost counts. */
const CROSSING = {
  ferryRouteId: "example",
  name: { th: "", en: "" },
  durationS: 60 * 60,
  frequencyMin: 60,
  fareVerified: false,
  vehicleFareMinSatang: 0,
  vehicleFareMaxSatang: 0,
} as const;

export interface Example {
  readonly key: string;
  readonly request: PriceRequest;
  readonly ferry: boolean;
}

/** Examples that together use every number of the configuration. */
export const EXAMPLES = [
  example("plain", { vehicles: ["four_wheel"], loadRange: "under_850_kg", workers: 0 }, false),
  example("heavy", { vehicles: ["four_wheel"], loadRange: "from_850_kg", workers: EXAMPLE_WORKERS }, true),
  example("large", { vehicles: ["six_wheel"], loadRange: "from_850_kg", workers: 0 }, true),
] as const;

/** The price of an example with a configuration, from the product's own pricing. */
export function exampleTotal({ request, ferry }: Example, config: PricingConfig): number {
  return price(request, config, route(ferry)).totalSatang;
}

/** The driver's pay for an example's first vehicle with a configuration. */
export function exampleDriverPay({ request, ferry }: Example, config: PricingConfig): number {
  const line = price(request, config, route(ferry)).lines.find((each) => each.kind === "transport");
  return line === undefined ? 0 : driverPaySatang(line, config.driverSharePercent);
}

function route(ferry: boolean): PricedRoute {
  return {
    roadDistanceM: EXAMPLE_DISTANCE_M,
    roadDurationS: EXAMPLE_DURATION_S,
    crossings: ferry ? [CROSSING] : [],
  };
}

function example(key: string, request: Omit<PriceRequest, "stopCount">, ferry: boolean): Example {
  return { key, request: { ...request, stopCount: 2 }, ferry };
}
