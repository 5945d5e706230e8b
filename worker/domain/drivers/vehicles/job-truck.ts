import type { VehicleType } from "../../pricing/vehicle.ts";
import type { OutOfService } from "../out-of-service.ts";
import { papersOnFileOf, type PapersOnFile, type VehicleOnFile } from "../papers-on-file.ts";
import { vehicleFor, type CargoSpace, type JobOfDriver } from "../profile.ts";

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

/** The trucks of a driver, the one they drive first. */
export function trucksOf(driver: TruckFacts): readonly VehicleOnFile[] {
  return (driver.profile ?? papersOnFileOf(driver)).vehicles;
}

/**
 * The plate of the vehicle that a driver brings to a job: of the one they chose for it, otherwise of the first that they can
 * bring; "" where none of theirs is of its kind.
 */
export function plateFor(driver: TruckFacts, job: JobOfDriver, chosenVehicleId: string | null): string {
  return vehicleFor({ vehicles: trucksOf(driver) }, job, driver.outOfService, chosenVehicleId)?.plate ?? "";
}
