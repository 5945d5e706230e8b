import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { Timetable } from "#domain/ferries/sailing.ts";
import { CONFIG_BOUNDS, type PricingConfig } from "#domain/pricing/config.ts";
import type { PricedCrossing, PricedRoute, PriceRequest } from "#domain/pricing/quote.ts";
import {
  LOAD_RANGES,
  MAX_VEHICLES,
  MAX_WAYPOINTS,
  MAX_WORKERS,
  VEHICLE_TYPES,
} from "#domain/pricing/vehicle.ts";

const within = ({ min, max }: { readonly min: number; readonly max: number }): Arbitrary<number> =>
  fc.integer({ min, max });

const consumptions = fc
  .tuple(
    within(CONFIG_BOUNDS.consumptionFourWheelEmptyMl),
    within(CONFIG_BOUNDS.consumptionFourWheelUnder850Ml),
    within(CONFIG_BOUNDS.consumptionFourWheelFrom850Ml),
  )
  .map((all) => all.toSorted((a, b) => a - b));

/** Any pricing config that an admin may save. */
export const pricingConfig: Arbitrary<PricingConfig> = fc
  .record({
    basePriceSatang: within(CONFIG_BOUNDS.basePriceSatang),
    pricePerKmSatang: within(CONFIG_BOUNDS.pricePerKmSatang),
    pricePerWorkerHourSatang: within(CONFIG_BOUNDS.pricePerWorkerHourSatang),
    factorFourWheelMilli: within(CONFIG_BOUNDS.factorFourWheelMilli),
    factorSixWheelMilli: within(CONFIG_BOUNDS.factorSixWheelMilli),
    petrolPricePerLitreSatang: within(CONFIG_BOUNDS.petrolPricePerLitreSatang),
    ferryCostSmallSatang: within(CONFIG_BOUNDS.ferryCostSmallSatang),
    ferryCostLargeSatang: within(CONFIG_BOUNDS.ferryCostLargeSatang),
    consumptionSixWheelMl: within(CONFIG_BOUNDS.consumptionSixWheelMl),
    driverSharePercent: within(CONFIG_BOUNDS.driverSharePercent),
    cancellationFreeHours: within(CONFIG_BOUNDS.cancellationFreeHours),
    cancellationFeePercent: within(CONFIG_BOUNDS.cancellationFeePercent),
    depositPercent: within(CONFIG_BOUNDS.depositPercent),
    wayBackSharePercent: within(CONFIG_BOUNDS.wayBackSharePercent),
    maxDailyDrivingHours: within(CONFIG_BOUNDS.maxDailyDrivingHours),
    waitingFreeMinutes: within(CONFIG_BOUNDS.waitingFreeMinutes),
    waitingPerHalfHourSatang: within(CONFIG_BOUNDS.waitingPerHalfHourSatang),
    gatewayEnabled: fc.boolean(),
    consumptions,
  })
  .map(({ consumptions: [empty = 0, under850 = 0, from850 = 0], ...rest }) => ({
    ...rest,
    consumptionFourWheelEmptyMl: empty,
    consumptionFourWheelUnder850Ml: under850,
    consumptionFourWheelFrom850Ml: from850,
  }));

/** A crossing of up to ten hours, with fares that need not be whole baht. */
export const pricedCrossing: Arbitrary<PricedCrossing> = fc
  .record({
    ferryRouteId: fc.constantFrom("samui", "phangan", "chang"),
    name: fc.constant({ th: "เรือ", en: "Boat" }),
    durationS: fc.integer({ min: 1, max: 36_000 }),
    frequencyMin: fc.integer({ min: 1, max: 1_440 }),
    fareVerified: fc.boolean(),
    fares: fc.tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 })),
  })
  .map(({ fares, ...rest }) => ({
    ...rest,
    vehicleFareMinSatang: Math.min(...fares),
    vehicleFareMaxSatang: Math.max(...fares),
  }));

/** Any route in Thailand, from a short one to the length of the country and back. */
export const pricedRoute: Arbitrary<PricedRoute> = fc.record({
  // Often near the least distance that is charged.
  roadDistanceM: fc.oneof(fc.integer({ min: 0, max: 4_000_000 }), fc.integer({ min: 0, max: 2_000 })),
  roadDurationS: fc.integer({ min: 0, max: 250_000 }),
  crossings: fc.array(pricedCrossing, { maxLength: 4 }),
});

/** Any input of the calculator. */
export const priceRequest: Arbitrary<PriceRequest> = fc.record({
  vehicles: fc.array(fc.constantFrom(...VEHICLE_TYPES), { minLength: 1, maxLength: MAX_VEHICLES }),
  workers: fc.integer({ min: 0, max: MAX_WORKERS }),
  loadRange: fc.constantFrom(...LOAD_RANGES),
  stopCount: fc.integer({ min: 2, max: MAX_WAYPOINTS + 2 }),
});

/** A timetable of one day: the last sailing is never before the first, and need not be a multiple of the frequency. */
export const timetable: Arbitrary<Timetable> = fc
  .record({
    sailings: fc.tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 0, max: 1_439 })),
    frequencyMin: fc.integer({ min: 1, max: 1_440 }),
  })
  .map(({ sailings, frequencyMin }) => ({
    firstSailingMin: Math.min(...sailings),
    lastSailingMin: Math.max(...sailings),
    frequencyMin,
  }));

/** An instant from 2026 to 2050 in milliseconds; half of them are whole minutes. */
export const instant: Arbitrary<number> = fc
  .record({
    minute: fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2050, 11, 31) / 60_000 }),
    rest: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 59_999 })),
  })
  .map(({ minute, rest }) => minute * 60_000 + rest);
