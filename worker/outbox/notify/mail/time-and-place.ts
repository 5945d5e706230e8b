import { countryName as countryNameIn } from "#domain/geo/country-name.ts";
import type { Locale } from "#domain/locale.ts";
import { bangkokInstant, TIME_ZONE } from "#domain/time.ts";

const TIME_FORMATS: Partial<Record<Locale, string>> = { th: "th-TH-u-ca-buddhist", km: "en-GB" };

/** "Thailand" for "TH", in the reader's language; "" when no country is known. The worker has no Khmer locale data. */
export function countryName(code: string, locale: Locale): string {
  return countryNameIn(code, locale, true);
}

/** Date and time in Bangkok: in Thai of the Buddhist era, in Khmer in figures. */
export function bangkokTime(at: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(TIME_FORMATS[locale] ?? locale, {
    dateStyle: locale === "km" ? "short" : "long",
    timeStyle: "short",
    timeZone: TIME_ZONE,
  });
  return format.format(at);
}

/** A day of Bangkok (`2026-12-01`): in Thai of the Buddhist era, in Khmer in figures. */
export function dayText(day: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(TIME_FORMATS[locale] ?? locale, {
    dateStyle: locale === "km" ? "short" : "long",
    timeZone: TIME_ZONE,
  });
  return format.format(bangkokInstant(day, "12:00") ?? 0);
}
