import type { BilingualText } from "#domain/geo/place.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";

/** A name in the visitor's script: Thai in th, Latin in every other language. */
export function inScript(text: BilingualText): string {
  return text[currentLocale() === "th" ? "th" : "en"];
}
