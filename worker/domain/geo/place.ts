/**
 * Places of Thailand as the product speaks of them: a province, a district (อำเภอ/เขต),
 * a subdistrict (ตำบล/แขวง), or an island that people name.
 */

/** WGS 84 degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The same text in Thai script and in Latin script; `th` pages show the first, all others the second. */
export interface BilingualText {
  readonly th: string;
  readonly en: string;
}

export type PlaceKind = "province" | "district" | "subdistrict" | "island";

/** The piece of land a place stands on: trucks pass between two landmasses by ferry only. */
export type LandmassId = string;

/** Everything one can drive to from Bangkok without a boat (Phuket included: it has a bridge). */
export const MAINLAND: LandmassId = "mainland";

export interface Place extends Point {
  /** Stable id: `th-` + official DOPA code (2, 4 or 6 digits), or `th-island-<name>`. */
  readonly placeId: string;
  readonly kind: PlaceKind;
  /** Name alone: "บางกะปิ", "Bang Kapi". */
  readonly name: BilingualText;
  /** Full label with kind words and parents: "เขตบางกะปิ กรุงเทพมหานคร", "Bang Kapi, Bangkok". */
  readonly label: BilingualText;
  /** District and province only, what a driver may read before reserving: "Bang Kapi, Bangkok". */
  readonly area: BilingualText;
  readonly postcodes: readonly string[];
  readonly landmassId: LandmassId;
  /** What the coordinates are those of, when the place's own are not known: the town of its district. */
  readonly near?: BilingualText;
  /** The name most people use when it is not the official one: "Pattaya" for Bang Lamung, "Korat" for Nakhon Ratchasima. */
  readonly alsoKnownAs?: BilingualText;
}

/** A stop whose place is known: what routing and pricing work on. */
export interface LocatedStop extends Point {
  readonly placeId: string;
  readonly label: BilingualText;
  readonly area: BilingualText;
  readonly landmassId: LandmassId;
}
