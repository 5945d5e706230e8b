import { IMPORTANCE, LazyEntry, type Entry } from "./gazetteer-entry.ts";
import { landmassOfUnit } from "./landmasses.ts";
import { withOtherScripts } from "./other-scripts.ts";
import { WELL_KNOWN_NAMES, type WellKnownName } from "./well-known-names.ts";
import type { BilingualText, Point } from "#domain/geo/place.ts";
import unitData from "./data/units.json" with { type: "json" };

/** Official code of Bangkok. */
export const BANGKOK = "10";
const SCALE = 10_000;

const NONE: readonly string[] = [];

let wellKnownNames: ReadonlyMap<string, WellKnownName> | undefined;
/** What else the unit with this code is called; undefined when there is nothing. */
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
export function islandAliases({ th, en }: BilingualText): readonly string[] {
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
 * The provinces, districts and subdistricts of the register, from the generated columns, which have one item
 * per unit: a province, then its districts, each followed by its subdistricts. Whole columns are split at
 * once, because splitting eight thousand rows one by one would take most of the start-up time.
 */
export function readUnits(): Entry[] {
  const thai = unitData.thai.split("|");
  const english = unitData.english.split("|");
  const postcodes = unitData.postcodes.split("|");
  const points = unitData.points.split("|");
  const postcodeLists = new Map<string, readonly string[]>([["", NONE]]);
  const entries: Entry[] = [];
  let ofDistrict: readonly number[] = [];
  let ofSubdistrict: readonly number[] = [];
  let town = "";
  let townName = "";

  unitData.codes.split("|").forEach((code, position) => {
    const name = { th: thai[position] ?? "", en: english[position] ?? "" };
    const point = points[position] ?? "";
    const kind = code.length === 2 ? "province" : code.length === 4 ? "district" : "subdistrict";
    if (kind === "province") ofDistrict = [position];
    if (kind === "district") {
      ofSubdistrict = [position, ...ofDistrict];
      if (point !== "") town = point;
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
    const written = point === "" ? town : point;
    entries.push(
      new LazyEntry(
        {
          kind,
          code,
          name,
          ...(known?.lesser !== undefined && { lesserNames: known.lesser }),
          aliases: withOtherScripts(
            code,
            kind === "district" ? [...capitalAliases(name), ...islandAliases(name), ...aliases] : aliases,
          ),
          within: kind === "province" ? [] : kind === "district" ? ofDistrict : ofSubdistrict,
          postcodes: list,
          importance: rank + (known?.weight ?? 0),
          ownPosition: point !== "",
        },
        () => ({ ...pointOf(written), landmassId: landmassOfUnit(code) }),
      ),
    );
  });
  return entries;
}
