import type { Locale } from "#domain/locale.ts";
import { TIME_ZONE } from "#domain/time.ts";

/** Cloudflare's country code for an unknown country. */
const UNKNOWN = "XX";

// The platform has no Khmer locale data and would format in English.
const KHMER_COUNTRIES: Readonly<Record<string, string>> = {
  CN: "ចិន",
  KH: "កម្ពុជា",
  LA: "ឡាវ",
  MM: "មីយ៉ាន់ម៉ា",
  MY: "ម៉ាឡេស៊ី",
  SG: "សិង្ហបុរី",
  TH: "ថៃ",
  VN: "វៀតណាម",
};
const TIME_FORMATS: Partial<Record<Locale, string>> = { th: "th-TH-u-ca-buddhist", km: "en-GB" };

/** "Thailand" for "TH", in the reader's language; "" when no country is known. */
export function countryName(code: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(code) || code === UNKNOWN) return "";
  const khmer = locale === "km" ? KHMER_COUNTRIES[code] : undefined;
  return khmer ?? new Intl.DisplayNames([locale, "en"], { type: "region" }).of(code) ?? code;
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
