import { z } from "zod";
import { lineInput } from "../../plain-text-input.ts";
import { VEHICLE_TYPES } from "../../pricing/vehicle.ts";
import type { Sorting } from "../../sorting.ts";

/** The longest search text. */
export const PLATE_SEARCH_MAX = 40;

/** The most vehicles of a page. */
const PAGE_MAX = 100;

/** What of a vehicle the list can be sorted by; each has an index, so that a page costs the same however many there are. */
export type VehicleSortColumn = "plate" | "type" | "driver" | "expiry";

/** How the office sorts vehicles: by a column as one reads it, and the other way round. */
export const VEHICLE_SORTS = [
  "plate",
  "plate_desc",
  "type",
  "type_desc",
  "driver",
  "driver_desc",
  "expiry",
  "expiry_desc",
] as const;
export type VehicleSort = (typeof VEHICLE_SORTS)[number];

/**
 * The column and direction of each sorting. A type has its vehicles by plate. A vehicle without a paper whose last day is
 * known counts as one whose papers expire after those of all others.
 */
export const VEHICLE_SORTINGS = {
  plate: { column: "plate", direction: "ascending" },
  plate_desc: { column: "plate", direction: "descending" },
  type: { column: "type", direction: "ascending" },
  type_desc: { column: "type", direction: "descending" },
  driver: { column: "driver", direction: "ascending" },
  driver_desc: { column: "driver", direction: "descending" },
  expiry: { column: "expiry", direction: "ascending" },
  expiry_desc: { column: "expiry", direction: "descending" },
} as const satisfies Record<VehicleSort, Sorting<VehicleSortColumn>>;

/** How vehicles are sorted where no sorting was asked for: papers that expire the most urgent first, others by plate. */
export function vehicleSort({ sort, papers }: Pick<VehicleListInput, "sort" | "papers">): VehicleSort {
  return sort ?? (papers === "expiring" ? "expiry" : "plate");
}

/** The longest key that a list is sorted by. */
const SORT_KEY_MAX = 80;

/** Which vehicles in service the office looks for; without anything all of them, by plate. */
export const vehicleListInput = z.object({
  /** A part of a plate, however it is typed. */
  search: lineInput(PLATE_SEARCH_MAX).optional(),
  type: z.enum(VEHICLE_TYPES).optional(),
  /** `expiring`: those of which a paper has expired, or does within 30 days. */
  papers: z.enum(["expiring"]).optional(),
  /** `now`: those that are out of service today. */
  out: z.enum(["now"]).optional(),
  /** Without it: as `vehicleSort` says. */
  sort: z.enum(VEHICLE_SORTS).optional(),
  /** The last vehicle of the page before. */
  cursor: z
    .object({
      /** What the list is sorted by, as it is compared. */
      key: z.string().max(SORT_KEY_MAX),
      driverId: z.string().min(1).max(60),
      position: z.int().min(0),
    })
    .nullish()
    .transform((cursor) => cursor ?? undefined),
  limit: z.number().int().min(1).max(PAGE_MAX).default(PAGE_MAX),
});
export type VehicleListInput = z.output<typeof vehicleListInput>;
/** The filter and the sorting alone. */
export type VehicleFilter = Pick<VehicleListInput, "search" | "type" | "papers" | "out" | "sort">;

/** Which vehicles that were retired the office looks for; without anything all of them. The page of the list is added to it. */
export const retiredListFields = {
  /** A part of a plate, however it is typed. */
  search: lineInput(PLATE_SEARCH_MAX).optional(),
  type: z.enum(VEHICLE_TYPES).optional(),
};

const idInput = z.string().min(1).max(80);
/** A retired vehicle, by its row in that list or by what a job of a driver has noted of it. */
export const retiredVehicleInput = z.union([
  z.object({ retiredId: idInput }),
  z.object({ driverId: idInput, vehicleId: z.string().max(80) }),
]);
export type RetiredVehicleInput = z.infer<typeof retiredVehicleInput>;
