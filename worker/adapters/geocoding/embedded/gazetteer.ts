import { landmassOfUnit } from "#domain/geo/landmasses.ts";
import { NAMED_ISLANDS } from "#domain/geo/islands.ts";
import { PlaceIndex, type PlaceRecord } from "#domain/geo/place-index.ts";
import { shapeOf, type Outline } from "#domain/geo/thailand-outline.ts";
import { WELL_KNOWN_NAMES, type WellKnownName } from "#domain/geo/well-known-names.ts";
import type { BilingualText, LandmassId, Place, Point } from "#domain/geo/place.ts";
import outlineData from "./data/outlines.json" with { type: "json" };
import unitData from "./data/units.json" with { type: "json" };

const BANGKOK = "10";
const SCALE = 10_000;

/** One place of the gazetteer: what the search needs, and what its {@link Place} is made from. */
interface Entry extends PlaceRecord, Point {
  readonly placeId: string;
  /** Official code; of the district for an island. */
  readonly code: string;
  readonly landmassId: LandmassId;
  /** False when the coordinates are those of the district's town. */
  readonly ownPosition: boolean;
}

/** The whole gazetteer in memory. */
export interface Gazetteer {
  readonly entries: readonly Entry[];
  readonly index: PlaceIndex;
  readonly positions: ReadonlyMap<string, number>;
}

const IMPORTANCE = {
  bangkok: 1000,
  province: 900,
  capital: 600,
  island: 500,
  bangkokDistrict: 450,
  district: 400,
  seat: 150,
  subdistrict: 100,
};

const wellKnown = new Map<string, WellKnownName>(WELL_KNOWN_NAMES.map((known) => [known.code, known]));

/** The district of a capital is also called by the province's name alone, and by "เมือง" alone beside the province's. */
function capitalAliases(th: string, en: string): string[] {
  return th.startsWith("เมือง") && en.startsWith("Mueang ")
    ? [th.slice("เมือง".length), "เมือง", en.slice("Mueang ".length), "Mueang"]
    : [];
}

/** "Ko Samui" is also called "Samui". */
function islandAliases(th: string, en: string): string[] {
  return th.startsWith("เกาะ") && en.startsWith("Ko ")
    ? [th.slice("เกาะ".length), en.slice("Ko ".length)]
    : [];
}

/** Reads the generated table: a line per unit, provinces (2 digits) before their districts (4) before their subdistricts (2 more). */
function readEntries(): Entry[] {
  const entries: Entry[] = [];
  const provincePostcodes = new Map<number, Set<string>>();
  let province = -1;
  let district = -1;
  let pending: { position: number; row: readonly string[] } | undefined;
  const districtPostcodes = new Map<number, Map<string, number>>();

  for (const line of unitData.lines.split("\n")) {
    const row = line.split("|");
    const [code = "", th = "", en = ""] = row;
    const isProvince = row.length === 3;
    const isDistrict = code.length === 4;
    const name: BilingualText = { th, en };
    if (isProvince) {
      province = entries.length;
      pending = { position: province, row };
      provincePostcodes.set(province, new Set());
      const known = wellKnown.get(code);
      entries.push({
        placeId: `th-${code}`,
        code,
        kind: "province",
        name,
        aliases: known?.aliases ?? [],
        within: [],
        postcodes: [],
        importance: (code === BANGKOK ? IMPORTANCE.bangkok : IMPORTANCE.province) + (known?.weight ?? 0),
        latitude: 0,
        longitude: 0,
        landmassId: landmassOfUnit(code),
        ownPosition: true,
      });
    } else if (isDistrict) {
      const latitude = Number(row[3]) / SCALE;
      const longitude = Number(row[4]) / SCALE;
      district = entries.length;
      districtPostcodes.set(district, new Map());
      // A province is where its capital is: the first of its districts.
      const parent = entries[province];
      if (pending?.position === province && parent !== undefined) {
        entries[province] = { ...parent, latitude, longitude };
        pending = undefined;
      }
      const known = wellKnown.get(code);
      const base = code.startsWith(BANGKOK)
        ? IMPORTANCE.bangkokDistrict
        : code.endsWith("01")
          ? IMPORTANCE.capital
          : IMPORTANCE.district;
      entries.push({
        placeId: `th-${code}`,
        code,
        kind: "district",
        name,
        aliases: [...capitalAliases(th, en), ...islandAliases(th, en), ...(known?.aliases ?? [])],
        within: [province],
        postcodes: [],
        importance: base + (known?.weight ?? 0),
        latitude,
        longitude,
        landmassId: landmassOfUnit(code),
        ownPosition: true,
      });
    } else {
      const parent = entries[district];
      if (parent === undefined) continue;
      const full = parent.code + code;
      const own = row.length > 4;
      const postcodes = (row[3] ?? "").split(",");
      const known = wellKnown.get(full);
      const counts = districtPostcodes.get(district);
      for (const postcode of postcodes) counts?.set(postcode, (counts.get(postcode) ?? 0) + 1);
      entries.push({
        placeId: `th-${full}`,
        code: full,
        kind: "subdistrict",
        name,
        aliases: known?.aliases ?? [],
        within: [district, province],
        postcodes,
        importance: (th === parent.name.th ? IMPORTANCE.seat : IMPORTANCE.subdistrict) + (known?.weight ?? 0),
        latitude: own ? Number(row[4]) / SCALE : parent.latitude,
        longitude: own ? Number(row[5]) / SCALE : parent.longitude,
        landmassId: landmassOfUnit(full),
        ownPosition: own,
      });
    }
  }

  for (const [position, counts] of districtPostcodes) {
    const entry = entries[position];
    if (entry === undefined) continue;
    const postcodes = [...counts]
      .sort(([a, usesA], [b, usesB]) => usesB - usesA || (a < b ? -1 : 1))
      .map(([postcode]) => postcode);
    entries[position] = { ...entry, postcodes };
  }
  return entries;
}

function addIslands(entries: Entry[]): void {
  const positions = new Map(entries.map((entry, position) => [entry.code, position]));
  for (const island of NAMED_ISLANDS) {
    const district = positions.get(island.districtCode);
    const province = positions.get(island.districtCode.slice(0, 2));
    if (district === undefined || province === undefined) continue;
    entries.push({
      placeId: `th-island-${island.slug}`,
      code: island.districtCode,
      kind: "island",
      name: island.name,
      aliases: [...islandAliases(island.name.th, island.name.en), ...island.aliases],
      within: [district, province],
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
let outline: Outline | undefined;

/** The gazetteer, built on first use and kept. */
export function gazetteer(): Gazetteer {
  if (loaded === undefined) {
    const entries = readEntries();
    addIslands(entries);
    const positions = new Map(entries.map((entry, position) => [entry.placeId, position]));
    loaded = { entries, index: new PlaceIndex(entries), positions };
  }
  return loaded;
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

/** The outlines of Thailand's provinces and of its neighbours, decoded on first use and kept. */
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
  const shown = entry.kind === "island" ? undefined : wellKnown.get(entry.code)?.shown;
  return {
    placeId: entry.placeId,
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
