import { z } from "zod";
import { lineInput } from "../../plain-text-input.ts";
import { VEHICLE_TYPES } from "../../pricing/vehicle.ts";
import { DRIVER_FILTER_STATES, DRIVER_SEARCH_MAX } from "./driver-search.ts";

/** How the office sorts drivers; each has an index, so that a page costs the same however many there are. */
export const DRIVER_SORTS = ["newest", "name"] as const;
export type DriverSort = (typeof DRIVER_SORTS)[number];

/** Which drivers the office looks for, newest first unless another sorting is asked for; without anything all of them. */
export const driverFilterInput = z.object({
  /** Parts of a name, a plate or a phone number. */
  search: lineInput(DRIVER_SEARCH_MAX).optional(),
  state: z.enum(DRIVER_FILTER_STATES).optional(),
  vehicle: z.enum(VEHICLE_TYPES).optional(),
  /** A Bangkok day on which they take jobs and hold none. */
  freeOn: z.iso.date("INVALID").optional(),
  sort: z.enum(DRIVER_SORTS).optional(),
});
export type DriverFilter = z.infer<typeof driverFilterInput>;

/** Drivers to choose from: by a text, with those who were deleted where they are asked for, or the one with an id. */
export const findDriversInput = z.object({
  search: lineInput(DRIVER_SEARCH_MAX).optional(),
  withDeleted: z.boolean().optional(),
  driverId: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .optional(),
});
export type FindDriversInput = z.infer<typeof findDriversInput>;
