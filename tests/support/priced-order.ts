import * as fc from "fast-check";
import type { PricedOrder } from "#domain/door-changes/price-door-change.ts";
import { price, type PricedRoute, type PriceRequest } from "#domain/pricing/quote.ts";
import { LOAD_RANGES, VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { STARTING_CONFIG, UNVERIFIED_CROSSING } from "./pricing.ts";

const { durationS, frequencyMin } = UNVERIFIED_CROSSING;
const timetable = { firstDeparture: "06:00", lastDeparture: "18:00", frequencyMin };

/** An order as it is stored after it was priced. */
export function pricedOrder(request: PriceRequest, route: PricedRoute): PricedOrder {
  return {
    ...request,
    distanceM: route.roadDistanceM,
    journey: [
      { kind: "stop" },
      { kind: "road", durationS: route.roadDurationS },
      ...route.crossings.map(() => ({ kind: "ferry" as const, durationS, timetable })),
      { kind: "stop" },
    ] as unknown as PricedOrder["journey"],
    lines: price(request, STARTING_CONFIG, route).lines,
  };
}

/** What an order of one to four trucks asks the price of. */
export const priceRequest = fc.record({
  vehicles: fc.array(fc.constantFrom(...VEHICLE_TYPES), { minLength: 1, maxLength: 4 }),
  workers: fc.nat({ max: 4 }),
  loadRange: fc.constantFrom(...LOAD_RANGES),
  stopCount: fc.integer({ min: 2, max: 5 }),
});

/** A road with up to two crossings. */
export const pricedRoute = fc.record({
  roadDistanceM: fc.integer({ min: 1, max: 900_000 }),
  roadDurationS: fc.integer({ min: 60, max: 50_000 }),
  crossings: fc.constantFrom([], [UNVERIFIED_CROSSING], [UNVERIFIED_CROSSING, UNVERIFIED_CROSSING]),
});
