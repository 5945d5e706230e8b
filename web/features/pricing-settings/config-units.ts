import { CONFIG_BOUNDS, type PricingConfig } from "#domain/pricing/config.ts";

/** The numbers of a pricing configuration, all integers of a small unit. */
export type SettingField = Exclude<keyof PricingConfig, "gatewayEnabled">;

/** What an admin typed, field by field. */
export type SettingTexts = Record<SettingField, string>;

/** How a language writes numbers. */
export interface Separators {
  readonly decimal: string;
  readonly group: string;
}

/** What is wrong with a typed number before its bounds are looked at. */
export type NumberProblem = "REQUIRED" | "INVALID" | "TOO_FINE";

export type ReadNumber =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly problem: NumberProblem };

/** Every field, in the order of the form. */
export const SETTING_FIELDS = Object.keys(CONFIG_BOUNDS) as readonly SettingField[];

const SATANG = 2;
const MILLI = 3;

/**
 * How many decimals of the unit people use make up the stored integer: ฿36.50 is 3650 satang, factor 1.9 is 1900
 * thousandths, 11 L/100 km is 11000 ml, 60 % is 60.
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
};

/** Thai and Khmer digits as well as ours. */
const DIGIT_ZEROS = [0x0e50, 0x17e0];

/** How `locale` separates decimals and thousands. */
export function separatorsOf(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(1_234_567.8);
  const find = (type: "decimal" | "group") => parts.find((part) => part.type === type)?.value;
  return { decimal: find("decimal") ?? ".", group: find("group") ?? "," };
}

/**
 * A stored integer as people write it, exactly and without thousands: 3650 satang is `36.50`, 1900 is `1.9`.
 * Money with satang has two decimals, anything else no more than it needs.
 */
export function writeNumber(value: number, decimals: number, { decimal }: Separators): string {
  if (decimals === 0) return String(value);
  const digits = String(value).padStart(decimals + 1, "0");
  const whole = digits.slice(0, -decimals);
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  if (fraction === "") return whole;
  return `${whole}${decimal}${decimals === SATANG ? fraction.padEnd(SATANG, "0") : fraction}`;
}

/**
 * What people typed as the stored integer, exactly: digits are moved, nothing is multiplied. Thousands may be
 * separated as the language does it, and only in their places: `1,500` in English is one thousand five hundred, and
 * `1,5` is refused rather than guessed at.
 */
export function readNumber(text: string, decimals: number, { decimal, group }: Separators): ReadNumber {
  const typed = westernDigits(text.trim());
  if (typed === "") return { ok: false, problem: "REQUIRED" };
  const between = /\s/.test(group) ? "\\s" : `[${group}]`;
  const shape = new RegExp(`^(\\d+|\\d{1,3}(?:${between}\\d{3})+)(?:[${decimal}](\\d+))?$`);
  const match = shape.exec(typed);
  if (match === null) return { ok: false, problem: "INVALID" };
  const whole = (match[1] ?? "").replaceAll(/\D/g, "");
  const fraction = (match[2] ?? "").replace(/0+$/, "");
  if (fraction.length > decimals) return { ok: false, problem: decimals === 0 ? "INVALID" : "TOO_FINE" };
  return { ok: true, value: Number(whole + fraction.padEnd(decimals, "0")) };
}

/** A whole configuration as texts for the form. */
export function writeSettings(config: PricingConfig, separators: Separators): SettingTexts {
  return eachField((field) => writeNumber(config[field], DECIMALS[field], separators));
}

/** One value for every field. */
export function eachField<Value>(of: (field: SettingField) => Value): Record<SettingField, Value> {
  return Object.fromEntries(SETTING_FIELDS.map((field) => [field, of(field)])) as Record<SettingField, Value>;
}

function westernDigits(text: string): string {
  return text.replaceAll(/[๐-๙០-៩]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = DIGIT_ZEROS.find((each) => code >= each && code <= each + 9) ?? code;
    return String(code - zero);
  });
}
