import type { DriverFacts } from "../../jobs/driver-facts.ts";
import type { BusyJob } from "../../jobs/board-state.ts";
import type { JobToFit } from "../../jobs/fit.ts";
import type { VehicleType } from "../../pricing/vehicle.ts";

/** A place of a day: its index in the tables of `Ways`. */
export type Spot = number;

/** In place of a place: of no way from or to it anything is known. */
export const NOWHERE: Spot = Number.NaN;

/**
 * The ways of empty trucks between the places of a day, in rows of `size` entries: `from * size + to`. Whole numbers, which
 * 32 bits hold exactly: up to 16,777 km and 194 days.
 */
export interface Ways {
  readonly size: number;
  /** Road and sea, metres; `Infinity` where a truck cannot get. */
  readonly distanceM: Float32Array;
  /** Driving, sailing and the mean wait for a ferry, without legal breaks, in seconds. */
  readonly durationS: Float32Array;
  /** On which land each place is; absent: all are on one. */
  readonly landmasses?: readonly (string | number)[];
}

/**
 * The ways of each type of vehicle, because a ferry may take one type and not another. Both are one table where no ferry does
 * that.
 */
export type WaysByVehicle = Readonly<Record<VehicleType, Ways>>;

/** A job with the places of its first and last stop. */
export interface PlacedJob extends BusyJob {
  readonly from: Spot;
  readonly to: Spot;
}

/** An open job that a driver is looked for. */
export interface OpenJob extends PlacedJob, JobToFit {
  readonly vehicle: VehicleType;
  /** When it was placed, epoch milliseconds: the order of "first come, first served". */
  readonly placedAt: number;
}

/** Where a truck is before the jobs of a driver. */
export interface TruckStart {
  /** The end of a job that is under way or has just ended, or home; `null` where unknown. */
  readonly spot: Spot | null;
  /** From when it can leave, epoch milliseconds. After `now` it ends a job before. */
  readonly freeAt: number;
  /** Which truck stands there after a job; absent: that of the driver, at home. */
  readonly vehicle?: VehicleType;
}

/** A driver of a day: facts and engagements as `whyUnfit` judges them, with the places. */
export interface DayDriver {
  readonly facts: DriverFacts;
  /** Jobs that they hold and have not begun, in the order of their pickups; they stay. */
  readonly held: readonly PlacedJob[];
  /** Jobs that they are driving. */
  readonly underWay: readonly BusyJob[];
  /** Completed jobs of the last days, which count as driving. */
  readonly driven: readonly BusyJob[];
  readonly start: TruckStart;
  /** Where the truck returns to after the last job; `null` where unknown: then no way back is counted. */
  readonly home: Spot | null;
}

/** What suggestions are made from. Instants are epoch milliseconds. */
export interface DispatchDay {
  readonly now: number;
  readonly jobs: readonly OpenJob[];
  readonly drivers: readonly DayDriver[];
  readonly ways: WaysByVehicle;
  /** What is decided before the rest is planned: by job the driver who takes it (`pinJobs`). Absent: nothing is. */
  readonly pinned?: ReadonlyMap<string, string>;
}

/** Per driver the indices of the jobs that they are to take, in the order of their pickups. */
export type Assignment = readonly (readonly number[])[];
