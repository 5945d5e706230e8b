import {
  vehicleSort,
  VEHICLE_SORTS,
  type VehicleFilter,
  type VehicleSort,
} from "#domain/drivers/vehicles/vehicle-list-input.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";

/** A filter and sorting without parts that are as if they were not there. */
export type ShownFilter = { readonly [Part in keyof VehicleFilter]?: NonNullable<VehicleFilter[Part]> };

/** The filter that an address names; what it cannot mean is left out. */
export function filterOf(search: Readonly<Record<string, unknown>>): ShownFilter {
  const { search: text, papers, out } = search;
  const type = VEHICLE_TYPES.find((each) => each === search["type"]);
  const sort = VEHICLE_SORTS.find((each) => each === search["sort"]);
  return {
    ...(typeof text === "string" && { search: text }),
    ...(type !== undefined && { type }),
    ...(papers === "expiring" && { papers }),
    ...(out === "now" && { out }),
    ...(sort !== undefined && { sort }),
  };
}

/** The filter with another sorting, which is left out where it is the one without any. */
export function withSort({ sort: _sort, ...filter }: ShownFilter, next: VehicleSort): ShownFilter {
  return next === vehicleSort(filter) ? filter : { ...filter, sort: next };
}

/** Whether an address asks for the vehicles that left service for good; those in service are another list. */
export function isOfRetired({ out }: Readonly<Record<string, unknown>>): boolean {
  return out === "retired";
}
