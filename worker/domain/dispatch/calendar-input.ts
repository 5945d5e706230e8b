import { z } from "zod";
import { DRIVER_SEARCH_MAX } from "../drivers/search/driver-search.ts";
import { lineInput } from "../plain-text-input.ts";
import { VEHICLE_TYPES } from "../pricing/vehicle.ts";
import { CALENDAR_PAGE, CALENDAR_VIEWS } from "./calendar.ts";

const windowInput = z.object({
  day: z.iso.date("INVALID"),
  view: z.enum(CALENDAR_VIEWS),
  vehicle: z.enum(VEHICLE_TYPES).optional(),
  limit: z.number().int().min(1).max(CALENDAR_PAGE).default(CALENDAR_PAGE),
});

/** Which drivers the calendar shows: behind the last one of a page, by name. */
export const calendarDriversInput = windowInput.extend({
  /** Parts of a name, a plate or a phone number. */
  search: lineInput(DRIVER_SEARCH_MAX).default(""),
  cursor: z.object({ name: z.string().max(200), driverId: z.string().max(60) }).nullish(),
});
export type CalendarDriversInput = z.infer<typeof calendarDriversInput>;

/** Which open jobs stand beside it. */
export const calendarOpenInput = windowInput;
export type CalendarOpenInput = z.infer<typeof calendarOpenInput>;

/** The job that a link opens. */
export const calendarJobInput = z.object({ jobId: z.string().min(1).max(40) });
