import type { VehicleType } from "../pricing/vehicle.ts";
import type { MovedTruck } from "./revision-input.ts";

/** A truck of a move, and its job. */
export interface ChosenTruck {
  readonly jobId: string;
  readonly vehicle: VehicleType;
}

/** The trucks of an order after a change. */
export interface ChosenTrucks {
  /** Those that stay in the order in which they are, then those that are added. */
  readonly trucks: readonly ChosenTruck[];
  /** The jobs of trucks that were to go, or to become others, and stay because one of their type is wanted. */
  readonly sameJobIds: readonly string[];
}

/**
 * The trucks of an order as they are chosen. One of the same type in place of one that is taken away, or that becomes one of
 * another type, is the same truck: a job is for a type of truck, so that neither job nor driver change by that.
 * @param jobs of the order, each of which is chosen once at most
 * @param jobIdOfAdded of the trucks that are added, from 0
 */
export function chosenTrucks(
  jobs: readonly ChosenTruck[],
  chosen: readonly MovedTruck[],
  jobIdOfAdded: (index: number) => string,
): ChosenTrucks {
  const isAsItWas = (truck: MovedTruck) =>
    jobs.some(({ jobId, vehicle }) => jobId === truck.jobId && vehicle === truck.vehicle);
  const stay = new Map(chosen.filter(isAsItWas).map(({ jobId, vehicle }) => [jobId, vehicle]));
  const isNamed = ({ jobId }: ChosenTruck) => chosen.some((truck) => truck.jobId === jobId);
  const sameJobIds: string[] = [];
  const others: MovedTruck[] = [];
  for (const truck of chosen) {
    if (isAsItWas(truck)) continue;
    const same = jobs.filter(({ jobId, vehicle }) => !stay.has(jobId) && vehicle === truck.vehicle);
    // A truck that is taken away comes before one that becomes another.
    const job = same.find((each) => !isNamed(each)) ?? same[0];
    if (job === undefined) {
      others.push(truck);
      continue;
    }
    stay.set(job.jobId, job.vehicle);
    sameJobIds.push(job.jobId);
  }
  const added: VehicleType[] = [];
  for (const { jobId, vehicle } of others) {
    if (jobId === undefined || stay.has(jobId)) added.push(vehicle);
    else stay.set(jobId, vehicle);
  }
  const trucks = jobs.flatMap(({ jobId }) => {
    const vehicle = stay.get(jobId);
    return vehicle === undefined ? [] : [{ jobId, vehicle }];
  });
  return {
    trucks: [...trucks, ...added.map((vehicle, index) => ({ jobId: jobIdOfAdded(index), vehicle }))],
    sameJobIds,
  };
}
