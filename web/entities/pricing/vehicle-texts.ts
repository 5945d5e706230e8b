import type { LoadRange, VehicleType } from "#domain/pricing/vehicle.ts";
import { m } from "../../paraglide/messages.js";

/** The names of the vehicle types. */
export const VEHICLE_TEXTS = {
  four_wheel: m.vehicle_four_wheel,
  six_wheel: m.vehicle_six_wheel,
} as const satisfies Record<VehicleType, () => string>;

/** The names of the load ranges, with their unit. */
export const LOAD_RANGE_TEXTS = {
  under_850_kg: m.load_under_850_kg,
  from_850_kg: m.load_from_850_kg,
} as const satisfies Record<LoadRange, () => string>;
