import type { BilingualText } from "#domain/geo/place.ts";
import { scriptOf } from "#domain/locale.ts";
import { currentLocale } from "./locale.ts";

/** A name that exists in Thai and in Latin script, in the one that readers of this page know. */
export function localized(text: BilingualText): string {
  return text[scriptOf(currentLocale())];
}
