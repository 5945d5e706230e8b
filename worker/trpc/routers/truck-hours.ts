import { z } from "zod";
import { listDeletedTruckHours } from "#db/queries/deleted-truck-hours.ts";
import { pageFields } from "#db/queries/page.ts";
import { listHolidays, listLowEmissionDays, listWindows } from "#db/queries/truck-hours.ts";
import { bangkokDay } from "#domain/time.ts";
import { banWindowInput, dayInput, holidayInput } from "#domain/truck-hours/truck-hours-input.ts";
import {
  changeHoliday,
  changeWindow,
  declareLowEmissionDay,
  removeHoliday,
  removeWindow,
  withdrawLowEmissionDay,
} from "../../services/truck-hours/truck-hours-commands.ts";
import { router } from "../init.ts";
import { adminProcedure } from "../procedures.ts";

/** The version that is removed. */
const versionInput = z.number().int().min(1);

const windowIdInput = z.string().min(1).max(60);
const windowsInput = z.object({ ...pageFields, windowId: windowIdInput.optional() });

/** A page behind a day. */
const daysInput = z.object({ cursor: dayInput.optional(), limit: pageFields.limit });

export const truckHoursRouter = router({
  /** The ban windows by when they begin, page by page; or one of them alone. */
  windows: adminProcedure.input(windowsInput).query(({ ctx, input }) => listWindows(ctx.db, input)),

  /** The public holidays from today on, page by page. */
  holidays: adminProcedure
    .input(daysInput)
    .query(({ ctx, input: { cursor, limit } }) =>
      listHolidays(ctx.db, { from: bangkokDay(ctx.now()), after: cursor, limit }),
    ),

  /** The low-emission days from today on, page by page. */
  lowEmissionDays: adminProcedure
    .input(daysInput)
    .query(({ ctx, input: { cursor, limit } }) =>
      listLowEmissionDays(ctx.db, { from: bangkokDay(ctx.now()), after: cursor, limit }),
    ),

  /** What admins deleted of all three, the last first, page by page. */
  deleted: adminProcedure
    .input(z.object({ cursor: z.number().int().min(1).optional(), limit: pageFields.limit }))
    .query(({ ctx, input }) => listDeletedTruckHours(ctx.db, input)),

  /** Adds or changes a window; refused when another admin changed it since `basedOnVersion`. */
  saveWindow: adminProcedure
    .input(banWindowInput)
    .mutation(({ ctx, input }) => changeWindow(ctx, ctx.user.userId, input)),

  /** Refused when another admin changed it since `basedOnVersion`. */
  removeWindow: adminProcedure
    .input(z.object({ windowId: windowIdInput, basedOnVersion: versionInput }))
    .mutation(async ({ ctx, input }) => {
      await removeWindow(ctx, ctx.user.userId, input);
      return input;
    }),

  /** Adds or renames a holiday; refused when another admin changed it since `basedOnVersion`. */
  saveHoliday: adminProcedure
    .input(holidayInput)
    .mutation(({ ctx, input }) => changeHoliday(ctx, ctx.user.userId, input)),

  /** Refused when another admin changed it since `basedOnVersion`. */
  removeHoliday: adminProcedure
    .input(z.object({ day: dayInput, basedOnVersion: versionInput }))
    .mutation(async ({ ctx, input }) => {
      await removeHoliday(ctx, ctx.user.userId, input);
      return input;
    }),

  /** Bans big trucks from the low-emission zone for one day. */
  declareLowEmissionDay: adminProcedure
    .input(z.object({ day: dayInput }))
    .mutation(({ ctx, input }) => declareLowEmissionDay(ctx, ctx.user.userId, input.day)),

  /** Refused when another admin declared the day anew since `declaredAt`. */
  withdrawLowEmissionDay: adminProcedure
    .input(z.object({ day: dayInput, declaredAt: z.number().int().min(0) }))
    .mutation(async ({ ctx, input }) => {
      await withdrawLowEmissionDay(ctx, ctx.user.userId, input);
      return input;
    }),
});
