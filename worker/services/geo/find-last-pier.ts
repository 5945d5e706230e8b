import { greatCircleM } from "#domain/geo/distance.ts";
import { lastPiers } from "#domain/geo/last-piers.ts";
import type { LandmassId, Place, Point } from "#domain/geo/place.ts";
import type { Dependencies } from "../../dependencies.ts";

/**
 * The pier to which a truck can bring goods for an island; `null` when none is known.
 * @param from where the rest of the move is: of several piers the nearest one, in a straight line; without it the usual
 *   one
 */
export async function findLastPier(
  { geocoder }: Pick<Dependencies, "geocoder">,
  landmassId: LandmassId,
  from: Point | null,
): Promise<Place | null> {
  const found = await Promise.all(lastPiers(landmassId).map((placeId) => geocoder.byId(placeId)));
  const piers = found.filter((place) => place !== undefined);
  if (from !== null) piers.sort((a, b) => greatCircleM(from, a) - greatCircleM(from, b));
  return piers[0] ?? null;
}
