import { z } from "zod";
import { listPayouts, listUnpaid } from "#db/queries/earnings/payouts.ts";
import { cursorSchema, PAGE_SIZE } from "#db/queries/page.ts";
import { payOutInput, takeBackInput } from "#domain/earnings/earnings-input.ts";
import { payOut, takeBackPayout } from "../../../services/earnings/pay-out.ts";
import { router } from "../../init.ts";
import { accountantProcedure, freshAccountantProcedure } from "../../procedures.ts";

const pageInput = z.object({
  cursor: cursorSchema.optional(),
  limit: z.number().int().min(1).max(PAGE_SIZE).optional(),
});

export const payoutsRouter = router({
  /** What drivers earned up to a day and were not paid. */
  unpaid: accountantProcedure
    .input(pageInput.extend({ through: z.iso.date() }))
    .query(({ ctx, input: { through, ...page } }) => listUnpaid(ctx.db, through, page)),

  /** Every payout, newest first, with those that were taken back. */
  list: accountantProcedure.input(pageInput).query(({ ctx, input }) => listPayouts(ctx.db, null, input)),

  /** Records that a driver was sent what they earned up to a day. */
  make: freshAccountantProcedure
    .input(payOutInput)
    .mutation(({ ctx, input }) => payOut(ctx, ctx.user.userId, input)),

  /** Takes back a payout that was recorded wrongly. */
  takeBack: freshAccountantProcedure
    .input(takeBackInput)
    .mutation(({ ctx, input }) => takeBackPayout(ctx, ctx.user.userId, input)),
});
