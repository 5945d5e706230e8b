import type { BilingualText, Place, Point } from "#domain/geo/place.ts";

/** What is at a point: the nearest named place and its landmass, or why there is none. */
export type LocateResult =
  | { readonly kind: "found"; readonly place: Place; readonly distanceM: number }
  | { readonly kind: "outside_thailand" }
  | { readonly kind: "at_sea" };

/** The script that a visitor reads. */
export type Script = keyof BilingualText;

/** Finds places of Thailand by name and by position. Which one answers is a matter of configuration. */
export interface Geocoder {
  /**
   * At most `limit` places that the text may mean, best first; an empty list when none does. A geocoder that knows
   * names in one script at a time gives those of `script` (left out: that of the text).
   */
  suggest(text: string, limit: number, script?: Script): Promise<readonly Place[]>;
  /** The place with that id; undefined when there is none. */
  byId(placeId: string): Promise<Place | undefined>;
  /**
   * The nearest subdistrict whose own position is known, else the nearest district, of the province that the
   * point is in, and the landmass that the point itself stands on; `distanceM` is how far away that place is.
   */
  locate(point: Point): Promise<LocateResult>;
}
