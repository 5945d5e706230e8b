import type { Database } from "#db/client.ts";
import { driverQuery } from "#db/queries/dispatch/day.ts";
import { areasOf } from "#domain/drivers/areas.ts";
import { isHomewards, type AreaPoint, type AreaPoints } from "#domain/jobs/lists/list-choice.ts";
import { districtsOfProvince, placeById, provinces } from "../../adapters/geocoding/embedded/gazetteer.ts";

let known: ReadonlyMap<string, AreaPoint> | undefined;

/** Every district and province by the label that cards have. Built on first use and kept in memory. */
function pointsByLabel(): ReadonlyMap<string, AreaPoint> {
  known ??= new Map(
    provinces()
      .flatMap(({ placeId }) => [placeId, ...districtsOfProvince(placeId).map((each) => each.placeId)])
      .flatMap((placeId) => {
        const place = placeById(placeId);
        return place === undefined ? [] : [[place.area.en, pointOf(place)] as const];
      }),
  );
  return known;
}

function pointOf({ placeId, latitude, longitude }: AreaPoint): AreaPoint {
  return { placeId, latitude, longitude };
}

/**
 * The points of areas by their English labels, found by the label alone, so that they tell nothing of an address. Labels
 * that are no area are left out.
 */
export function areaPoints(labels: readonly string[]): AreaPoints {
  const points = pointsByLabel();
  return Object.fromEntries(
    labels.flatMap((label) => {
      const point = points.get(label);
      return point === undefined ? [] : [[label, point] as const];
    }),
  );
}

/** The labels of the areas that are one of a driver's own, or near one: destinations there lead home. */
export async function homeLabels(db: Database, driverId: string): Promise<readonly string[]> {
  const home = await homeAreas(db, driverId);
  return [...pointsByLabel()].flatMap(([label, point]) => (isHomewards(point, home) ? [label] : []));
}

/** The areas that a driver prefers to drive in, with their points; empty where none are known. */
export async function homeAreas(db: Database, driverId: string): Promise<readonly AreaPoint[]> {
  const [found] = await driverQuery(db, driverId);
  const areas = found === undefined ? [] : areasOf(found.profile, found.driver.preferredAreas);
  return areas.flatMap((placeId) => {
    const place = placeById(placeId);
    return place === undefined ? [] : [pointOf(place)];
  });
}
