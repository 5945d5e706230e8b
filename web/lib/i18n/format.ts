/*
 * Amounts, figures and days as the reader's language writes them, by the locale data of the platform. A browser may have
 * another version of that data than the build: the element of a prerendered text with such a figure therefore says
 * `suppressHydrationWarning`, and keeps the text as prerendered. A browser test with altered locale data finds those that
 * do not.
 */
import type { Weekday } from "#domain/company.ts";
import { SATANG_PER_BAHT } from "#domain/money.ts";
import { bangkokDay, bangkokTime, DAY_MS, TIME_ZONE } from "#domain/time.ts";
import { khmerDateFormat, khmerUnitFormat } from "./khmer-format.ts";
import { currentLocale, type Locale } from "./locale.ts";

/**
 * The `Intl` locale tags. Thai dates are in the Buddhist era, all others in the Gregorian calendar. Khmer has the numbers
 * of English: browsers without Khmer data, Chromium among them, would write those of their own language.
 */
const INTL_TAGS: Readonly<Record<Locale, string>> = {
  th: "th-TH-u-ca-buddhist-nu-latn",
  en: "en-GB-u-ca-gregory",
  es: "es-ES-u-ca-gregory",
  ms: "ms-MY-u-ca-gregory",
  vi: "vi-VN-u-ca-gregory",
  km: "en-GB-u-ca-gregory",
  zh: "zh-CN-u-ca-gregory",
  ru: "ru-RU-u-ca-gregory",
  de: "de-DE-u-ca-gregory",
  fr: "fr-FR-u-ca-gregory",
  id: "id-ID-u-ca-gregory",
};

/**
 * The Khmer formats, used in every browser and while prerendering, so that a prerendered page is hydrated with the same
 * texts. The builds of other languages leave them out.
 */
const KHMER =
  import.meta.env.WITHOUT_KHMER_FORMATS !== true
    ? { dateFormat: khmerDateFormat, unitFormat: khmerUnitFormat }
    : null;

type NumberFormatter = Pick<Intl.NumberFormat, "format">;
type DateFormatter = Pick<Intl.DateTimeFormat, "format" | "formatToParts">;

const numbers = new Map<string, NumberFormatter>();
const dates = new Map<string, DateFormatter>();

/** The `Intl` locale tag whose numbers the page has. */
export function intlTag(): string {
  return INTL_TAGS[currentLocale()];
}

/** An amount in satang as whole baht: `฿12,345`. `first-paint.js` and `first-jobs.js` write it likewise. */
export function formatMoney(satang: number, locale: Locale = currentLocale()): string {
  return numberFormat("money", locale, {
    style: "currency",
    currency: "THB",
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0,
  }).format(satang / SATANG_PER_BAHT);
}

