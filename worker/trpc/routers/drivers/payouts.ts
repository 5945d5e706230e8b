import { z } from "zod";
import { listPayouts, listUnpaid } from "#db/queries/earnings/payouts.ts";
import { pageInput, textCursorSchema } from "#db/queries/page.ts";
import { DOCUMENT_LANGUAGES } from "#domain/documents/document.ts";
import { exportPartFields } from "#domain/audit/export-part.ts";
import { payOutInput, periodInput, statementInput, takeBackInput } from "#domain/earnings/earnings-input.ts";
import { readDriverMoney } from "../../../services/drivers/read-drivers.ts";
import { exportUnpaid } from "../../../services/earnings/export-unpaid.ts";
import { exportStatement, printStatement } from "../../../services/earnings/export-statement.ts";
import { listEarningsOf, listOwed } from "../../../services/earnings/read-earnings.ts";
import { payOut, takeBackPayout } from "../../../services/earnings/pay-out.ts";
import { router } from "../../init.ts";
import { accountantProcedure, freshAccountantProcedure } from "../../procedures.ts";

const idInput = z.string().min(1).max(60);

/** Up to which day, of whom alone, and behind which row. */
const unpaidFields = {
  through: z.iso.date(),
  driverId: idInput.optional(),
  cursor: textCursorSchema.optional(),
};

export const payoutsRouter = router({
  /** What drivers earned up to a day and were not paid, who is owed longest first; or what one of them is owed. */
  unpaid: accountantProcedure
    .input(pageInput.extend(unpaidFields))
    .query(({ ctx, input: { through, ...page } }) => listUnpaid(ctx.db, through, page)),

  /** The same list for a file, part by part. A mutation, so that the audit log has who took the data. */
  exportUnpaid: freshAccountantProcedure
    .input(z.object({ ...unpaidFields, ...exportPartFields }))
    .mutation(({ ctx, input }) => exportUnpaid(ctx, input)),

  /** Of which jobs what a driver is owed up to a day is made, oldest first. */
  unpaidEntries: accountantProcedure
    .input(
      pageInput.extend({ through: z.iso.date(), driverId: idInput, cursor: textCursorSchema.optional() }),
    )
    .query(({ ctx, input }) => listOwed(ctx, input)),

  /** Of which jobs what a driver earned on some days is made, newest first, and which payout paid each. */
  earnings: accountantProcedure
    .input(periodInput.and(pageInput.extend({ driverId: idInput })))
    .query(({ ctx, input }) => listEarningsOf(ctx, input)),

  /** What a driver is owed, what they earned in the last 30 days, and the latest payouts to them. */
  ofDriver: accountantProcedure
    .input(z.object({ driverId: z.string().min(1).max(40) }))
    .query(({ ctx, input }) => readDriverMoney(ctx, input.driverId)),

  /** Every payout, or every one to a driver, newest first, with those that were taken back; or a single one. */
  list: accountantProcedure
    .input(pageInput.extend({ payoutId: idInput.optional(), driverId: idInput.optional() }))
    .query(({ ctx, input: { driverId = null, ...input } }) => listPayouts(ctx.db, driverId, input)),

  /** A driver's statement for a file. A mutation, so that the audit log has who took the data. */
  exportStatement: freshAccountantProcedure
    .input(statementInput.and(z.object(exportPartFields)))
    .mutation(({ ctx, input }) => exportStatement(ctx, input)),

  /** The same as a PDF file. */
  printStatement: freshAccountantProcedure
    .input(statementInput.and(z.object({ ...exportPartFields, language: z.enum(DOCUMENT_LANGUAGES) })))
    .mutation(({ ctx, input }) => printStatement(ctx, input)),

  /** Records that a driver was sent what they earned up to a day. */
  make: freshAccountantProcedure
    .input(payOutInput)
    .mutation(({ ctx, input }) => payOut(ctx, ctx.user.userId, input)),

  /** Takes back a payout that was recorded wrongly. */
  takeBack: freshAccountantProcedure
    .input(takeBackInput)
    .mutation(({ ctx, input }) => takeBackPayout(ctx, ctx.user.userId, input)),
});
