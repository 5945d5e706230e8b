import type { BilingualText, Place, Point } from "#domain/geo/place.ts";

/** The nearest named place to a point with the landmass of the point, or why there is none. */
export type LocateResult =
  | { readonly kind: "found"; readonly place: Place; readonly distanceM: number }
  | { readonly kind: "outside_thailand" }
  | { readonly kind: "at_sea" };

/** The script of the visitor's language. */
export type Script = keyof BilingualText;

/** Finds places of Thailand by name and by position. The configuration decides which implementation is used. */
export interface Geocoder {
  /**
   * At most `limit` places that the text may mean, best first; an empty list when there is none. A geocoder that has
   * names in one script at a time returns those of `script` (default: the script of the text).
   */
  suggest(text: string, limit: number, script?: Script): Promise<readonly Place[]>;
  /** The place with that id; undefined when there is none. */
  byId(placeId: string): Promise<Place | undefined>;
  /**
   * The nearest subdistrict with a known position, otherwise the nearest district, of the province that contains the
   * point, and the landmass of the point itself; `distanceM` is the distance to that place.
   */
  locate(point: Point): Promise<LocateResult>;
}
