import { MAINLAND, type BilingualText } from "#domain/geo/place.ts";
import { LazyEntry, withinDistrict, type Entry, type Position } from "../gazetteer-entry.ts";
import { islandAt } from "../landmasses.ts";
import { withOtherScripts } from "../other-scripts.ts";
import { streets, type Street } from "./street-data.ts";
import { hasKilometres, partIn, soiOn, type OnStreet } from "./street-line.ts";

/** Importance in the search; that of districts is 400 and more, of subdistricts 100. */
const IMPORTANCE_OF_STREET = { throughDistricts: 390, inOneDistrict: 210, namedLikeAUnit: 90 } as const;

function entryOf(
  units: readonly Entry[],
  { districtCode, latitude, longitude, exactM }: OnStreet,
  {
    slug,
    name,
    title,
  }: { readonly slug: string; readonly name: BilingualText; readonly title?: BilingualText },
): Entry {
  const within = withinDistrict(units, districtCode);
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
  const { base, districts, name } = street;
  if (hasKilometres(street)) return { th: `${name.th} กม. ${number}`, en: `${name.en} km ${number}` };
  const aroundBangkok = /^1[0-3]/.test(districts[0] ?? "");
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

/** The middle of a street's part in a district or province, when it is first needed. */
function middleIn(street: Street, code: string): Position {
  const found = partIn(street, code);
  if (found === undefined) throw new Error(`street "${street.slug}" has no part in ${code}`);
  const { latitude, longitude, exactM } = found;
  return { latitude, longitude, exactM, landmassId: islandAt(found) ?? MAINLAND };
}

/**
 * A street as it is found by its name alone: one entry in each of its provinces. The first has the street's own id.
 * Where it passes through several districts, the entry is within the province and stands for the middle of the street,
 * which its title says.
 */
function wholeEntries(units: readonly Entry[], street: Street, unitNames: ReadonlySet<string>): Entry[] {
  const byProvince = Map.groupBy(street.districts, (code) => code.slice(0, 2));
  const isNamedLikeUnit = unitNames.has(street.base.th) || unitNames.has(street.base.en);
  const importance = isNamedLikeUnit
    ? IMPORTANCE_OF_STREET.namedLikeAUnit
    : street.districts.length > 1
      ? IMPORTANCE_OF_STREET.throughDistricts
      : IMPORTANCE_OF_STREET.inOneDistrict;
  return [...byProvince].map(([province, districts], index) => {
    const slug = index === 0 ? street.slug : `${street.slug}-in-${province}`;
    const [first = ""] = districts;
    const isOne = districts.length === 1;
    const within = withinDistrict(units, first);
    const postcodes = districts.flatMap(
      (code) => units[withinDistrict(units, code)[0] ?? 0]?.postcodes ?? [],
    );
    const { th, en } = street.name;
    return new LazyEntry(
      {
        kind: "street",
        code: isOne ? first : province,
        slug,
        name: street.name,
        ...(!isOne && { title: { th: `${th} (กลางสาย)`, en: `${en} (midpoint)` } }),
        aliases: withOtherScripts(`street-${slug}`, [street.base.th, street.base.en, ...street.aliases]),
        within: isOne ? within : within.slice(1),
        postcodes: [...new Set(postcodes)],
        importance,
        ownPosition: true,
      },
      () => middleIn(street, isOne ? first : province),
    );
  });
}

/** All streets as places of the gazetteer; `units` are those of the register. */
export function readStreets(units: readonly Entry[]): Entry[] {
  const bases = new Set(streets().flatMap(({ base }) => [base.th, base.en]));
  const unitNames = new Set(
    units.flatMap(({ name }) => (bases.has(name.th) || bases.has(name.en) ? [name.th, name.en] : [])),
  );
  return streets().flatMap((street) => wholeEntries(units, street, unitNames));
}
