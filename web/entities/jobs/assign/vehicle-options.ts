import type { TruckToChoose } from "#domain/drivers/vehicles/job-truck.ts";
import { refusalText } from "./refusal-text.ts";

/** The vehicles from which one is chosen for a job; those that may not drive it say why, and cannot be. */
export function vehicleOptions(vehicles: readonly TruckToChoose[]) {
  return vehicles.map(({ vehicleId, plate, fault }) =>
    fault === undefined
      ? { value: vehicleId, label: plate }
      : { value: vehicleId, label: `${plate} · ${refusalText(fault)}`, disabled: true },
  );
}
