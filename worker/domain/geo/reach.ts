import type { Place } from "./place.ts";

/** How far from an exact point its price holds, in metres: the pin moved to another gate or a parking place. */
export const EXACT_REACH_M = 1_000;

/** Half the width of most subdistricts: Thailand has 7,255 in 513,000 km², 8.4 km across on average. */
const SUBDISTRICT_REACH_M = 5_000;
/** Half the width of most districts: 928 in 513,000 km², 24 km across on average. */
const DISTRICT_REACH_M = 15_000;
/** A province is priced to its capital district and the towns around it. */
const PROVINCE_REACH_M = 30_000;

/**
 * How far from a place's coordinates a door may lie so that the price to those coordinates is its price, in
 * metres. A landmark reaches as far as a subdistrict; a subdistrict that has only its district's coordinates
 * reaches as far as the district.
 */
export function reachOfPlaceM({ kind, near }: Pick<Place, "kind" | "near">): number {
  switch (kind) {
    case "province":
      return PROVINCE_REACH_M;
    case "district":
    case "island":
      return DISTRICT_REACH_M;
    default:
      return near === undefined ? SUBDISTRICT_REACH_M : DISTRICT_REACH_M;
  }
}
