import { z } from "zod";
import { VEHICLE_TYPES } from "../../pricing/vehicle.ts";
import { LISTED_ORDERS, MAX_OPEN_PAGE } from "./list-choice.ts";

const province = z.string().min(1).max(80);
const figure = z.number().int().min(0).max(1_000_000_000);

/** Which open jobs a driver wants to see; the driver's position is no part of it. */
export const jobFilterInput = z.object({
  from: province.optional(),
  to: province.optional(),
  day: z.iso.date("INVALID").optional(),
  maxDistanceM: figure.optional(),
  minPaySatang: figure.optional(),
  vehicle: z.enum(VEHICLE_TYPES).optional(),
  homewards: z.boolean().optional(),
});

/** Where a page of open jobs ended: pay, pickup and id of its last job, `250000_1790000000000_KD-7F3K2M-1`. */
const openCursor = z
  .string()
  .max(100)
  .regex(/^\d{1,12}_\d{1,16}_[\w-]{1,60}$/)
  .transform((text) => {
    const [pay = "", at = "", ...id] = text.split("_");
    return { estimatedPaySatang: Number(pay), pickupAt: Number(at), jobId: id.join("_") };
  });

/** A page of open jobs. */
export const openJobsInput = z.object({
  filter: jobFilterInput.optional(),
  order: z.enum(LISTED_ORDERS).optional(),
  cursor: openCursor.optional(),
  limit: z.number().int().min(1).max(MAX_OPEN_PAGE).optional(),
});
export type OpenJobsInput = z.infer<typeof openJobsInput>;
