import { landmassOfUnit } from "./landmasses.ts";
import { NAMED_ISLANDS } from "./islands.ts";
import { PlaceIndex, type PlaceRecord } from "./place-index.ts";
import { shapeOf, type Outline } from "./thailand-outline.ts";
import { WELL_KNOWN_NAMES, type WellKnownName } from "./well-known-names.ts";
import type { BilingualText, LandmassId, Place, Point } from "#domain/geo/place.ts";
import outlineData from "./data/outlines.json" with { type: "json" };
import unitData from "./data/units.json" with { type: "json" };

const BANGKOK = "10";
const SCALE = 10_000;

/** One place of the gazetteer, with what the search and its {@link Place} need. */
interface Entry extends PlaceRecord, Point {
  /** Official code; for an island, the code of its district. */
  readonly code: string;
  /** Only for an island that is not a unit of the register. */
  readonly slug?: string;
  readonly landmassId: LandmassId;
  /** False when the coordinates are those of the district's town. */
  readonly ownPosition: boolean;
}

/** All places, in memory. */
export interface Gazetteer {
  readonly entries: readonly Entry[];
  readonly index: PlaceIndex;
}

/** Which of several places with the same name comes first. Well-known cities have a weight on top of this. */
const IMPORTANCE = {
  bangkok: 1000,
  province: 900,
  capital: 600,
  island: 500,
  bangkokDistrict: 450,
  district: 400,
  seat: 150,
  subdistrict: 100,
} as const;

const NONE: readonly string[] = [];

let wellKnownNames: ReadonlyMap<string, WellKnownName> | undefined;
function wellKnown(code: string): WellKnownName | undefined {
  wellKnownNames ??= new Map(WELL_KNOWN_NAMES.map((known) => [known.code, known]));
  return wellKnownNames.get(code);
}

/** The district of a provincial capital is also found by the province's name alone, and by "เมือง" alone. */
function capitalAliases({ th, en }: BilingualText): readonly string[] {
  return th.startsWith("เมือง") && en.startsWith("Mueang ")
    ? [th.slice("เมือง".length), "เมือง", en.slice("Mueang ".length), "Mueang"]
    : NONE;
}

/** "Ko Samui" is also called "Samui". */
function islandAliases({ th, en }: BilingualText): readonly string[] {
  return th.startsWith("เกาะ") && en.startsWith("Ko ")
    ? [th.slice("เกาะ".length), en.slice("Ko ".length)]
    : NONE;
}

/** Importance of a province or district by its code. */
function rankOf(code: string): number {
  if (code.length === 2) return code === BANGKOK ? IMPORTANCE.bangkok : IMPORTANCE.province;
  if (code.startsWith(BANGKOK)) return IMPORTANCE.bangkokDistrict;
  return code.endsWith("01") ? IMPORTANCE.capital : IMPORTANCE.district;
}

function pointOf(text: string): Point {
  const [latitude, longitude] = text.split(",");
  return { latitude: Number(latitude) / SCALE, longitude: Number(longitude) / SCALE };
}

/**
 * Parses the generated columns, which have one item per unit: a province, then its districts, each followed by its
 * subdistricts. Whole columns are split at once, because splitting eight thousand rows one by one would take most of
 * the start-up time.
 */
function readEntries(): Entry[] {
  const thai = unitData.thai.split("|");
  const english = unitData.english.split("|");
  const postcodes = unitData.postcodes.split("|");
  const points = unitData.points.split("|");
  const postcodeLists = new Map<string, readonly string[]>([["", NONE]]);
  const entries: Entry[] = [];
  let ofDistrict: readonly number[] = [];
  let ofSubdistrict: readonly number[] = [];
  let town = { latitude: 0, longitude: 0 };
  let townName = "";

  unitData.codes.split("|").forEach((code, position) => {
    const name = { th: thai[position] ?? "", en: english[position] ?? "" };
    const point = points[position] ?? "";
    const own = point === "" ? undefined : pointOf(point);
    const kind = code.length === 2 ? "province" : code.length === 4 ? "district" : "subdistrict";
    if (kind === "province") ofDistrict = [position];
    if (kind === "district") {
      ofSubdistrict = [position, ...ofDistrict];
      town = own ?? town;
      townName = name.th;
    }
    // Many subdistricts share one list of postcodes, so the lists are shared too.
    const joined = postcodes[position] ?? "";
    let list = postcodeLists.get(joined);
    if (list === undefined) {
      list = joined.split(",");
      postcodeLists.set(joined, list);
    }
    const known = wellKnown(code);
    const rank =
      kind === "subdistrict"
        ? name.th === townName
          ? IMPORTANCE.seat
          : IMPORTANCE.subdistrict
        : rankOf(code);
    const aliases = known?.aliases ?? NONE;
    entries.push({
      kind,
      code,
      name,
      aliases: kind === "district" ? [...capitalAliases(name), ...islandAliases(name), ...aliases] : aliases,
      within: kind === "province" ? [] : kind === "district" ? ofDistrict : ofSubdistrict,
      postcodes: list,
      importance: rank + (known?.weight ?? 0),
      latitude: (own ?? town).latitude,
      longitude: (own ?? town).longitude,
      landmassId: landmassOfUnit(code),
      ownPosition: own !== undefined,
    });
  });
  return entries;
}

