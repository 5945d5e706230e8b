import { currentLocale } from "./locale.ts";

/** "Thailand" for "TH", in the language of the page; "" when no country is known. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return "";
  return new Intl.DisplayNames([currentLocale(), "en"], { type: "region" }).of(code) ?? code;
}
