import { MAX_DAILY_DRIVING_HOURS } from "../driving-hours/rules.ts";
import type { FieldCode } from "../field-errors.ts";

/**
 * The pricing config, set by an admin. Only integers, so that prices are exact: money in satang, factors in thousandths
 * (1.9 is 1900), consumption in millilitres per 100 km.
 */
export interface PricingConfig {
  readonly basePriceSatang: number;
  readonly pricePerKmSatang: number;
  readonly pricePerWorkerHourSatang: number;
  readonly factorFourWheelMilli: number;
  readonly factorSixWheelMilli: number;
  readonly petrolPricePerLitreSatang: number;
  readonly ferryCostSmallSatang: number;
  readonly ferryCostLargeSatang: number;
  readonly consumptionFourWheelEmptyMl: number;
  readonly consumptionFourWheelUnder850Ml: number;
  readonly consumptionFourWheelFrom850Ml: number;
  readonly consumptionSixWheelMl: number;
  /** The driver's part of a vehicle's transport line, in percent. */
  readonly driverSharePercent: number;
  /** Until this many hours before the pickup an order is cancelled for free. */
  readonly cancellationFreeHours: number;
  /** What cancelling costs later, in percent of the price. */
  readonly cancellationFeePercent: number;
  /** The part of the price that is due at booking, in percent; 0: none, all of it. */
  readonly depositPercent: number;
  /** What of the fuel for the empty way back is not charged where a truck returns empty anyway, in percent; 0: all is charged. */
  readonly wayBackSharePercent: number;
  /** How long a driver drives between two nights, in hours. It makes no price. */
  readonly maxDailyDrivingHours: number;
  /** How long a truck stands at a stop before waiting is charged. */
  readonly waitingFreeMinutes: number;
  /** What waiting costs for every half hour begun, of one truck; 0: nothing. */
  readonly waitingPerHalfHourSatang: number;
  readonly gatewayEnabled: boolean;
}

/** A saved configuration: versions count up, the highest is the current one. */
export interface PricingVersion extends PricingConfig {
  readonly version: number;
}

type NumericField = Exclude<keyof PricingConfig, "gatewayEnabled">;

/** Upper bound of each price, one million baht: catches typing errors. */
const MAX_AMOUNT_SATANG = 100_000_000;
const AMOUNT = { min: 0, max: MAX_AMOUNT_SATANG } as const;
const FACTOR = { min: 1, max: 10_000 } as const;
const CONSUMPTION = { min: 1_000, max: 100_000 } as const;

/** Inclusive bounds of every number of the configuration, in its own unit. */
export const CONFIG_BOUNDS: Readonly<Record<NumericField, { readonly min: number; readonly max: number }>> = {
  basePriceSatang: AMOUNT,
  pricePerKmSatang: AMOUNT,
  pricePerWorkerHourSatang: AMOUNT,
  factorFourWheelMilli: FACTOR,
  factorSixWheelMilli: FACTOR,
  petrolPricePerLitreSatang: AMOUNT,
  ferryCostSmallSatang: AMOUNT,
  ferryCostLargeSatang: AMOUNT,
  consumptionFourWheelEmptyMl: CONSUMPTION,
  consumptionFourWheelUnder850Ml: CONSUMPTION,
  consumptionFourWheelFrom850Ml: CONSUMPTION,
  consumptionSixWheelMl: CONSUMPTION,
  driverSharePercent: { min: 0, max: 100 },
  cancellationFreeHours: { min: 0, max: 720 },
  cancellationFeePercent: { min: 0, max: 100 },
  depositPercent: { min: 0, max: 90 },
  wayBackSharePercent: { min: 0, max: 100 },
  maxDailyDrivingHours: MAX_DAILY_DRIVING_HOURS,
  waitingFreeMinutes: { min: 0, max: 600 },
  waitingPerHalfHourSatang: AMOUNT,
};

/** Every field of the configuration that is out of bounds; empty when it may be saved. */
export function checkConfig(config: PricingConfig): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {};
  for (const [name, { min, max }] of Object.entries(CONFIG_BOUNDS)) {
    const value = config[name as NumericField];
    if (!Number.isInteger(value)) fields[name] = "INVALID";
    else if (value < min) fields[name] = "TOO_SMALL";
    else if (value > max) fields[name] = "TOO_LARGE";
  }
  if (config.consumptionFourWheelUnder850Ml < config.consumptionFourWheelEmptyMl)
    fields["consumptionFourWheelUnder850Ml"] ??= "CONSUMPTION_ORDER";
  if (config.consumptionFourWheelFrom850Ml < config.consumptionFourWheelUnder850Ml)
    fields["consumptionFourWheelFrom850Ml"] ??= "CONSUMPTION_ORDER";
  return fields;
}
