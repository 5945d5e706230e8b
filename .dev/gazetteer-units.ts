import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { alignName, learnWords, romanise } from "./thai-romanisation.ts";
import { DISTRICT_CODES, DISTRICT_ENGLISH, PROVINCE_ENGLISH } from "./gazetteer-facts.ts";
import { SUBDISTRICT_ENGLISH, isNotASubdistrict } from "./gazetteer-subdistricts.ts";

export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}
export interface Subdistrict {
  code: string;
  readonly th: string;
  en: string;
  readonly postcodes: string[];
  /** Its own coordinates; absent where only those of the district's seat are known. */
  own?: GeoPoint;
}
export interface District {
  readonly code: string;
  readonly th: string;
  readonly en: string;
  readonly subdistricts: Subdistrict[];
  seat?: GeoPoint;
}
export interface Province {
  readonly code: string;
  readonly th: string;
  readonly en: string;
  readonly districts: District[];
}

/** One row of the source in its geo mode. */
interface Row {
  readonly province: string;
  readonly district: string;
  readonly sub_district: string;
  readonly postal_code: string;
  readonly province_code?: string;
  readonly district_code?: string;
  readonly sub_district_code?: string | false;
}

const byCode = (a: { code: string }, b: { code: string }): number => (a.code < b.code ? -1 : 1);

const readRows = async (): Promise<readonly { thai: Row; english: Row }[]> => {
  // The package's ES modules import without file extensions, which Node refuses; its CommonJS build can be loaded.
  const source = createRequire(import.meta.url)("thai-address-universal") as {
    preload(options: { language: "both"; geo: boolean }): Promise<void>;
    setGeoMode(on: boolean): Promise<void>;
    setEngMode(on: boolean): Promise<void>;
    getDatabase(): readonly Row[];
  };
  await source.preload({ language: "both", geo: true });
  await source.setGeoMode(true);
  await source.setEngMode(true);
  const english = [...source.getDatabase()];
  await source.setEngMode(false);
  const thai = [...source.getDatabase()];
  return thai.map((row, index) => ({ thai: row, english: english[index] as Row }));
};

/** Codes by district and Thai name, from `gazetteer-codes.txt`. */
const readCodes = (): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const codes = new Map<string, Map<string, string>>();
  for (const line of readFileSync(new URL("gazetteer-codes.txt", import.meta.url), "utf8").split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [district = "", ...names] = line.split(" ");
    const known = new Map<string, string>();
    let number = 1;
    for (const name of names)
      if (name.startsWith("=")) number = Number(name.slice(1));
      else {
        known.set(name, district + String(number).padStart(2, "0"));
        number += 1;
      }
    codes.set(district, known);
  }
  return codes;
};

/** Sets the official code of every subdistrict of the district, and adds those that the source lacks. */
const settleCodes = (district: District, known: ReadonlyMap<string, string>): void => {
  const added: string[] = [];
  for (const [name, code] of known) {
    const subdistrict = district.subdistricts.find(({ th }) => th === name);
    if (subdistrict === undefined) added.push(name);
    else subdistrict.code = code;
    if (subdistrict === undefined)
      district.subdistricts.push({
        code,
        th: name,
        en: "",
        postcodes: [district.subdistricts[0]?.postcodes[0] ?? ""],
      });
  }
  const taken = new Set<string>();
  const unsettled: Subdistrict[] = [];
  for (const subdistrict of district.subdistricts)
    if (subdistrict.code.startsWith(district.code) && !taken.has(subdistrict.code))
      taken.add(subdistrict.code);
    else unsettled.push(subdistrict);
  // A single one without a code takes the only gap; several cannot be told apart and must be listed by hand.
  for (const subdistrict of unsettled) {
    let number = 1;
    while (taken.has(district.code + String(number).padStart(2, "0"))) number += 1;
    const code = district.code + String(number).padStart(2, "0");
    console.log(
      `${subdistrict.th} of ${district.code} ${district.th} takes ${code}${unsettled.length > 1 ? " BY GUESS" : ""}`,
    );
    subdistrict.code = code;
    taken.add(code);
  }
  if (added.length > 0) console.log(`added to ${district.code} ${district.th}: ${added.join(" ")}`);
  district.subdistricts.sort(byCode);
};

/** "La - o" becomes "La-o" and "Sa khut" becomes "Sa Khut". */
const tidy = (name: string): string =>
  name.replace(/ *- */g, "-").replace(/(?<=^| )[a-z]/g, (letter) => letter.toUpperCase());

/** Letters only: the source contains a few marks that belong to no name. */
const CLEAN = /^[A-Za-z' -]+$/;

/** Replaces spellings that do not correspond to the Thai name by romanisations learned from well-spelt names. */
const respell = (provinces: readonly Province[]): void => {
  const districts = provinces.flatMap((province) => province.districts);
  const subdistricts = districts.flatMap((district) => district.subdistricts);
  const lexicon = learnWords([
    ...provinces,
    ...districts,
    ...subdistricts.filter(({ en }) => CLEAN.test(en)),
  ]);
  for (const subdistrict of subdistricts) {
    const hand = SUBDISTRICT_ENGLISH[subdistrict.th];
    if (hand !== undefined) subdistrict.en = hand;
    else if (!CLEAN.test(subdistrict.en) || alignName(subdistrict.th, subdistrict.en) === undefined)
      subdistrict.en = romanise(subdistrict.th, lexicon);
  }
};

/** Every province with its districts and subdistricts, ordered by code. */
export const readUnits = async (): Promise<Province[]> => {
  const provinces = new Map<string, Province>();
  const districts = new Map<string, District>();
  for (const { thai, english } of await readRows()) {
    const provinceCode = thai.province === "บึงกาฬ" ? "38" : (thai.province_code ?? "");
    const districtCode = DISTRICT_CODES[`${provinceCode} ${thai.district}`] ?? thai.district_code ?? "";
    if (!/^\d{4}$/.test(districtCode))
      throw new Error(`no code for district ${thai.district} in ${thai.province}`);
    const sourceCode = thai.sub_district_code || "";
    if (isNotASubdistrict(districtCode, thai.sub_district, sourceCode)) continue;

    let province = provinces.get(provinceCode);
    if (province === undefined) {
      province = {
        code: provinceCode,
        th: thai.province,
        en: PROVINCE_ENGLISH[provinceCode] ?? english.province,
        districts: [],
      };
      provinces.set(provinceCode, province);
    }
    let district = districts.get(districtCode);
    if (district === undefined) {
      district = {
        code: districtCode,
        th: thai.district,
        en: DISTRICT_ENGLISH[districtCode] ?? english.district,
        subdistricts: [],
      };
      districts.set(districtCode, district);
      province.districts.push(district);
    }
    const known = district.subdistricts.find((subdistrict) => subdistrict.th === thai.sub_district);
    if (known === undefined)
      district.subdistricts.push({
        code: sourceCode,
        th: thai.sub_district,
        en: tidy(english.sub_district),
        postcodes: [thai.postal_code],
      });
    else if (!known.postcodes.includes(thai.postal_code)) known.postcodes.push(thai.postal_code);
  }
  const codes = readCodes();
  for (const district of districts.values()) {
    settleCodes(district, codes.get(district.code) ?? new Map<string, string>());
    for (const subdistrict of district.subdistricts) subdistrict.postcodes.sort();
  }
  for (const province of provinces.values()) province.districts.sort(byCode);
  const sorted = [...provinces.values()].sort(byCode);
  respell(sorted);
  return sorted;
};
