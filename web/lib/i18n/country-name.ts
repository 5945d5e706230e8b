import { KHMER_COUNTRIES, lacksKhmer } from "./khmer-format.ts";
import { currentLocale } from "./locale.ts";

/** Cloudflare's country code for an unknown country. */
const UNKNOWN = "XX";

/** "Thailand" for "TH", in the language of the page; "" when no country is known. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code) || code === UNKNOWN) return "";
  const locale = currentLocale();
  const khmer = locale === "km" && lacksKhmer() ? KHMER_COUNTRIES[code] : undefined;
  return khmer ?? new Intl.DisplayNames([locale, "en"], { type: "region" }).of(code) ?? code;
}
