import { cursorSchema } from "#db/queries/page.ts";
import {
  calendarDriversInput,
  calendarJobInput,
  calendarOpenInput,
} from "#domain/dispatch/calendar-input.ts";
import {
  readCalendar,
  readCalendarJob,
  readOpenJobsOfView,
  readTakenJobsOfView,
} from "../../../services/dispatch/read-calendar.ts";
import { router } from "../../init.ts";
import { dispatcherProcedure } from "../../procedures.ts";

export const calendarRouter = router({
  /** The drivers by name, with their jobs and absences of a day or week. */
  drivers: dispatcherProcedure
    .input(calendarDriversInput)
    .query(({ ctx, input }) => readCalendar(ctx, input)),

  /** The jobs of a day or week that nobody has taken, soonest first. */
  open: dispatcherProcedure
    .input(calendarOpenInput.extend({ cursor: cursorSchema.optional() }))
    .query(({ ctx, input }) => readOpenJobsOfView(ctx, input)),

  /** The jobs picked up in a day or week that a driver has taken and not started, by pickup, for the map. */
  taken: dispatcherProcedure
    .input(calendarOpenInput)
    .query(({ ctx, input }) => readTakenJobsOfView(ctx, input)),

  /** One job, whichever day it is on. */
  job: dispatcherProcedure
    .input(calendarJobInput)
    .query(({ ctx, input }) => readCalendarJob(ctx, input.jobId)),
});
