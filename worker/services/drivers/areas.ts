import type { BilingualText } from "#domain/geo/place.ts";
import { districtsOfProvince, provinces } from "../../adapters/geocoding/embedded/gazetteer.ts";

/** A province or a district. */
export interface Area {
  readonly placeId: string;
  readonly name: BilingualText;
}

/** The provinces of Thailand, or the districts of one; sorted by their official codes. */
export function listAreas(provinceId: string | undefined): readonly Area[] {
  return provinceId === undefined ? provinces() : districtsOfProvince(provinceId);
}
