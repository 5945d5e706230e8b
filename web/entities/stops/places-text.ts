import type { BilingualText } from "#domain/geo/place.ts";
import { localized } from "../../lib/i18n/localized.ts";

/** The names of places in travel order. */
export function placesText(places: readonly BilingualText[]): string {
  return places.map((place) => localized(place)).join(" → ");
}
