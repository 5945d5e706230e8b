import { VEHICLE_DIMENSIONS } from "../pricing/vehicle-dimensions.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import type { FerryRoute } from "./ferry-route.ts";

/** The largest vehicle that a ferry takes; `null` where no limit is known. */
export type VehicleLimits = Pick<
  FerryRoute,
  "maxVehicleLengthCm" | "maxVehicleHeightCm" | "maxVehicleWeightKg"
>;

/** What about a vehicle is too much for a ferry. */
const VEHICLE_LIMITS = ["length", "height", "weight"] as const;
export type VehicleLimit = (typeof VEHICLE_LIMITS)[number];

/** The first of the vehicles that a ferry does not take, and why; `null` when it takes all of them. */
export function refusedVehicle(
  limits: VehicleLimits,
  vehicles: readonly VehicleType[],
): { readonly vehicle: VehicleType; readonly limit: VehicleLimit } | null {
  for (const vehicle of vehicles) {
    const limit = VEHICLE_LIMITS.find((each) => exceeds(limits, vehicle, each));
    if (limit !== undefined) return { vehicle, limit };
  }
  return null;
}

/** Exactly at the limit is still taken. The weight is that of the vehicle with its usual load. */
function exceeds(limits: VehicleLimits, vehicle: VehicleType, limit: VehicleLimit): boolean {
  const { lengthM, heightM, grossWeightT } = VEHICLE_DIMENSIONS[vehicle];
  const { maxVehicleLengthCm, maxVehicleHeightCm, maxVehicleWeightKg } = limits;
  const most = { length: maxVehicleLengthCm, height: maxVehicleHeightCm, weight: maxVehicleWeightKg }[limit];
  const measured = { length: lengthM * 100, height: heightM * 100, weight: grossWeightT * 1000 }[limit];
  return most !== null && Math.round(measured) > most;
}
