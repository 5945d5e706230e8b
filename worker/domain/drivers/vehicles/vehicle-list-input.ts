import { z } from "zod";
import { lineInput } from "../../plain-text-input.ts";
import { VEHICLE_TYPES } from "../../pricing/vehicle.ts";

/** The longest search text. */
export const PLATE_SEARCH_MAX = 40;

/** The most vehicles of a page. */
const PAGE_MAX = 100;

/** Which vehicles in service the office looks for; without anything all of them, by plate. */
export const vehicleListInput = z.object({
  /** A part of a plate, however it is typed. */
  search: lineInput(PLATE_SEARCH_MAX).optional(),
  type: z.enum(VEHICLE_TYPES).optional(),
  /** `expiring`: those of which a paper has expired, or does within 30 days, the most urgent first. */
  papers: z.enum(["expiring"]).optional(),
  /** `now`: those that are out of service today. */
  out: z.enum(["now"]).optional(),
  /** The last vehicle of the page before. */
  cursor: z
    .object({
      /** What the list is sorted by: the plate as it is compared, or the first day of the papers. */
      key: z.string().max(40),
      driverId: z.string().min(1).max(60),
      position: z.int().min(0),
    })
    .nullish()
    .transform((cursor) => cursor ?? undefined),
  limit: z.number().int().min(1).max(PAGE_MAX).default(PAGE_MAX),
});
export type VehicleListInput = z.output<typeof vehicleListInput>;
/** The filter alone. */
export type VehicleFilter = Pick<VehicleListInput, "search" | "type" | "papers" | "out">;
