import type { VehicleType } from "../pricing/vehicle.ts";

/**
 * What a driver with several trucks is given at least to change from one to another between two jobs, in seconds, besides
 * the way between these. Where their trucks stand is not known, so it is the same everywhere.
 */
const TRUCK_CHANGE_S = 1_800;

/** A job as far as it says with which type of truck; absent where that was not recorded. */
export interface TruckOfJob {
  readonly vehicle?: VehicleType | undefined;
  /** It was started: its truck is under way. */
  readonly isBegun?: boolean;
}

/** How long a driver needs to change trucks between two jobs, in seconds; 0 where both need the same type. */
export function truckChangeS(before: TruckOfJob, next: TruckOfJob): number {
  if (before.vehicle === undefined || next.vehicle === undefined || next.isBegun === true) return 0;
  return before.vehicle === next.vehicle ? 0 : TRUCK_CHANGE_S;
}
