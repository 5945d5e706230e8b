import { DAY_MS } from "../time.ts";
import type { PricingConfig } from "./config.ts";

/** A figure that changes by more than this, in percent of what it was, is typed twice before it is saved. */
export const LARGE_CHANGE_PERCENT = 30;

/** Every figure that says what is paid: amounts, factors, consumptions, shares, and the times that cost nothing. */
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
  "cancellationFreeHours",
  "cancellationFeePercent",
  "depositPercent",
  "wayBackSharePercent",
  "waitingFreeMinutes",
  "waitingPerHalfHourSatang",
] as const satisfies readonly (keyof PricingConfig)[];

export type ConfirmedField = (typeof CONFIRMED_FIELDS)[number];

/** The figures that were typed a second time, in the field's unit. */
export type ConfirmedValues = Readonly<Partial<Record<ConfirmedField, number>>>;

/** Whether a figure changes by more than `LARGE_CHANGE_PERCENT`; from 0 every change is large. */
export function isLargeChange(before: number, after: number): boolean {
  return Math.abs(after - before) * 100 > LARGE_CHANGE_PERCENT * before;
}

/** How far back small changes add up, in milliseconds. */
export const CHANGES_ADD_UP_MS = DAY_MS;

/** What a change of settings is measured against. */
export interface FiguresBefore<Settings> {
  /** What holds until then. */
  readonly before: Settings;
  /** What held `CHANGES_ADD_UP_MS` earlier; `before` where it is left out. */
  readonly dayEarlier?: Settings | undefined;
  /** The plan of the same day that gives way: what it has already was asked for when it was planned. */
  readonly replaced?: Settings | undefined;
}

type Figures<Field extends string> = Readonly<Record<Field, number>>;

export type PricesBefore = FiguresBefore<PricingConfig>;

/** Of some fields those that a change sets to a figure that is off by much; of prices see `largeChanges`. */
export function largeFigures<Field extends string>(
  fields: readonly Field[],
  { before, dayEarlier = before, replaced = before }: FiguresBefore<Figures<Field>>,
  after: Figures<Field>,
): readonly Field[] {
  return fields.filter(
    (field) =>
      after[field] !== replaced[field] &&
      [before, dayEarlier].some((measure) => isLargeChange(measure[field], after[field])),
  );
}

/**
 * The fields that this change sets to a figure that is off by more than `LARGE_CHANGE_PERCENT`, from what holds until then or
 * from what held 24 hours earlier. So two changes of 29 % within a day ask as one of 66 % does, around midnight, too; a
 * figure that was typed twice today and is corrected today is typed twice again. What the change leaves as it is is never
 * asked for. Over several days prices may go anywhere.
 */
export function largeChanges(measure: PricesBefore, after: PricingConfig): readonly ConfirmedField[] {
  return largeFigures(CONFIRMED_FIELDS, measure, after);
}

/** The large changes whose figure was not typed a second time, or differently. */
export function unconfirmedChanges(
  measure: PricesBefore,
  after: PricingConfig,
  confirmed: ConfirmedValues,
): readonly ConfirmedField[] {
  return largeChanges(measure, after).filter((field) => confirmed[field] !== after[field]);
}
