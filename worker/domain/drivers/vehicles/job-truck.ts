import type { Refusal } from "../../errors.ts";
import type { VehicleType } from "../../pricing/vehicle.ts";
import { dayOutOfService, type OutOfService } from "../out-of-service.ts";
import { papersOnFileOf, type PapersOnFile, type VehicleOnFile } from "../papers-on-file.ts";
import { fittingVehicles, vehicleFor, type CargoSpace, type JobOfDriver } from "../profile.ts";

/** What says which of a driver's vehicles they bring to their jobs. */
export interface TruckFacts {
  readonly vehicle: VehicleType;
  readonly vehicleDetails: string;
  readonly plateProvince: string;
  readonly cargoSpace: CargoSpace | null;
  readonly papersOnFile: PapersOnFile | null;
  readonly outOfService: OutOfService;
  /** The profile that holds. */
  readonly profile: Pick<PapersOnFile, "vehicles"> | null;
}

/** A vehicle as it is noted on a job that was started with it, whatever becomes of it later. */
export interface NotedTruck {
  readonly vehicleId: string;
  readonly type: VehicleType;
  readonly plate: string;
}

/** A job whose vehicle is looked for. */
export interface JobWithTruck extends JobOfDriver {
  /** The vehicle that was noted when it was started; `null`: none. */
  readonly truck: NotedTruck | null;
}

/** The trucks of a driver, the one they drive first. */
export function trucksOf(driver: TruckFacts): readonly VehicleOnFile[] {
  return (driver.profile ?? papersOnFileOf(driver)).vehicles;
}

/**
 * The vehicle of a job: the one that it was started with, whatever its driver drives today. Without such a note it is the one
 * that they chose for it, otherwise the first that they can bring; `null` where none of theirs is of its kind.
 */
export function truckFor(
  driver: TruckFacts,
  job: JobWithTruck,
  chosenVehicleId: string | null,
): NotedTruck | null {
  if (job.truck !== null) return job.truck;
  const found = vehicleFor({ vehicles: trucksOf(driver) }, job, driver.outOfService, chosenVehicleId);
  return found === undefined ? null : noteOf(found);
}

/** The vehicles that a driver can bring to a job that nothing is noted on (`truckFor`), the first of which comes where none is chosen. */
export function trucksFor(driver: TruckFacts, job: JobOfDriver): readonly NotedTruck[] {
  return fittingVehicles({ vehicles: trucksOf(driver) }, job, driver.outOfService).map(noteOf);
}

/** Why a vehicle cannot be chosen for a job, also where all of its kind are out of service: the first such day; `null`: it can be. */
export function whyNotTruck(
  { outOfService }: Pick<TruckFacts, "outOfService">,
  job: JobOfDriver,
  vehicleId: string,
): Refusal | null {
  const day = dayOutOfService(outOfService, vehicleId, job);
  return day === null ? null : { code: "VEHICLE_OUT_OF_SERVICE", params: { day } };
}

/** The vehicles of a driver that fit a job, and the one that they bring; `null` where none of theirs is of its kind. */
export interface TruckChoice {
  readonly vehicles: readonly { readonly vehicleId: string; readonly plate: string }[];
  readonly vehicleId: string | null;
}

/** Which of a driver's vehicles a job can be done with, and the one that comes (`truckFor`). */
export function truckChoice(
  driver: TruckFacts,
  job: JobWithTruck,
  chosenVehicleId: string | null,
): TruckChoice {
  const fitting = trucksFor(driver, job);
  const brought = truckFor(driver, job, chosenVehicleId);
  // The one that a job was started with may be theirs no more.
  const isListed = brought === null || fitting.some(({ vehicleId }) => vehicleId === brought.vehicleId);
  const vehicles = isListed ? fitting : [brought, ...fitting];
  return {
    vehicles: vehicles.map(({ vehicleId, plate }) => ({ vehicleId, plate })),
    vehicleId: brought?.vehicleId ?? null,
  };
}

/** The plate of the vehicle of a job (`truckFor`); "" where there is none. */
export function plateFor(driver: TruckFacts, job: JobWithTruck, chosenVehicleId: string | null): string {
  return truckFor(driver, job, chosenVehicleId)?.plate ?? "";
}

/** What is noted of a vehicle on a job. */
export function noteOf({ vehicleId, type, plate }: NotedTruck): NotedTruck {
  return { vehicleId, type, plate };
}
