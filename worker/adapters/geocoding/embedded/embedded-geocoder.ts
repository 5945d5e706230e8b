import { greatCircleM } from "#domain/geo/distance.ts";
import { islandAt } from "./landmasses.ts";
import { MAINLAND, type Place, type Point } from "#domain/geo/place.ts";
import { searchPlaces } from "./place-search.ts";
import { streetPartById, withStreets } from "./streets/street-search.ts";
import { whereabouts } from "./thailand-outline.ts";
import type { Geocoder, LocateResult } from "../geocoder.ts";
import { gazetteer, placeById, placeOf, thailandOutline } from "./gazetteer.ts";

/**
 * How inaccurate the outlines of provinces may be: a place in another province is used when it is nearer by more than
 * this.
 */
const BOUNDARY_ERROR_M = 6000;

/** Few subdistricts extend farther than this from their main village; beyond it only the district is named. */
const SUBDISTRICT_REACH_M = 5000;

function suggest(text: string, limit: number): readonly Place[] {
  const all = gazetteer();
  const found = searchPlaces(all.index, text, limit)
    .map((position) => all.entries[position])
    .filter((entry) => entry !== undefined);
  return withStreets(all.entries, text, found)
    .slice(0, limit)
    .map((entry) => placeOf(all, entry));
}

/** A soi of a street, or its part in a district: they are in no list. */
function streetById(placeId: string): Place | undefined {
  const all = gazetteer();
  const entry = streetPartById(all.entries, placeId);
  return entry && placeOf(all, entry);
}

function locate(point: Point): LocateResult {
  if (!Number.isFinite(point.latitude) || !Number.isFinite(point.longitude))
    return { kind: "outside_thailand" };
  const island = islandAt(point);
  const where = island === undefined ? whereabouts(thailandOutline(), point) : undefined;
  if (where !== undefined && where.kind !== "province") return where;
  const landmassId = island ?? MAINLAND;
  const all = gazetteer();
  let nearest: (typeof all.entries)[number] | undefined;
  let distanceM = Infinity;
  let scoreM = Infinity;
  for (const entry of all.entries) {
    if (
      entry.kind === "province" ||
      entry.kind === "landmark" ||
      entry.kind === "street" ||
      !entry.ownPosition ||
      entry.landmassId !== landmassId
    )
      continue;
    const apartM = greatCircleM(point, entry);
    const acrossM = where === undefined || entry.code.startsWith(where.provinceCode) ? 0 : BOUNDARY_ERROR_M;
    // The town of a district and its subdistrict share one point: the subdistrict is named.
    if (apartM + acrossM < scoreM || (apartM + acrossM === scoreM && entry.kind === "subdistrict")) {
      nearest = entry;
      distanceM = apartM;
      scoreM = apartM + acrossM;
    }
  }
  if (nearest === undefined) return { kind: "at_sea" };
  const [parent] = nearest.within;
  const district = parent === undefined ? undefined : all.entries[parent];
  if (
    nearest.kind === "subdistrict" &&
    distanceM > SUBDISTRICT_REACH_M &&
    district?.landmassId === landmassId
  ) {
    nearest = district;
    distanceM = greatCircleM(point, district);
  }
  return { kind: "found", place: placeOf(all, nearest), distanceM };
}

/**
 * The geocoder that needs no outside service: every province, district and subdistrict of Thailand, islands
 * with a name of their own, landmarks, and streets with their numbered sois. Never rejects. The index is
 * built on the first call, not when the module is loaded.
 */
export class EmbeddedGeocoder implements Geocoder {
  async suggest(text: string, limit: number): Promise<readonly Place[]> {
    return suggest(text, limit);
  }

  async byId(placeId: string): Promise<Place | undefined> {
    return placeById(placeId) ?? streetById(placeId);
  }

  async locate(point: Point): Promise<LocateResult> {
    return locate(point);
  }
}
