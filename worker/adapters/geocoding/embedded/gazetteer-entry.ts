import type { LandmarkKind } from "#domain/geo/landmark.ts";
import type { BilingualText, LandmassId, Point } from "#domain/geo/place.ts";
import type { PlaceRecord } from "./place-index.ts";

/** One place of the gazetteer, with what the search and its `Place` need. */
export interface Entry extends PlaceRecord, Point {
  /** Official code; for an island, a landmark or a street, the code of its district (for a long street, its province). */
  readonly code: string;
  /** Only for a place that is not a unit of the register: what its id ends with, unique in its kind. */
  readonly slug?: string;
  /** Only for a landmark. */
  readonly landmark?: LandmarkKind;
  /** Only for a landmark or a street: how far its point may be from the place itself, metres. */
  readonly exactM?: number | undefined;
  /** The name with the word for its kind, where the kind and the name alone do not tell it. */
  readonly title?: BilingualText;
  readonly landmassId: LandmassId;
  /** False when the coordinates are those of the district's town. */
  readonly ownPosition: boolean;
}

/** Where an entry is. */
export interface Position extends Point {
  /** See {@link Entry}. */
  readonly exactM?: number;
  readonly landmassId: LandmassId;
}

/**
 * An entry whose position is read when it is first asked for. A search compares the names of thousands of entries and
 * shows a few: reading all positions would be a third of the time of the first search.
 */
export class LazyEntry implements Entry {
  readonly kind: Entry["kind"];
  readonly code: string;
  readonly slug?: string;
  readonly landmark?: LandmarkKind;
  readonly name: BilingualText;
  readonly title?: BilingualText;
  readonly aliases: readonly string[];
  readonly lesserNames?: readonly string[];
  readonly within: readonly number[];
  readonly postcodes: readonly string[];
  readonly importance: number;
  readonly ownPosition: boolean;
  readonly #read: () => Position;
  #position: Position | undefined;

  constructor(entry: Omit<Entry, keyof Position>, read: () => Position) {
    this.kind = entry.kind;
    this.code = entry.code;
    if (entry.slug !== undefined) this.slug = entry.slug;
    if (entry.landmark !== undefined) this.landmark = entry.landmark;
    this.name = entry.name;
    if (entry.title !== undefined) this.title = entry.title;
    this.aliases = entry.aliases;
    if (entry.lesserNames !== undefined) this.lesserNames = entry.lesserNames;
    this.within = entry.within;
    this.postcodes = entry.postcodes;
    this.importance = entry.importance;
    this.ownPosition = entry.ownPosition;
    this.#read = read;
  }

  get latitude(): number {
    return this.#at().latitude;
  }

  get longitude(): number {
    return this.#at().longitude;
  }

  get landmassId(): LandmassId {
    return this.#at().landmassId;
  }

  get exactM(): number | undefined {
    return this.#at().exactM;
  }

  #at(): Position {
    this.#position ??= this.#read();
    return this.#position;
  }
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
  let districts = districtsOfList.get(entries);
  if (districts === undefined) {
    districts = new Map();
    for (const [position, { kind, code, within }] of entries.entries())
      if (kind === "district") districts.set(code, [position, ...within]);
    districtsOfList.set(entries, districts);
  }
  const found = districts.get(districtCode);
  if (found === undefined) throw new Error(`no district has the code ${districtCode}`);
  return found;
}

/** The districts of a list by code: thousands of places ask for theirs. */
const districtsOfList = new WeakMap<readonly Entry[], Map<string, readonly number[]>>();
