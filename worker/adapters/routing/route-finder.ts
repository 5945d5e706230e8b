import type { LocatedStop } from "#domain/geo/place.ts";
import type { FerryEdge, RouteResult } from "#domain/geo/route.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";

/** Finds the route of a truck, by road and ferry. One implementation is embedded, the others ask a routing service. */
export interface RouteFinder {
  /**
   * The fastest route through all stops in the given order, over roads and the given vehicle ferries, that the largest
   * of `vehicles` can take (default: the largest of the fleet); a finder without bridge heights ignores the vehicle.
   *
   * Metres and seconds are integers. Two stops at the same point make a road leg of length zero; distinct points never
   * do. Answers `no_vehicle_ferry` with the island that the given ferries do not reach, and `no_route` for fewer than
   * two stops or coordinates that are not numbers. Never rejects because an outside service fails: the route is then
   * `approximate`.
   */
  find(
    stops: readonly LocatedStop[],
    ferries: readonly FerryEdge[],
    vehicles?: readonly VehicleType[],
  ): Promise<RouteResult>;
}
