import { z } from "zod";
import {
  deleteHoliday,
  deleteLowEmissionDay,
  deleteWindow,
  listTruckHours,
  putHoliday,
  putLowEmissionDay,
  putWindow,
} from "#db/queries/truck-hours.ts";
import { badInput } from "#domain/errors.ts";
import { bangkokDay } from "#domain/time.ts";
import { banWindowInput, dayInput, holidayInput } from "#domain/truck-hours/truck-hours-input.ts";
import { router } from "../init.ts";
import { adminProcedure } from "../procedures.ts";

export const truckHoursRouter = router({
  /** Ban windows, and the holidays and low-emission days from today on. */
  list: adminProcedure.query(({ ctx }) => listTruckHours(ctx.db, bangkokDay(ctx.now()))),

  saveWindow: adminProcedure.input(banWindowInput).mutation(async ({ ctx, input }) => {
    await putWindow(ctx.db, input);
    return { windowId: input.windowId };
  }),

  removeWindow: adminProcedure
    .input(z.object({ windowId: z.string().min(1).max(60) }))
    .mutation(async ({ ctx, input }) => {
      await deleteWindow(ctx.db, input.windowId);
      return input;
    }),

  saveHoliday: adminProcedure.input(holidayInput).mutation(async ({ ctx, input }) => {
    await putHoliday(ctx.db, input);
    return { day: input.day };
  }),

  removeHoliday: adminProcedure.input(z.object({ day: dayInput })).mutation(async ({ ctx, input }) => {
    await deleteHoliday(ctx.db, input.day);
    return input;
  }),

  /** Bans big trucks from the low-emission zone for one day. */
  declareLowEmissionDay: adminProcedure
    .input(z.object({ day: dayInput }))
    .mutation(async ({ ctx, input }) => {
      if (input.day < bangkokDay(ctx.now())) throw badInput({ day: "DATE_IN_PAST" });
      await putLowEmissionDay(ctx.db, input.day, ctx.now());
      return input;
    }),

  withdrawLowEmissionDay: adminProcedure
    .input(z.object({ day: dayInput }))
    .mutation(async ({ ctx, input }) => {
      await deleteLowEmissionDay(ctx.db, input.day);
      return input;
    }),
});
