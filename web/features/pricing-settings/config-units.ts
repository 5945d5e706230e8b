import { CONFIG_BOUNDS, type PricingConfig } from "#domain/pricing/config.ts";
import { writeNumber, type Separators } from "#web/lib/i18n/typed-number.ts";

/** The numeric fields of a pricing configuration, integers in a small unit. */
export type SettingField = Exclude<keyof PricingConfig, "gatewayEnabled">;

/** The typed text of each field. */
export type SettingTexts = Record<SettingField, string>;

/** Every field, in the order of the form. */
export const SETTING_FIELDS = Object.keys(CONFIG_BOUNDS) as readonly SettingField[];

const SATANG = 2;
const MILLI = 3;

/**
 * The decimals of each field in the displayed unit: ฿36.50 is stored as 3650 satang, factor 1.9 as 1900 thousandths,
 * 11 L/100 km as 11000 ml, 60 % as 60.
 */
export const DECIMALS: Readonly<Record<SettingField, number>> = {
  basePriceSatang: SATANG,
  pricePerKmSatang: SATANG,
  pricePerWorkerHourSatang: SATANG,
  factorFourWheelMilli: MILLI,
  factorSixWheelMilli: MILLI,
  petrolPricePerLitreSatang: SATANG,
  ferryCostSmallSatang: SATANG,
  ferryCostLargeSatang: SATANG,
  consumptionFourWheelEmptyMl: MILLI,
  consumptionFourWheelUnder850Ml: MILLI,
  consumptionFourWheelFrom850Ml: MILLI,
  consumptionSixWheelMl: MILLI,
  driverSharePercent: 0,
  cancellationFreeHours: 0,
  cancellationFeePercent: 0,
  depositPercent: 0,
  wayBackSharePercent: 0,
  maxDailyDrivingHours: 0,
  waitingFreeMinutes: 0,
  waitingPerHalfHourSatang: SATANG,
};

/**
 * A stored integer in the displayed unit: money with two decimals if it has satang, anything else with as few as
 * needed.
 */
export function writeSetting(field: SettingField, value: number, separators: Separators): string {
  const decimals = DECIMALS[field];
  return writeNumber(value, decimals, separators, decimals === SATANG);
}

/** A whole configuration as texts for the form. */
export function writeSettings(config: PricingConfig, separators: Separators): SettingTexts {
  return eachField((field) => writeSetting(field, config[field], separators));
}

/** One value for every field. */
export function eachField<Value>(of: (field: SettingField) => Value): Record<SettingField, Value> {
  return Object.fromEntries(SETTING_FIELDS.map((field) => [field, of(field)])) as Record<SettingField, Value>;
}
