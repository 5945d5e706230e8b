/**
 * Writes `worker/adapters/routing/embedded/data/area-positions.json`: for every district and province, by the English label
 * of its area, how long a truck needs from its middle to each reference town, and from its middle to its places. From the
 * gazetteer, the embedded roads and the ferries of the seed, without waiting for them.
 *
 * Run it from the project's root after either of them has changed: `npm run extract:positions`
 */
import { writeFileSync } from "node:fs";
import { FERRY_ROUTES } from "../db/seed/ferry-routes.ts";
import {
  districtsOfProvince,
  gazetteer,
  placeById,
  provinces,
} from "../worker/adapters/geocoding/embedded/gazetteer.ts";
import { allWays } from "../worker/adapters/routing/embedded/all-ways.ts";
import { greatCircleM } from "../worker/domain/geo/distance.ts";
import { refusedVehicle } from "../worker/domain/ferries/vehicle-limits.ts";
import { MAINLAND, type Place } from "../worker/domain/geo/place.ts";
import { isGreaterBangkok, LOCAL_ACCESS } from "../worker/domain/geo/road-classes.ts";
import { VEHICLE_TYPES } from "../worker/domain/pricing/vehicle.ts";
import { toEdge } from "../worker/services/pricing/ferry-edge.ts";

/**
 * Chosen one after another so that the estimates come nearest to the roads, over pairs of districts of all distances: the
 * corners of the country first.
 */
const REFERENCE_TOWNS = [
  "Waeng, Narathiwat",
  "Si Mueang Mai, Ubon Ratchathani",
  "Wiang Kaen, Chiang Rai",
  "Khok Sung, Sa Kaeo",
  "Ban Rai, Uthai Thani",
  "Ban Phaeng, Nakhon Phanom",
  "Khlong San, Bangkok",
  "Pak Chom, Loei",
  "Wang Thonglang, Bangkok",
  "Doi Tao, Chiang Mai",
  "Phu Sing, Si Sa Ket",
  "Laem Ngop, Trat",
  "Kathu, Phuket",
  "Phra Pradaeng, Samut Prakan",
  "Khok Charoen, Lop Buri",
  "Krathum Baen, Samut Sakhon",
];

/** Numbers are written with two digits of base 36, in units of two minutes: up to 43 hours. */
const UNIT_MIN = 2;

const known = (placeId: string): Place => {
  const place = placeById(placeId);
  if (place === undefined) throw new Error(`${placeId} is no place.`);
  return place;
};

const digits = (minutes: number): string => {
  const units = Math.round(minutes / UNIT_MIN);
  if (units >= 36 ** 2) throw new RangeError(`${minutes} minutes are too many.`);
  return units.toString(36).padStart(2, "0");
};

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Minutes on local streets, as the crow flies. */
function localMin(from: Place, to: { readonly latitude: number; readonly longitude: number }): number {
  const { detour, speedKmh } = isGreaterBangkok(from) ? LOCAL_ACCESS.city : LOCAL_ACCESS.countryside;
  return (greatCircleM(from, to) * detour * 60) / (speedKmh * 1000);
}

const districts = provinces().flatMap(({ placeId }) =>
  districtsOfProvince(placeId).map((each) => known(each.placeId)),
);
const areas = [...provinces().map(({ placeId }) => known(placeId)), ...districts];
const labels = areas.map(({ area }) => area.en);
const towns = REFERENCE_TOWNS.map((town) => labels.indexOf(town));
if (towns.includes(-1)) throw new Error("A reference town is no district.");

const ferries = FERRY_ROUTES.filter((ferry) => refusedVehicle(ferry, VEHICLE_TYPES) === null);
const ways = allWays(
  areas,
  ferries.map((ferry) => ({ ...toEdge(ferry), meanWaitS: 0 })),
);
const minutesTo = (town: number, area: number) => (ways.durationS[town * ways.size + area] ?? Infinity) / 60;

const subdistricts = Map.groupBy(
  gazetteer().entries.filter(({ kind, ownPosition }) => kind === "subdistrict" && ownPosition),
  ({ code }) => code.slice(0, 4),
);
/** A place is seldom in the very middle. */
const LEAST_SPREAD_MIN = 4;

const spreadMin = (area: Place): number => {
  const code = area.placeId.slice("th-".length);
  return area.kind === "province"
    ? mean(
        districts
          .filter(({ placeId }) => placeId.startsWith(area.placeId))
          .map((each) => localMin(area, each)),
      )
    : mean((subdistricts.get(code) ?? []).map((each) => localMin(area, each)));
};

const rows = new Map<string, string>();
const islands: Record<string, string> = {};
for (const [index, area] of areas.entries()) {
  const minutes = towns.map((town) => minutesTo(town, index));
  const isAmbiguous = labels.indexOf(area.area.en) !== labels.lastIndexOf(area.area.en);
  // Where no truck gets, or two districts have one label, nothing can be said.
  if (isAmbiguous || minutes.some((each) => !Number.isFinite(each))) continue;
  rows.set(area.area.en, [Math.max(LEAST_SPREAD_MIN, spreadMin(area)), ...minutes].map(digits).join(""));
  if (area.landmassId !== MAINLAND) islands[area.area.en] = area.landmassId;
}

const PATH = "worker/adapters/routing/embedded/data/area-positions.json";
writeFileSync(
  PATH,
  `${JSON.stringify({ unitMin: UNIT_MIN, islands, areas: Object.fromEntries(rows) }, null, 1)}\n`,
);
console.log(`${rows.size} of ${areas.length} areas written to ${PATH}.`);
