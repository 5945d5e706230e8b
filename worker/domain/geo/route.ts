import type { BilingualText, LandmassId, Point } from "./place.ts";

/** `[longitude, latitude]`, the order GeoJSON and MapLibre use. */
export type Position = readonly [longitude: number, latitude: number];

/** A part of a journey by road, in travel order. */
export interface RoadLeg {
  readonly kind: "road";
  readonly distanceM: number;
  readonly durationS: number;
  readonly path: readonly Position[];
}

/** One vehicle-ferry crossing, in travel order. */
export interface FerryLeg {
  readonly kind: "ferry";
  readonly ferryRouteId: string;
  readonly distanceM: number;
  /** Sailing time alone; `domain/ferries` adds the waiting. */
  readonly durationS: number;
  /** True when sailing from the arrival port of the ferry's record to its departure port. */
  readonly reversed: boolean;
  readonly path: readonly Position[];
}

export type RouteLeg = RoadLeg | FerryLeg;

/** The route through all stops, in order. Road and sea are separate because only road metres are priced. */
export interface Route {
  readonly legs: readonly RouteLeg[];
  /** For each stop, the number of legs before it: 0 for the pickup, all of them for the destination. */
  readonly legsBeforeStop: readonly number[];
  readonly roadDistanceM: number;
  readonly roadDurationS: number;
  readonly seaDistanceM: number;
  readonly seaDurationS: number;
  /**
   * True when the kilometres are an estimate: the configured provider did not answer, or two stops share one point.
   */
  readonly approximate: boolean;
}

/** A port of a ferry route, as routing needs it. */
export interface Port extends Point {
  readonly name: BilingualText;
  readonly landmassId: LandmassId;
}

/** What routing needs of a ferry route: an undirected edge between two ports. */
export interface FerryEdge {
  readonly ferryRouteId: string;
  readonly departure: Port;
  readonly arrival: Port;
  readonly distanceM: number;
  readonly durationS: number;
  /** Mean wait (half the frequency), part of the cost when routes are compared. */
  readonly meanWaitS: number;
}

/** Why there is no route. The refusal names the island. */
export type RouteRefusal =
  | { readonly kind: "no_vehicle_ferry"; readonly landmassId: LandmassId }
  | { readonly kind: "no_route" };
export type RouteResult = { readonly kind: "found"; readonly route: Route } | RouteRefusal;
