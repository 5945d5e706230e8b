import { z } from "zod";
import { cursorSchema, PAGE_SIZE } from "#db/queries/page.ts";
import { listRefunds } from "#db/queries/payments/refund-list.ts";
import { makeRefundInput, refundStateInput } from "#domain/payments/refund-input.ts";
import { makeRefund } from "../../services/payments/make-refund.ts";
import { router } from "../init.ts";
import { accountantProcedure, freshAccountantProcedure } from "../procedures.ts";

export const refundsRouter = router({
  /** The refunds in one state: those that are due oldest first, the others newest first. */
  list: accountantProcedure
    .input(
      z.object({
        state: refundStateInput,
        cursor: cursorSchema.optional(),
        limit: z.number().int().min(1).max(PAGE_SIZE).optional(),
      }),
    )
    .query(({ ctx, input }) => listRefunds(ctx.db, input)),

  /** Records that the money was sent, with the reference of the transfer; final. */
  make: freshAccountantProcedure
    .input(makeRefundInput)
    .mutation(({ ctx, input }) => makeRefund(ctx, ctx.user, input)),
});
