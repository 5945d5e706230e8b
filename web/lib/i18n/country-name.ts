import { countryName as countryNameIn } from "#domain/geo/country-name.ts";
import { lacksKhmer } from "./khmer-format.ts";
import { currentLocale } from "./locale.ts";

/** "Thailand" for "TH", in the language of the page; "" when no country is known. */
export function countryName(code: string): string {
  return countryNameIn(code, currentLocale(), lacksKhmer());
}
