import { createRequire } from "node:module";
import {
  DISTRICT_CODES,
  DISTRICT_ENGLISH,
  PROVINCE_ENGLISH,
  SUBDISTRICT_ORDER,
  isNotASubdistrict,
} from "./gazetteer-facts.ts";

export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
}
export interface Subdistrict {
  code: string;
  readonly th: string;
  en: string;
  readonly postcodes: string[];
  /** Its own coordinates; absent where only the district's seat is known. */
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

/** One row of the source, as its geo mode gives it. */
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
  // The package's ES modules import without file extensions' types in Node; its CommonJS build is the one that loads.
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

/**
 * The source keeps the codes that subdistricts had before their district was split off, or the code of a namesake.
 * Codes that begin with the district's own are right; the others get the free numbers of the district in turn.
 */
const settleCodes = (district: District): void => {
  const order = SUBDISTRICT_ORDER[district.code]?.split(" ") ?? [];
  order.forEach((name, index) => {
    const subdistrict = district.subdistricts.find(({ th }) => th === name);
    if (subdistrict === undefined) throw new Error(`no subdistrict ${name} in ${district.code}`);
    subdistrict.code = district.code + String(index + 1).padStart(2, "0");
  });
  const taken = new Set<string>();
  const unsettled: Subdistrict[] = [];
  for (const subdistrict of district.subdistricts) {
    if (subdistrict.code.startsWith(district.code) && !taken.has(subdistrict.code))
      taken.add(subdistrict.code);
    else unsettled.push(subdistrict);
  }
  let number = 1;
  for (const subdistrict of unsettled) {
    while (taken.has(district.code + String(number).padStart(2, "0"))) number += 1;
    subdistrict.code = district.code + String(number).padStart(2, "0");
    taken.add(subdistrict.code);
  }
  district.subdistricts.sort(byCode);
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
    if (isNotASubdistrict(provinceCode, thai.sub_district, sourceCode)) continue;

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
        en: english.sub_district,
        postcodes: [thai.postal_code],
      });
    else if (!known.postcodes.includes(thai.postal_code)) known.postcodes.push(thai.postal_code);
  }
  for (const district of districts.values()) {
    settleCodes(district);
    for (const subdistrict of district.subdistricts) subdistrict.postcodes.sort();
  }
  for (const province of provinces.values()) province.districts.sort(byCode);
  return [...provinces.values()].sort(byCode);
};
