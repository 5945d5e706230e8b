/**
 * Places of Thailand: a province, a district (อำเภอ/เขต), a subdistrict (ตำบล/แขวง), an island with a name of its own,
 * a landmark, or a street or one of its numbered sois.
 */

import type { LandmarkKind } from "./landmark.ts";

/** WGS 84 degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The same text in Thai and in English; pages in Thai show the first, pages in any other language the second. */
export interface BilingualText {
  readonly th: string;
  readonly en: string;
}

export type PlaceKind = "province" | "district" | "subdistrict" | "island" | "landmark" | "street";

/** The land that a place is on. Trucks can only get from one landmass to another by ferry. */
export type LandmassId = string;

/** Everything that can be reached from Bangkok by road (including Phuket, which has a bridge). */
export const MAINLAND: LandmassId = "mainland";

export interface Place extends Point {
  /**
   * Stable id: `th-` + official DOPA code (2, 4 or 6 digits), `th-island-<name>`, `th-landmark-<name>` or
   * `th-street-<name>`, with `-<number>` for a soi and `-in-<code>` for a part; ids of an outside service begin with
   * `at-`.
   */
  readonly placeId: string;
  readonly kind: PlaceKind;
  /** Only for a landmark: what it is. */
  readonly landmark?: LandmarkKind;
  /** Only for a landmark or a street: how far its coordinates may be from the place itself, metres. */
  readonly exactM?: number;
  /** The name alone: "บางกะปิ", "Bang Kapi". */
  readonly name: BilingualText;
  /** The name with the word for its kind, where it has one: "เขตบางกะปิ", "Bang Kapi"; "เซ็นทรัล ลาดพร้าว". */
  readonly title: BilingualText;
  /** What contains it: "กรุงเทพมหานคร", "Bangkok"; empty for a province. */
  readonly within: BilingualText;
  /** The title with what contains it: "เขตบางกะปิ กรุงเทพมหานคร", "Bang Kapi, Bangkok". */
  readonly label: BilingualText;
  /** District and province only, as shown to drivers before they reserve: "Bang Kapi, Bangkok". */
  readonly area: BilingualText;
  readonly postcodes: readonly string[];
  readonly landmassId: LandmassId;
  /** Set when the place's own coordinates are not known and those of this town, its district's, are used. */
  readonly near?: BilingualText;
  /** What Chinese and Khmer call it, where it has such a name. */
  readonly otherNames?: { readonly zh?: string; readonly km?: string };
}

/** A stop with known coordinates, as routing and pricing need it. */
export interface LocatedStop extends Point {
  readonly placeId: string;
  readonly label: BilingualText;
  readonly area: BilingualText;
  readonly landmassId: LandmassId;
  /** Whether the coordinates are an exact point that was entered, and not those of the place. */
  readonly isExact?: boolean;
  /** How far from these coordinates the price still holds, in metres. Absent in quotes of earlier versions. */
  readonly reachM?: number;
}
