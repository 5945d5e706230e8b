import type { LocatedStop } from "#domain/geo/place.ts";
import type { FerryEdge, RouteResult } from "#domain/geo/route.ts";

/** Finds the way a truck drives and sails through places. One implementation is embedded, others ask a routing service. */
export interface RouteFinder {
  /**
   * The quickest way through all stops in the given order, over roads and the given vehicle ferries.
   *
   * Metres and seconds are integers. Two stops at the same point make a road leg of length zero; distinct points never do.
   * Answers `no_vehicle_ferry` with the island that the given ferries do not reach, and `no_route` for fewer than two
   * stops or coordinates that are not numbers. Rejects only when an outside service fails.
   */
  find(stops: readonly LocatedStop[], ferries: readonly FerryEdge[]): Promise<RouteResult>;
}
