import { MAINLAND, type BilingualText } from "#domain/geo/place.ts";
import { withinDistrict, type Entry } from "../gazetteer-entry.ts";
import { islandAt } from "../landmasses.ts";
import { streets, type Street } from "./street-data.ts";
import { districtsOf, hasKilometres, partIn, soiOn, type OnStreet } from "./street-line.ts";

/** Importance in the search; that of districts is 400 and more, of subdistricts 100. */
const IMPORTANCE_OF_STREET = { throughDistricts: 390, inOneDistrict: 210, namedLikeAUnit: 90 } as const;

const parentsOfDistrict = new Map<string, readonly number[]>();
/** {@link withinDistrict}, remembered: thousands of look-ups would each go through all units. */
function parentsIn(units: readonly Entry[], districtCode: string): readonly number[] {
  const parents = parentsOfDistrict.get(districtCode) ?? withinDistrict(units, districtCode);
  parentsOfDistrict.set(districtCode, parents);
  return parents;
}

function entryOf(
  units: readonly Entry[],
  { districtCode, latitude, longitude, exactM }: OnStreet,
  {
    slug,
    name,
    title,
  }: { readonly slug: string; readonly name: BilingualText; readonly title?: BilingualText },
): Entry {
  const within = parentsIn(units, districtCode);
  const [district = 0] = within;
  return {
    kind: "street",
    code: districtCode,
    slug,
    name,
    ...(title === undefined ? {} : { title }),
    aliases: [],
    within,
    postcodes: units[district]?.postcodes ?? [],
    importance: IMPORTANCE_OF_STREET.inOneDistrict,
    latitude,
    longitude,
    exactM,
    landmassId: islandAt({ latitude, longitude }) ?? MAINLAND,
    ownPosition: true,
  };
}

/**
 * How signs name a soi: "ซอยสุขุมวิท 71", "Soi Sukhumvit 71" in and around Bangkok; "นิมมานเหมินท์ ซอย 9",
 * "Nimmanhaemin Soi 9" elsewhere and where the street's own name ends in a number ("พระราม 2 ซอย 54"); and a kilometre:
 * "ถนนบางนา-ตราด กม. 8".
 */
function soiName(street: Street, number: number): BilingualText {
  const { base, points, name } = street;
  if (hasKilometres(street)) return { th: `${name.th} กม. ${number}`, en: `${name.en} km ${number}` };
  const aroundBangkok = /^1[0-3]/.test(points[0]?.districts[0] ?? "");
  if (aroundBangkok && !/\d$/.test(base.th) && !/\d$/.test(base.en))
    return { th: `ซอย${base.th} ${number}`, en: `Soi ${base.en} ${number}` };
  const en = name.en.startsWith("Soi ") ? name.en : base.en;
  return { th: `${base.th} ซอย ${number}`, en: `${en} Soi ${number}` };
}

/** The numbered soi of a street as an entry; undefined when the street has no such soi. */
export function soiEntry(units: readonly Entry[], street: Street, number: number): Entry | undefined {
  const found = soiOn(street, number);
  if (found === undefined) return undefined;
  const name = soiName(street, number);
  const known = street.knownSois.find((soi) => soi.number === number)?.name;
  const title = known && { th: `${name.th} (${known.th})`, en: `${name.en} (${known.en})` };
  return entryOf(units, found, {
    slug: `${street.slug}-${number}`,
    name,
    ...(title === undefined ? {} : { title }),
  });
}

/** The part of a street in one of its districts as an entry; undefined when it has no part there. */
export function districtPartEntry(
  units: readonly Entry[],
  street: Street,
  districtCode: string,
): Entry | undefined {
  const found = partIn(street, districtCode);
  const part = found && { ...found, districtCode };
  return part && entryOf(units, part, { slug: `${street.slug}-in-${districtCode}`, name: street.name });
}

/** The part of a street in a province where it passes through several districts: its title says that it is the middle. */
function provincePartEntry(
  units: readonly Entry[],
  street: Street,
  districts: readonly string[],
  slug: string,
): Entry {
  const [province = ""] = districts.map((code) => code.slice(0, 2));
  const found = partIn(street, province);
  if (found === undefined) throw new Error(`street "${street.slug}" has no part in ${province}`);
  const entry = entryOf(units, found, {
    slug,
    name: street.name,
    title: { th: `${street.name.th} (กลางสาย)`, en: `${street.name.en} (midpoint)` },
  });
  const postcodes = districts.flatMap((code) => units[parentsIn(units, code)[0] ?? 0]?.postcodes ?? []);
  return { ...entry, code: province, within: entry.within.slice(1), postcodes: [...new Set(postcodes)] };
}

/**
 * A street as it is found by its name alone: one entry in each of its provinces. The first has the street's own id.
 * Where it passes through several districts, the entry is within the province and stands for the middle of the street.
 */
function wholeEntries(units: readonly Entry[], street: Street): readonly Entry[] {
  const byProvince = Map.groupBy(districtsOf(street), (code) => code.slice(0, 2));
  return [...byProvince].map(([province, districts], index) => {
    const slug = index === 0 ? street.slug : `${street.slug}-in-${province}`;
    const [only = ""] = districts;
    const part = districts.length === 1 ? partIn(street, only) : undefined;
    return part === undefined
      ? provincePartEntry(units, street, districts, slug)
      : entryOf(units, { ...part, districtCode: only }, { slug, name: street.name });
  });
}

/** All streets as places of the gazetteer; `units` are those of the register. */
export function readStreets(units: readonly Entry[]): Entry[] {
  const unitNames = new Set(units.flatMap(({ name }) => [name.th, name.en]));
  return streets().flatMap((street) => {
    const isNamedLikeUnit = unitNames.has(street.base.th) || unitNames.has(street.base.en);
    const names = [street.base.th, street.base.en, ...street.aliases];
    return wholeEntries(units, street).map((entry) => ({
      ...entry,
      aliases: names,
      importance: isNamedLikeUnit
        ? IMPORTANCE_OF_STREET.namedLikeAUnit
        : districtsOf(street).length > 1
          ? IMPORTANCE_OF_STREET.throughDistricts
          : IMPORTANCE_OF_STREET.inOneDistrict,
    }));
  });
}
