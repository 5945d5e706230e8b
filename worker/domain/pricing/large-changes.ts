import type { PricingConfig } from "./config.ts";

/** A figure that changes by more than this, in percent of what it was, is typed twice before it is saved. */
export const LARGE_CHANGE_PERCENT = 30;

/** The amounts, factors, consumptions and shares; hours and minutes have narrow bounds of their own. */
export const CONFIRMED_FIELDS = [
  "basePriceSatang",
  "pricePerKmSatang",
  "pricePerWorkerHourSatang",
  "factorFourWheelMilli",
  "factorSixWheelMilli",
  "petrolPricePerLitreSatang",
  "ferryCostSmallSatang",
  "ferryCostLargeSatang",
  "consumptionFourWheelEmptyMl",
  "consumptionFourWheelUnder850Ml",
  "consumptionFourWheelFrom850Ml",
  "consumptionSixWheelMl",
  "driverSharePercent",
  "cancellationFeePercent",
  "depositPercent",
  "waitingPerHalfHourSatang",
] as const satisfies readonly (keyof PricingConfig)[];

export type ConfirmedField = (typeof CONFIRMED_FIELDS)[number];

/** The figures that were typed a second time, in the field's unit. */
export type ConfirmedValues = Readonly<Partial<Record<ConfirmedField, number>>>;

/** Whether a figure changes by more than `LARGE_CHANGE_PERCENT`; from 0 every change is large. */
export function isLargeChange(before: number, after: number): boolean {
  return Math.abs(after - before) * 100 > LARGE_CHANGE_PERCENT * before;
}

/**
 * The fields whose figure changes by more than `LARGE_CHANGE_PERCENT`.
 * @param before what holds until then
 * @param replaced the plan of the same day that gives way: what it has already was asked for when it was planned
 */
export function largeChanges(
  before: PricingConfig,
  after: PricingConfig,
  replaced: PricingConfig = before,
): readonly ConfirmedField[] {
  return CONFIRMED_FIELDS.filter(
    (field) => after[field] !== replaced[field] && isLargeChange(before[field], after[field]),
  );
}

/** The large changes whose figure was not typed a second time, or differently. */
export function unconfirmedChanges(
  before: PricingConfig,
  after: PricingConfig,
  confirmed: ConfirmedValues,
  replaced: PricingConfig = before,
): readonly ConfirmedField[] {
  return largeChanges(before, after, replaced).filter((field) => confirmed[field] !== after[field]);
}
