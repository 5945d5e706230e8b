import type { Point } from "#domain/geo/place.ts";
import type { Position } from "#domain/geo/route.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";

/** One drive between two points, as a routing service answers it. */
export interface Drive {
  /** Metres of road between the points of the road network that are nearest to the two points. */
  readonly distanceM: number;
  readonly durationS: number;
  /** Positions along the road, at least one; the two points themselves may be beside it. */
  readonly path: readonly Position[];
}

/** An outside routing service: roads only, never a ferry. */
export interface RoadService {
  /** For logs: "osrm", "valhalla". */
  readonly name: string;
  /** Which vehicle its durations are for; those of a car are too short for a loaded truck. */
  readonly speeds: "car" | "truck";
  /**
   * The fastest drive for a vehicle.
   * @throws OutsideServiceError when the service does not answer, finds no route, or would take a ferry.
   */
  drive(from: Point, to: Point, vehicle: VehicleType): Promise<Drive>;
}
