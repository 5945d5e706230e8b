import type { LandmarkAccuracyM, LandmarkKind } from "#domain/geo/landmark.ts";
import type { LandmassId, Point } from "#domain/geo/place.ts";
import type { PlaceRecord } from "./place-index.ts";

/** One place of the gazetteer, with what the search and its `Place` need. */
export interface Entry extends PlaceRecord, Point {
  /** Official code; for an island or a landmark, the code of its district. */
  readonly code: string;
  /** Only for a place that is not a unit of the register: what its id ends with, unique in its kind. */
  readonly slug?: string;
  /** Only for a landmark. */
  readonly landmark?: LandmarkKind;
  /** Only for a landmark: how far its point may be from the place itself, metres. */
  readonly exactM?: LandmarkAccuracyM;
  readonly landmassId: LandmassId;
  /** False when the coordinates are those of the district's town. */
  readonly ownPosition: boolean;
}

/** Which of several places with the same name comes first. Well-known cities have a weight on top of this. */
export const IMPORTANCE = {
  bangkok: 1000,
  province: 900,
  capital: 600,
  island: 500,
  bangkokDistrict: 450,
  district: 400,
  seat: 150,
  subdistrict: 100,
} as const;

/**
 * Positions of a district and of its province in the list of entries, as the `within` of a place in that district.
 *
 * @throws Error when the district is not in the list: hand-written data name a code that the register does not have.
 */
export function withinDistrict(entries: readonly Entry[], districtCode: string): readonly number[] {
  const position = entries.findIndex((entry) => entry.kind === "district" && entry.code === districtCode);
  const district = entries[position];
  if (district === undefined) throw new Error(`no district has the code ${districtCode}`);
  return [position, ...district.within];
}