/** A price per kilometre, litre or hour, to the satang where it has any: `฿14`, `฿36.50`. */
export function formatUnitPrice(satang: number, locale: Locale = currentLocale()): string {
  const digits = satang % SATANG_PER_BAHT === 0 ? 0 : 2;
  return numberFormat(`unit-price-${digits}`, locale, {
    style: "currency",
    currency: "THB",
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(satang / SATANG_PER_BAHT);
}

/** A plain number, with at most `digits` decimals. */
export function formatNumber(value: number, digits = 0, locale: Locale = currentLocale()): string {
  return numberFormat(`number-${digits}`, locale, { maximumFractionDigits: digits }).format(value);
}

/** Metres as kilometres: one decimal below 100 km, otherwise whole. */
export function formatDistance(distanceM: number, locale: Locale = currentLocale()): string {
  const km = distanceM / 1000;
  const digits = km < 100 ? 1 : 0;
  return numberFormat(`km-${digits}`, locale, {
    style: "unit",
    unit: "kilometer",
    unitDisplay: "short",
    maximumFractionDigits: digits,
  }).format(km);
}

/** A share from 0 to 1 in whole percent: `25%`. */
export function formatShare(share: number, locale: Locale = currentLocale()): string {
  return numberFormat("share", locale, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** By how much something has changed, in whole percent with its sign: `+12%`. */
export function formatChange(change: number, locale: Locale = currentLocale()): string {
  return numberFormat("change", locale, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  }).format(change);
}

/** A short distance in whole metres: `50 m`. */
export function formatMetres(distanceM: number, locale: Locale = currentLocale()): string {
  return numberFormat("m", locale, {
    style: "unit",
    unit: "meter",
    unitDisplay: "short",
    maximumFractionDigits: 0,
  }).format(distanceM);
}

/** A weight in whole kilograms: `680 kg`. */
export function formatWeight(weightKg: number, locale: Locale = currentLocale()): string {
  return numberFormat("kg", locale, {
    style: "unit",
    unit: "kilogram",
    unitDisplay: "short",
    maximumFractionDigits: 0,
  }).format(weightKg);
}

/** Seconds as hours and minutes: `3 hr 20 min`. Rounded to the minute, at least one. */
export function formatDuration(durationS: number, locale: Locale = currentLocale()): string {
  const minutes = Math.max(1, Math.round(durationS / 60));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts: string[] = [];
  if (hours > 0) parts.push(unit(hours, "hour", locale));
  if (rest > 0 || hours === 0) parts.push(unit(rest, "minute", locale));
  return parts.join(" ");
}

/** A day: `21 November 2026`, in Thai `21 พฤศจิกายน 2569`. */
export function formatDay(instant: number | Date, locale: Locale = currentLocale()): string {
  return dateFormat("day", locale, { dateStyle: "long" }).format(instant);
}

/** A day for tables: `21 Nov 2026`. */
export function formatShortDay(instant: number | Date, locale: Locale = currentLocale()): string {
  return dateFormat("short-day", locale, { dateStyle: "medium" }).format(instant);
}

/** A chosen day: `Sat, 21 Nov 2026`, in Thai `ส. 21 พ.ย. 2569`. */
export function formatShortWeekdayAndDay(instant: number | Date, locale: Locale = currentLocale()): string {
  return dateFormat("short-weekday-day", locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
  }).format(instant);
}

/** A day with its weekday: `Saturday, 21 November 2026`. */
export function formatWeekdayAndDay(instant: number | Date, locale: Locale = currentLocale()): string {
  return dateFormat("weekday-day", locale, { dateStyle: "full" }).format(instant);
}

/** The weekday of an instant, `Saturday`, or shortened for the head of a calendar, `Sat`. */
export function formatWeekdayOf(
  instant: number | Date,
  style: "long" | "short" | "narrow",
  locale: Locale = currentLocale(),
): string {
  return dateFormat(`weekday-${style}`, locale, { weekday: style }).format(instant);
}

/** A year alone: `2026`, in Thai `2569`. */
export function formatYear(instant: number | Date, locale: Locale = currentLocale()): string {
  const parts = dateFormat("year", locale, { year: "numeric" }).formatToParts(instant);
  return parts.find((part) => part.type === "year")?.value ?? "";
}

/** A month of a year: `November 2026`, in Thai `พฤศจิกายน 2569`. */
export function formatMonth(instant: number | Date, locale: Locale = currentLocale()): string {
  return dateFormat("month", locale, { month: "long", year: "numeric" }).format(instant);
}

/** A day of the week, a day and a time: `Saturday, 21 November 2026, 08:00`. */
export function formatDayAndTime(instant: number | Date, locale: Locale = currentLocale()): string {
  return dateFormat("day-time", locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(instant);
}

/** A day and a time for tables: `21 Nov 2026, 08:00`. */
export function formatShortDayAndTime(instant: number | Date, locale: Locale = currentLocale()): string {
  return dateFormat("short-day-time", locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(instant);
}

/** From when until when, for tables: `21 Nov 2026, 08:00 – 13:09`; the day is said again only where it is another one. */
export function formatShortDayAndTimes(from: number, to: number, locale: Locale = currentLocale()): string {
  const end = bangkokDay(from) === bangkokDay(to) ? bangkokTime(to) : formatShortDayAndTime(to, locale);
  return `${formatShortDayAndTime(from, locale)} – ${end}`;
}

/** A Monday in Bangkok. */
const A_MONDAY = Date.UTC(2026, 0, 5, 5);

/** A day of the week: `Monday`. */
export function formatWeekday(weekday: Weekday, locale: Locale = currentLocale()): string {
  return formatWeekdayOf(A_MONDAY + (weekday - 1) * DAY_MS, "long", locale);
}

/** Hours, also half ones: `4.5 hrs`. */
export function formatHours(hours: number, locale: Locale = currentLocale()): string {
  return numberFormat("hours", locale, { style: "unit", unit: "hour", unitDisplay: "short" }).format(hours);
}

function unit(value: number, name: "hour" | "minute", locale: Locale): string {
  return numberFormat(name, locale, { style: "unit", unit: name, unitDisplay: "short" }).format(value);
}

function numberFormat(name: string, locale: Locale, options: Intl.NumberFormatOptions): NumberFormatter {
  const key = `${locale} ${name}`;
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const made =
    KHMER !== null && locale === "km" && options.style === "unit"
      ? KHMER.unitFormat(options)
      : new Intl.NumberFormat(INTL_TAGS[locale], options);
  numbers.set(key, made);
  return made;
}

function dateFormat(name: string, locale: Locale, options: Intl.DateTimeFormatOptions): DateFormatter {
  const key = `${locale} ${name}`;
  const known = dates.get(key);
  if (known !== undefined) return known;
  const inBangkok = { ...options, timeZone: TIME_ZONE };
  const made =
    KHMER !== null && locale === "km"
      ? KHMER.dateFormat(inBangkok)
      : new Intl.DateTimeFormat(INTL_TAGS[locale], inBangkok);
  dates.set(key, made);
  return made;
}
