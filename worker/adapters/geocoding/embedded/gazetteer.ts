import { IMPORTANCE, withinDistrict, type Entry } from "./gazetteer-entry.ts";
import { NAMED_ISLANDS } from "./islands.ts";
import { readLandmarks } from "./landmarks.ts";
import { otherScriptNames, withOtherScripts } from "./other-scripts.ts";
import { PlaceIndex } from "./place-index.ts";
import { readStreets } from "./streets/street-entries.ts";
import { BANGKOK, islandAliases, readUnits } from "./register-units.ts";
import { shapeOf, type Outline } from "./thailand-outline.ts";
import type { BilingualText, Place } from "#domain/geo/place.ts";
import outlineData from "./data/outlines.json" with { type: "json" };

const SCALE = 10_000;

/** All places, in memory. */
export interface Gazetteer {
  readonly entries: readonly Entry[];
  readonly index: PlaceIndex;
}

/** The islands with a name of their own that are no unit of the register. */
function readIslands(units: readonly Entry[]): Entry[] {
  return NAMED_ISLANDS.map((island) => ({
    kind: "island",
    code: island.districtCode,
    slug: island.slug,
    name: island.name,
    aliases: withOtherScripts(`island-${island.slug}`, [...islandAliases(island.name), ...island.aliases]),
    within: withinDistrict(units, island.districtCode),
    postcodes: [island.postcode],
    importance: IMPORTANCE.island,
    latitude: island.latitude,
    longitude: island.longitude,
    landmassId: island.landmassId,
    ownPosition: true,
  }));
}

/**
 * Where places come from besides the register. Each gets the register's units and returns its own places, whose
 * `within` refers to the units by their position.
 */
const SOURCES: readonly ((units: readonly Entry[]) => readonly Entry[])[] = [
  readIslands,
  readLandmarks,
  readStreets,
];

let loaded: Gazetteer | undefined;
let positions: ReadonlyMap<string, number> | undefined;
let outline: Outline | undefined;

/** The gazetteer. Built on first use and kept in memory. */
export function gazetteer(): Gazetteer {
  if (loaded === undefined) {
    const units = readUnits();
    const entries = [...units, ...SOURCES.flatMap((read) => read(units))];
    loaded = { entries, index: new PlaceIndex(entries) };
  }
  return loaded;
}

function placeIdOf(entry: Entry): string {
  return entry.slug === undefined ? `th-${entry.code}` : `th-${entry.kind}-${entry.slug}`;
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

const NOWHERE: BilingualText = { th: "", en: "" };

/** The name with the Thai word for its kind: "เขตบางกะปิ", "จังหวัดเชียงใหม่". */
function titleOf({ kind, code, name }: Entry): BilingualText {
  const inBangkok = code.startsWith(BANGKOK);
  const word =
    kind === "province"
      ? inBangkok
        ? ""
        : "จังหวัด"
      : kind === "district"
        ? inBangkok
          ? "เขต"
          : "อำเภอ"
        : kind === "subdistrict"
          ? inBangkok
            ? "แขวง"
            : "ตำบล"
          : "";
  return { th: `${word}${name.th}`, en: name.en };
}

function joined(one: BilingualText, other: BilingualText): BilingualText {
  return {
    th: [one.th, other.th].filter((text) => text !== "").join(" "),
    en: [one.en, other.en].filter((text) => text !== "").join(", "),
  };
}

/** The full {@link Place} of an entry, with labels in both scripts. */
export function placeOf({ entries }: Gazetteer, entry: Entry): Place {
  const parents = entry.within.map((position) => entries[position]).filter((parent) => parent !== undefined);
  const district = entry.kind === "district" ? entry : parents.find((parent) => parent.kind === "district");
  const province = entry.kind === "province" ? entry : parents.find((parent) => parent.kind === "province");
  const area = joined(
    district === undefined ? NOWHERE : titleOf(district),
    province === undefined ? NOWHERE : titleOf(province),
  );
  const title = entry.title ?? titleOf(entry);
  const within =
    entry.kind === "province"
      ? NOWHERE
      : entry.kind === "district" && province !== undefined
        ? titleOf(province)
        : area;
  return {
    placeId: placeIdOf(entry),
    kind: entry.kind,
    ...(entry.landmark === undefined ? {} : { landmark: entry.landmark }),
    ...(entry.exactM === undefined ? {} : { exactM: entry.exactM }),
    name: entry.name,
    title,
    within,
    label: joined(title, within),
    area,
    postcodes: entry.postcodes,
    landmassId: entry.landmassId,
    latitude: entry.latitude,
    longitude: entry.longitude,
    ...(entry.ownPosition || district === undefined ? {} : { near: titleOf(district) }),
    ...otherNamesOf(placeIdOf(entry)),
  };
}

function otherNamesOf(placeId: string): Pick<Place, "otherNames"> {
  const [[zh], [km]] = [otherScriptNames(placeId).zh, otherScriptNames(placeId).km];
  if (zh === undefined && km === undefined) return {};
  return { otherNames: { ...(zh === undefined ? {} : { zh }), ...(km === undefined ? {} : { km }) } };
}

interface Named {
  readonly placeId: string;
  readonly name: BilingualText;
}

/** Every province of the register, by official code. */
export function provinces(): readonly Named[] {
  return named("province", "");
}

/** Every district of a province (`th-20`), by official code; none of what is no province. */
export function districtsOfProvince(provinceId: string): readonly Named[] {
  return /^th-\d{2}$/.test(provinceId) ? named("district", provinceId.slice("th-".length)) : [];
}

function named(kind: "province" | "district", prefix: string): readonly Named[] {
  return gazetteer().entries.flatMap((entry) =>
    entry.kind === kind && entry.code.startsWith(prefix)
      ? [{ placeId: `th-${entry.code}`, name: entry.name }]
      : [],
  );
}
