import { VEHICLE_TYPES, type LoadRange, type VehicleType } from "#domain/pricing/vehicle.ts";
import { m } from "../../paraglide/messages.js";

/** The names of the vehicle types. */
export const VEHICLE_TEXTS = {
  four_wheel: m.vehicle_four_wheel,
  six_wheel: m.vehicle_six_wheel,
} as const satisfies Record<VehicleType, () => string>;

/** Trucks in words: `4-wheel truck × 2 · 6-wheel truck`. */
export function vehiclesText(vehicles: readonly VehicleType[]): string {
  return VEHICLE_TYPES.flatMap((vehicle) => {
    const count = vehicles.filter((each) => each === vehicle).length;
    if (count === 0) return [];
    return count === 1 ? VEHICLE_TEXTS[vehicle]() : `${VEHICLE_TEXTS[vehicle]()} × ${count}`;
  }).join(" · ");
}

/** The names of the load ranges, with their unit. */
export const LOAD_RANGE_TEXTS = {
  under_850_kg: m.load_under_850_kg,
  from_850_kg: m.load_from_850_kg,
} as const satisfies Record<LoadRange, () => string>;
