import type { Locale } from "../locale.ts";

/** Cloudflare's country code for an unknown country. */
const UNKNOWN = "XX";

/**
 * The countries most sign-ins come from, for platforms without Khmer locale data (the worker, and Chromium), which would
 * name them in English. The names are those of CLDR. Others stay in English there.
 */
const KHMER_COUNTRIES: Readonly<Record<string, string>> = {
  TH: "ថៃ",
  KH: "កម្ពុជា",
  LA: "ឡាវ",
  VN: "វៀតណាម",
  MM: "មីយ៉ាន់ម៉ា",
  MY: "ម៉ាឡេស៊ី",
  SG: "សិង្ហបុរី",
  ID: "ឥណ្ឌូណេស៊ី",
  PH: "ហ្វ៊ីលីពីន",
  CN: "ចិន",
  TW: "តៃវ៉ាន់",
  JP: "ជប៉ុន",
  KR: "កូរ៉េខាងត្បូង",
  IN: "ឥណ្ឌា",
  AU: "អូស្ត្រាលី",
  US: "សហរដ្ឋអាមេរិក",
  GB: "ចក្រភពអង់គ្លេស",
  DE: "អាល្លឺម៉ង់",
  FR: "បារាំង",
  RU: "រុស្ស៊ី",
};

/**
 * "Thailand" for "TH", in a language; "" when no country is known.
 * @param lacksKhmer whether the platform has no Khmer locale data
 */
export function countryName(code: string, locale: Locale, lacksKhmer: boolean): string {
  if (!/^[A-Z]{2}$/.test(code) || code === UNKNOWN) return "";
  const khmer = locale === "km" && lacksKhmer ? KHMER_COUNTRIES[code] : undefined;
  return khmer ?? new Intl.DisplayNames([locale, "en"], { type: "region" }).of(code) ?? code;
}