function addIslands(entries: Entry[]): void {
  for (const island of NAMED_ISLANDS) {
    const district = entries.findIndex(
      (entry) => entry.kind === "district" && entry.code === island.districtCode,
    );
    const within = entries[district]?.within;
    if (within === undefined) continue;
    entries.push({
      kind: "island",
      code: island.districtCode,
      slug: island.slug,
      name: island.name,
      aliases: [...islandAliases(island.name), ...island.aliases],
      within: [district, ...within],
      postcodes: [island.postcode],
      importance: IMPORTANCE.island,
      latitude: island.latitude,
      longitude: island.longitude,
      landmassId: island.landmassId,
      ownPosition: true,
    });
  }
}

let loaded: Gazetteer | undefined;
let positions: ReadonlyMap<string, number> | undefined;
let outline: Outline | undefined;

/** The gazetteer. Built on first use and kept in memory. */
export function gazetteer(): Gazetteer {
  if (loaded === undefined) {
    const entries = readEntries();
    addIslands(entries);
    loaded = { entries, index: new PlaceIndex(entries) };
  }
  return loaded;
}

function placeIdOf(entry: Entry): string {
  return entry.slug === undefined ? `th-${entry.code}` : `th-island-${entry.slug}`;
}

/** The place with this id; undefined when there is none. */
export function placeById(placeId: string): Place | undefined {
  const all = gazetteer();
  positions ??= new Map(all.entries.map((entry, position) => [placeIdOf(entry), position]));
  const position = positions.get(placeId);
  const entry = position === undefined ? undefined : all.entries[position];
  return entry === undefined ? undefined : placeOf(all, entry);
}

function decode(steps: readonly number[]): number[] {
  const ring: number[] = [];
  let x = 0;
  let y = 0;
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    ring.push(x / SCALE, y / SCALE);
  }
  return ring;
}

/** The outlines of Thailand's provinces and of its neighbours. Decoded on first use and kept in memory. */
export function thailandOutline(): Outline {
  outline ??= {
    provinces: outlineData.provinces.map(({ code, rings }) => ({
      code,
      shapes: rings.map((ring) => shapeOf(decode(ring))),
    })),
    neighbours: outlineData.neighbours.map((ring) => shapeOf(decode(ring))),
  };
  return outline;
}

function kindWords(entry: Entry): {
  readonly district: string;
  readonly subdistrict: string;
  readonly province: string;
} {
  return entry.code.startsWith(BANGKOK)
    ? { district: "เขต", subdistrict: "แขวง", province: "" }
    : { district: "อำเภอ", subdistrict: "ตำบล", province: "จังหวัด" };
}

/** The full {@link Place} of an entry, with labels in both scripts. */
export function placeOf({ entries }: Gazetteer, entry: Entry): Place {
  const words = kindWords(entry);
  const parents = entry.within.map((position) => entries[position]).filter((parent) => parent !== undefined);
  const district = entry.kind === "district" ? entry : parents.find((parent) => parent.kind === "district");
  const province = entry.kind === "province" ? entry : parents.find((parent) => parent.kind === "province");
  const provinceTh = province === undefined ? "" : `${words.province}${province.name.th}`;
  const provinceEn = province?.name.en ?? "";
  const area: BilingualText =
    district === undefined
      ? { th: provinceTh, en: provinceEn }
      : {
          th: `${words.district}${district.name.th} ${provinceTh}`,
          en: `${district.name.en}, ${provinceEn}`,
        };
  const isPart = entry.kind === "subdistrict" || entry.kind === "island";
  const label: BilingualText = isPart
    ? {
        th: `${entry.kind === "subdistrict" ? words.subdistrict : ""}${entry.name.th} ${area.th}`,
        en: `${entry.name.en}, ${area.en}`,
      }
    : area;
  const shown = entry.kind === "island" ? undefined : wellKnown(entry.code)?.shown;
  return {
    placeId: placeIdOf(entry),
    kind: entry.kind,
    name: entry.name,
    label,
    area,
    postcodes: entry.postcodes,
    landmassId: entry.landmassId,
    latitude: entry.latitude,
    longitude: entry.longitude,
    ...(entry.ownPosition || district === undefined
      ? {}
      : { near: { th: `${words.district}${district.name.th}`, en: district.name.en } }),
    ...(shown === undefined ? {} : { alsoKnownAs: shown }),
  };
}
