import type { BilingualText, LandmassId, Point } from "./place.ts";

/** `[longitude, latitude]`, the order GeoJSON and MapLibre use. */
export type Position = readonly [longitude: number, latitude: number];

/** One piece of a journey on one kind of surface, in travel order. */
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
  /** Sailing time alone; waiting is added by `domain/ferries`. */
  readonly durationS: number;
  /** True when sailed from the arrival port to the departure port of the ferry route's record. */
  readonly reversed: boolean;
  readonly path: readonly Position[];
}

export type RouteLeg = RoadLeg | FerryLeg;

/** The way through all stops, in order. Road and sea are kept apart: only road metres are priced. */
export interface Route {
  readonly legs: readonly RouteLeg[];
  /** For each stop, how many of the legs come before it: 0 for the pickup, all for the destination. */
  readonly legsBeforeStop: readonly number[];
  readonly roadDistanceM: number;
  readonly roadDurationS: number;
  readonly seaDistanceM: number;
  readonly seaDurationS: number;
  /** True when kilometres are a guess: the configured provider did not answer, or two places share one known point. */
  readonly approximate: boolean;
}

/** A port of a ferry route, as the router sees it. */
export interface Port extends Point {
  readonly name: BilingualText;
  readonly landmassId: LandmassId;
}

/** The part of a ferry route that routing needs: an undirected edge between two ports. */
export interface FerryEdge {
  readonly ferryRouteId: string;
  readonly departure: Port;
  readonly arrival: Port;
  readonly distanceM: number;
  readonly durationS: number;
  /** Mean wait, half the frequency: part of the cost when choosing among routes. */
  readonly meanWaitS: number;
}

/** Why no route exists: the refusal names the island. */
export type RouteRefusal =
  | { readonly kind: "no_vehicle_ferry"; readonly landmassId: LandmassId }
  | { readonly kind: "no_route" };
export type RouteResult = { readonly kind: "found"; readonly route: Route } | RouteRefusal;
