import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { VEHICLE_TEXTS } from "../pricing/vehicle-texts.ts";

/** A job, with the plate of the truck that its driver brings; "" where nobody has taken it, or none of theirs is of its kind. */
export interface JobOfTruck {
  readonly vehicle: VehicleType;
  readonly plate?: string;
}

/** The truck of a job: its plate and its kind. */
export function truckText({ plate = "", vehicle }: JobOfTruck): string {
  return plate === "" ? VEHICLE_TEXTS[vehicle]() : `${plate} · ${VEHICLE_TEXTS[vehicle]()}`;
}
