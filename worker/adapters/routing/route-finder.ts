import type { LocatedStop } from "#domain/geo/place.ts";
import type { FerryEdge, RouteResult } from "#domain/geo/route.ts";

/** The way a truck takes through stops in the given order, over roads and the given ferries. */
export interface RouteFinder {
  find(stops: readonly LocatedStop[], ferries: readonly FerryEdge[]): Promise<RouteResult>;
}
