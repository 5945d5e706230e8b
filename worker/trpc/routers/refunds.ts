import { z } from "zod";
import { cursorSchema, PAGE_SIZE } from "#db/queries/page.ts";
import { listRefunds } from "#db/queries/payments/refund-list.ts";
import { makeRefundInput, refundIdInput, refundStateInput } from "#domain/payments/refund-input.ts";
import { makeRefund } from "../../services/payments/make-refund.ts";
import { router } from "../init.ts";
import { accountantProcedure, freshAccountantProcedure } from "../procedures.ts";

/** By a state or an id: without either, all refunds ever would be sorted. */
const listInput = z
  .object({
    state: refundStateInput.optional(),
    refundId: refundIdInput.optional(),
    cursor: cursorSchema.optional(),
    limit: z.number().int().min(1).max(PAGE_SIZE).optional(),
  })
  .refine(({ state, refundId }) => (state ?? refundId) !== undefined, {
    path: ["state"],
    message: "REQUIRED",
  });

export const refundsRouter = router({
  /** The refunds in one state, or a single one: those that are due oldest first, the others newest first. */
  list: accountantProcedure.input(listInput).query(({ ctx, input }) => listRefunds(ctx.db, input)),

  /** Records that the money was sent, with the reference of the transfer; final. */
  make: freshAccountantProcedure
    .input(makeRefundInput)
    .mutation(({ ctx, input }) => makeRefund(ctx, ctx.user, input)),
});
