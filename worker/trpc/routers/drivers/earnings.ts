import { listPayouts } from "#db/queries/earnings/payouts.ts";
import { pageInput } from "#db/queries/page.ts";
import { periodInput, statementInput } from "#domain/earnings/earnings-input.ts";
import { exportOwnStatement } from "../../../services/earnings/export-statement.ts";
import { listEarnings, readSummary } from "../../../services/earnings/read-earnings.ts";
import { router } from "../../init.ts";
import { earnerProcedure, signedInProcedure } from "../../procedures.ts";

export const earningsRouter = router({
  /** What the caller earned on each day of a period, and what of all they earned is not paid yet. */
  summary: earnerProcedure
    .input(periodInput)
    .query(({ ctx, input }) => readSummary(ctx, ctx.driver.driverId, input)),

  /** The jobs that the caller was paid for in a period, newest first. */
  list: earnerProcedure
    .input(periodInput.and(pageInput))
    .query(({ ctx, input }) => listEarnings(ctx, ctx.driver.driverId, input)),

  /** The payouts to the caller, newest first. */
  payouts: earnerProcedure
    .input(pageInput)
    .query(({ ctx, input }) => listPayouts(ctx.db, ctx.driver.driverId, input)),

  /** A statement of the caller for a file. */
  csv: signedInProcedure
    .input(statementInput)
    .query(({ ctx, input }) => exportOwnStatement(ctx, ctx.user, input)),
});
