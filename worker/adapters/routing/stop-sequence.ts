import type { LocatedStop } from "#domain/geo/place.ts";
import type { FerryEdge } from "#domain/geo/route.ts";
import { cheapestVisitOrder } from "#domain/geo/visit-order.ts";
import type { RouteFinder } from "./route-finder.ts";

/**
 * Indices into `stops` in the order with the fewest road metres, with pickup and destination first and last; exact for
 * up to eight waypoints. Undefined when two of the stops have no route between them. To calculate the kilometres saved,
 * ask the finder for both orders.
 * @throws RangeError for fewer than two stops or more than eight waypoints.
 */
export async function bestStopSequence(
  finder: RouteFinder,
  stops: readonly LocatedStop[],
  ferries: readonly FerryEdge[],
): Promise<readonly number[] | undefined> {
  const roadM = async (from: LocatedStop, to: LocatedStop): Promise<number> => {
    if (from === to) return 0;
    const result = await finder.find([from, to], ferries);
    return result.kind === "found" ? result.route.roadDistanceM : Number.POSITIVE_INFINITY;
  };
  const costs = await Promise.all(stops.map((from) => Promise.all(stops.map((to) => roadM(from, to)))));
  const order = cheapestVisitOrder(costs);
  if (order === undefined) return undefined;
  return [0, ...order.waypoints, stops.length - 1];
}
