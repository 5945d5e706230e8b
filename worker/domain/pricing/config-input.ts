import { z } from "zod";
import { MAX_DAILY_DRIVING_HOURS } from "../driving-hours/rules.ts";
import { checkConfig, type PricingConfig } from "./config.ts";
import { CONFIRMED_FIELDS } from "./large-changes.ts";

const integer = z.number().int();

/** A configuration as an admin sends it; `checkConfig` checks bounds and relations. */
export const pricingConfigInput = z
  .object({
    basePriceSatang: integer,
    pricePerKmSatang: integer,
    pricePerWorkerHourSatang: integer,
    factorFourWheelMilli: integer,
    factorSixWheelMilli: integer,
    petrolPricePerLitreSatang: integer,
    ferryCostSmallSatang: integer,
    ferryCostLargeSatang: integer,
    consumptionFourWheelEmptyMl: integer,
    consumptionFourWheelUnder850Ml: integer,
    consumptionFourWheelFrom850Ml: integer,
    consumptionSixWheelMl: integer,
    driverSharePercent: integer,
    // The defaults are for pages of the version before, which do not know of these.
    cancellationFreeHours: integer.default(24),
    cancellationFeePercent: integer.default(0),
    depositPercent: integer.default(0),
    wayBackSharePercent: integer.default(0),
    maxDailyDrivingHours: integer.default(MAX_DAILY_DRIVING_HOURS.min),
    waitingFreeMinutes: integer.default(60),
    waitingPerHalfHourSatang: integer.default(0),
    gatewayEnabled: z.boolean(),
  } satisfies Record<keyof PricingConfig, z.ZodType>)
  .check((context) => {
    for (const [field, code] of Object.entries(checkConfig(context.value)))
      context.issues.push({ code: "custom", message: code, path: [field], input: context.value });
  });

/** The figures that an admin typed a second time, because they change by much. */
export const confirmedValuesInput = z.partialRecord(z.enum(CONFIRMED_FIELDS), integer);
