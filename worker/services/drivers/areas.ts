import { areasIn } from "#domain/drivers/areas.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import type { PreferredArea } from "#domain/jobs/alerts/job-alerts.ts";
import { districtsOfProvince, placeById, provinces } from "../../adapters/geocoding/embedded/gazetteer.ts";

/** A province or a district. */
export interface Area {
  readonly placeId: string;
  readonly name: BilingualText;
}

/** The provinces of Thailand, or the districts of one; sorted by their official codes. */
export function listAreas(provinceId: string | undefined): readonly Area[] {
  return provinceId === undefined ? provinces() : districtsOfProvince(provinceId);
}

/** The areas that the office has written down of a driver, with their names; what is no id of an area is left out. */
export function namedAreas(stored: string): readonly Area[] {
  return areasIn(stored).flatMap((placeId) => {
    const found = placeById(placeId);
    return found === undefined ? [] : [{ placeId, name: found.label }];
  });
}

/** A driver's preferred areas, by the English names of the cards of jobs; what is no id of an area is left out. */
export function preferredAreas(stored: string): readonly PreferredArea[] {
  return stored.split(" ").flatMap((placeId) => {
    const found = /^th-\d{2}(?:\d{2})?$/.test(placeId) ? placeById(placeId) : undefined;
    if (found === undefined) return [];
    const [province = "", district = null] = found.area.en.split(", ").toReversed();
    return [{ province, district }];
  });
}
