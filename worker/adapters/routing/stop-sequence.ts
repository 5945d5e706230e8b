import type { LocatedStop } from "#domain/geo/place.ts";
import type { FerryEdge } from "#domain/geo/route.ts";
import { cheapestVisitOrder } from "#domain/geo/visit-order.ts";
import type { RouteFinder } from "./route-finder.ts";

/** Route searches that `bestStopSequence` makes for a number of stops: one for each pair that can follow each other. */
export function sequenceSearches(stopCount: number): number {
  const pairs = (stopCount * (stopCount - 1)) / 2;
  return stopCount > 2 ? pairs - 1 : pairs;
}

/**
 * Indices into `stops` in the order with the fewest road metres, with pickup and destination first and last; exact for
 * up to eight waypoints. Undefined when two of the stops have no route between them. To calculate the kilometres saved,
 * ask the finder for both orders.
 * @param finder one whose routes are equally long in both directions: each pair of stops is asked for once
 * @throws RangeError for fewer than two stops or more than eight waypoints.
 */
export async function bestStopSequence(
  finder: RouteFinder,
  stops: readonly LocatedStop[],
  ferries: readonly FerryEdge[],
): Promise<readonly number[] | undefined> {
  const last = stops.length - 1;
  const costs = stops.map(() => stops.map(() => 0));
  for (const [from, start] of stops.entries())
    for (const [to, end] of stops.entries()) {
      // The way from the pickup to the destination is never part of a sequence that has waypoints.
      if (to <= from || (from === 0 && to === last && last > 1)) continue;
      const result = await finder.find([start, end], ferries);
      const roadM = result.kind === "found" ? result.route.roadDistanceM : Number.POSITIVE_INFINITY;
      costs[from]?.splice(to, 1, roadM);
      costs[to]?.splice(from, 1, roadM);
    }
  const order = cheapestVisitOrder(costs);
  return order === undefined ? undefined : [0, ...order.waypoints, last];
}
