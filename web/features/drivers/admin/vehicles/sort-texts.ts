import type { VehicleSort } from "#domain/drivers/vehicles/vehicle-list-input.ts";
import { m } from "#web/paraglide/messages.js";

export const VEHICLE_SORT_TEXTS = {
  plate: m.vehicle_sort_plate,
  plate_desc: m.vehicle_sort_plate_desc,
  type: m.vehicle_sort_type,
  type_desc: m.vehicle_sort_type_desc,
  driver: m.vehicle_sort_driver,
  driver_desc: m.vehicle_sort_driver_desc,
  expiry: m.vehicle_sort_expiry,
  expiry_desc: m.vehicle_sort_expiry_desc,
} as const satisfies Record<VehicleSort, () => string>;
