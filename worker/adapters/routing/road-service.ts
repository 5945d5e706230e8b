import type { Point } from "#domain/geo/place.ts";
import type { Position } from "#domain/geo/route.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";

/** One drive between two points as a routing service answers it. */
export interface Drive {
  /** Metres of road from where the service found the nearest road to either point. */
  readonly distanceM: number;
  readonly durationS: number;
  /** Along the road, at least one position; the points themselves may lie beside it. */
  readonly path: readonly Position[];
}

/** A routing service of the outside world: roads only, never a ferry. */
export interface RoadService {
  /** For the log: "osrm", "valhalla". */
  readonly name: string;
  /** Whose speeds its durations follow: those of a car are too short for a loaded truck. */
  readonly speeds: "car" | "truck";
  /**
   * The quickest drive for a vehicle.
   * @throws OutsideServiceError when the service does not answer, finds no way, or would take a ferry.
   */
  drive(from: Point, to: Point, vehicle: VehicleType): Promise<Drive>;
}
