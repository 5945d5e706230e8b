import type { BilingualText } from "#domain/geo/place.ts";
import { scriptOf } from "#domain/locale.ts";
import { currentLocale } from "./locale.ts";

/** The Thai or the English form of a name, by the page's language: Thai for `th`, otherwise English. */
export function localized(text: BilingualText): string {
  return text[scriptOf(currentLocale())];
}
