import type { BusyWindow } from "../../jobs/job.ts";
import type { VehicleType } from "../../pricing/vehicle.ts";
import { ONLY_VEHICLE } from "../out-of-service.ts";
import { whyNoVehicle, type DriverVehicles } from "../papers.ts";
import { hasVehicleOf, type TypedVehicles } from "../vehicle-types.ts";

/** The vehicles of a driver with their papers and outages. */
type Vehicles = DriverVehicles & TypedVehicles;

/**
 * Those of a driver's held jobs that a change of their vehicles leaves without one that can do it: such a
 * change is refused, and of what was reserved meanwhile the board opens the job again. A vehicle is lost when it leaves, or
 * becomes one of another type; a paper that turns out to end sooner is a fact, which is written down whatever the driver holds.
 */
export function jobsOfLostVehicle<Job extends BusyWindow & { readonly vehicle: VehicleType }>(
  held: readonly Job[],
  before: Vehicles,
  after: Vehicles,
): readonly Job[] {
  const left = idsWithTypes(after);
  if (idsWithTypes(before).every((each) => left.includes(each))) return [];
  const has = (vehicles: Vehicles, job: Job) =>
    hasVehicleOf(vehicles, job.vehicle) && whyNoVehicle(vehicles, job, job.vehicle) === null;
  return held.filter((job) => has(before, job) && !has(after, job));
}

function idsWithTypes({ papers, vehicle }: Vehicles): readonly string[] {
  const vehicles = papers?.vehicles ?? [{ vehicleId: ONLY_VEHICLE, type: vehicle }];
  return vehicles.map(({ vehicleId, type }) => `${vehicleId} ${type}`);
}
