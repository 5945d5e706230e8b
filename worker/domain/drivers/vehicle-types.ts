import type { VehicleType } from "../pricing/vehicle.ts";
import type { DriverPapers } from "./papers.ts";
import type { PapersOnFile } from "./papers-on-file.ts";

/** What says which types of vehicle a driver has. */
export interface TypedVehicles {
  /** The type of the one they drive, or of the only one that the office has on file. */
  readonly vehicle: VehicleType;
  readonly papers: DriverPapers | null;
}

/** The types of the vehicles that a driver has, first that of the one they drive: jobs for each of them are theirs. */
export function vehicleTypesOf({ vehicle, papers }: TypedVehicles): readonly VehicleType[] {
  return [...new Set([vehicle, ...(papers?.vehicles ?? []).map(({ type }) => type)])];
}

/** Whether a driver has a vehicle of a type. */
export function hasVehicleOf(driver: TypedVehicles, type: VehicleType): boolean {
  return vehicleTypesOf(driver).includes(type);
}

/** A driver with the vehicle of one type alone: they are under way with it. */
export function withOnly<Facts extends TypedVehicles>(facts: Facts, type: VehicleType): Facts {
  const { papers } = facts;
  const vehicles = papers?.vehicles.filter((each) => each.type === type) ?? [];
  return { ...facts, vehicle: type, papers: papers === null ? null : { ...papers, vehicles } };
}

/** The type among the vehicles of a profile beside that of the first; `null` where all are of one type. */
export function secondTypeOf({ vehicles }: Pick<PapersOnFile, "vehicles">): VehicleType | null {
  return vehicles.find(({ type }) => type !== vehicles[0]?.type)?.type ?? null;
}

/** The same types as a driver's row has them: `secondVehicle` is `secondTypeOf` their profile. */
export function typesOfRow({
  vehicle,
  secondVehicle,
}: {
  readonly vehicle: VehicleType;
  readonly secondVehicle: VehicleType | null;
}): readonly VehicleType[] {
  return secondVehicle === null || secondVehicle === vehicle ? [vehicle] : [vehicle, secondVehicle];
}
