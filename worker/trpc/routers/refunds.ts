import { z } from "zod";
import { pageFields } from "#db/queries/page.ts";
import { exportPartFields } from "#domain/audit/export-part.ts";
import { moneyFilterInput } from "#domain/payments/search/money-filter.ts";
import {
  makeRefundInput,
  refundIdInput,
  refundStateInput,
  takeBackRefundInput,
} from "#domain/payments/refund-input.ts";
import { exportRefunds } from "../../services/payments/export-money.ts";
import { listRefundsFor } from "../../services/payments/find-money.ts";
import { makeRefund, takeBackRefund } from "../../services/payments/make-refund.ts";
import { router } from "../init.ts";
import { accountantProcedure, freshAccountantProcedure } from "../procedures.ts";

/** A view of the refunds: those in a state, a single one, and what they are searched by. */
const viewInput = z.object({
  state: refundStateInput.optional(),
  refundId: refundIdInput.optional(),
  search: moneyFilterInput.optional(),
});
const listInput = viewInput.extend({
  ...pageFields,
});

export const refundsRouter = router({
  /**
   * The refunds in one state, a single one, or all: those that are due oldest first, the others newest first. What is searched:
   * the latest money first.
   */
  list: accountantProcedure.input(listInput).query(({ ctx, input }) => listRefundsFor(ctx, input)),

  /** The same list for a file, part by part. A mutation, so that the audit log has who took the data. */
  export: freshAccountantProcedure
    .input(viewInput.extend({ ...exportPartFields, cursor: pageFields.cursor }))
    .mutation(({ ctx, input }) => exportRefunds(ctx, input)),

  /** Records that the money was sent, with the reference of the transfer. */
  make: freshAccountantProcedure
    .input(makeRefundInput)
    .mutation(({ ctx, input }) => makeRefund(ctx, ctx.user, input)),

  /** It was not sent, or came back: it is due again, and the customer is told why. */
  takeBack: freshAccountantProcedure
    .input(takeBackRefundInput)
    .mutation(({ ctx, input }) => takeBackRefund(ctx, ctx.user, input)),
});
