import { z } from "zod";
import { lineInput, requiredLineInput } from "../plain-text-input.ts";
import { DAY_MIN } from "../time.ts";
import { VEHICLE_TYPES } from "../pricing/vehicle.ts";
import { HOLIDAY_NAME_MAX } from "./holiday-limits.ts";

/** The version that a change is based on; 0 for a new entry. */
const basedOnVersionInput = z.number().int().min(0);

/** A ban window as an admin saves it: Bangkok minutes after midnight, the end exclusive. */
export const banWindowInput = z
  .object({
    windowId: z
      .string()
      .min(1)
      .max(60)
      .regex(/^[a-z0-9-]+$/),
    vehicle: z.enum(VEHICLE_TYPES),
    startMin: z
      .number()
      .int()
      .min(0)
      .max(DAY_MIN - 1),
    endMin: z.number().int().min(1).max(DAY_MIN),
    exemptOnHolidays: z.boolean(),
    source: lineInput(500),
    basedOnVersion: basedOnVersionInput,
  })
  .refine((window) => window.endMin > window.startMin, { path: ["endMin"], message: "BELOW_FIRST" });
export type BanWindowInput = z.infer<typeof banWindowInput>;

/** A day in Bangkok, `2026-12-31`. */
export const dayInput = z.iso.date();

export const holidayInput = z.object({
  day: dayInput,
  nameTh: requiredLineInput(HOLIDAY_NAME_MAX),
  nameEn: requiredLineInput(HOLIDAY_NAME_MAX),
  basedOnVersion: basedOnVersionInput,
});
export type HolidayInput = z.infer<typeof holidayInput>;
