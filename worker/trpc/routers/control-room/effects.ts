import { z } from "zod";
import { listParkedEffects } from "#db/queries/control-room/parked-effects.ts";
import { cursorSchema, pageInput } from "#db/queries/page.ts";
import { effectIdInput, parkedInput, parkedOrdersInput } from "#domain/control-room/parked-input.ts";
import { unpark } from "../../../services/control-room/unpark-effects.ts";
import { readParkedOrders, retryParkedOrders } from "../../../services/control-room/parked-orders.ts";
import { router } from "../../init.ts";
import { adminProcedure, freshAdminProcedure } from "../../procedures.ts";

/** What should have followed from a change and could not be done: mails, refunds, documents, openings on the board. */
export const effectsRouter = router({
  /** What was given up after its last attempt, longest first; or one of it alone. */
  parked: adminProcedure
    .input(z.object({ cursor: cursorSchema.optional(), effectId: effectIdInput.optional() }))
    .query(({ ctx, input }) => listParkedEffects(ctx.db, input)),

  /** Has them tried again, at once. */
  retry: adminProcedure.input(parkedInput).mutation(({ ctx, input }) => unpark(ctx, input, "retry")),

  /** Gives them up for good, refunds and documents too: nobody is asked about them any more. */
  drop: freshAdminProcedure.input(parkedInput).mutation(({ ctx, input }) => unpark(ctx, input, "drop")),

  /** Orders whose decisions the database refused to the last attempt, which the board keeps; page by page, longest first. */
  parkedOrders: adminProcedure.input(pageInput).query(({ ctx, input }) => readParkedOrders(ctx, input)),

  /** Has the database try them again, at once. */
  retryOrders: adminProcedure
    .input(parkedOrdersInput)
    .mutation(({ ctx, input }) => retryParkedOrders(ctx, input)),
});
