import { AppError } from "../../errors.ts";
import type { VehicleType } from "../../pricing/vehicle.ts";
import type { OutOfService } from "../out-of-service.ts";
import { papersOnFileOf, type PapersOnFile, type VehicleOnFile } from "../papers-on-file.ts";
import { faultOf, fittingVehicles, vehicleFor, type CargoSpace, type JobOfDriver } from "../profile.ts";
import type { VehicleFault } from "./vehicle-fault.ts";

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

/**
 * The vehicles that a driver can bring to a job that nothing is noted on (`truckFor`), the first of which
 * comes where none is chosen.
 */
export function trucksFor(driver: TruckFacts, job: JobOfDriver): readonly NotedTruck[] {
  return fittingVehicles({ vehicles: trucksOf(driver) }, job, driver.outOfService).map(noteOf);
}

/**
 * The vehicle of a driver that is chosen for a job.
 * @throws AppError NOT_FOUND for one that is not theirs, or not of its type, and why one may not drive it (`vehicleFault`)
 */
export function chosenTruck(driver: TruckFacts, job: JobOfDriver, vehicleId: string): NotedTruck {
  const truck = trucksOfType(driver, job).find((each) => each.vehicleId === vehicleId);
  if (truck === undefined) throw new AppError("NOT_FOUND");
  const fault = faultOf(truck, job, driver.outOfService);
  if (fault !== null) throw new AppError(fault.code, { params: { ...fault.params } });
  return noteOf(truck);
}

/** The vehicles of a driver that are of the type of a job, and the one that they bring; `null` where none of theirs is. */
export interface TruckChoice {
  readonly vehicles: readonly TruckToChoose[];
  readonly vehicleId: string | null;
}

/** One of the vehicles from which it is chosen. */
export interface TruckToChoose {
  readonly vehicleId: string;
  readonly plate: string;
  /** Why it may not drive the job (`vehicleFault`): it cannot be chosen. */
  readonly fault?: VehicleFault;
}

/** Which of a driver's vehicles are of the type of a job, and the one that comes (`truckFor`). */
export function truckChoice(
  driver: TruckFacts,
  job: JobWithTruck,
  chosenVehicleId: string | null,
): TruckChoice {
  const ofType = trucksOfType(driver, job).map((each): TruckToChoose => {
    const { vehicleId, plate } = each;
    const fault = faultOf(each, job, driver.outOfService);
    return fault === null ? { vehicleId, plate } : { vehicleId, plate, fault };
  });
  const brought = truckFor(driver, job, chosenVehicleId);
  const vehicleId = brought?.vehicleId ?? null;
  // The one that a job was started with may be theirs no more.
  if (brought === null || ofType.some((each) => each.vehicleId === vehicleId))
    return { vehicles: ofType, vehicleId };
  return { vehicles: [{ vehicleId: brought.vehicleId, plate: brought.plate }, ...ofType], vehicleId };
}

function trucksOfType(driver: TruckFacts, job: JobOfDriver): readonly VehicleOnFile[] {
  return trucksOf(driver).filter(({ type }) => type === job.vehicle);
}

/** The plate of the vehicle of a job (`truckFor`); "" where there is none. */
export function plateFor(driver: TruckFacts, job: JobWithTruck, chosenVehicleId: string | null): string {
  return truckFor(driver, job, chosenVehicleId)?.plate ?? "";
}

/** What tells a truck from all others: its own id, or that of its driver, whose only vehicle is one without an id. */
export function truckIdOf(vehicleId: string, driverId: string): string {
  return vehicleId || driverId;
}

/** What is noted of a vehicle on a job. */
function noteOf({ vehicleId, type, plate }: NotedTruck): NotedTruck {
  return { vehicleId, type, plate };
}
