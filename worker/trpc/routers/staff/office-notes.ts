import { z } from "zod";
import { cursorSchema } from "#db/queries/page.ts";
import { officeNoteInput } from "#domain/orders/office/office-note.ts";
import { orderIdInput } from "#domain/orders/order-input.ts";
import { addOfficeNote, readOfficeNotes } from "../../../services/orders/office/office-notes.ts";
import { router } from "../../init.ts";
import { orderReaderProcedure } from "../../procedures.ts";

/** What the staff note about an order for each other: no customer, driver or program reads it. */
export const officeNotesRouter = router({
  /** The notes of an order, newest first. */
  list: orderReaderProcedure
    .input(z.object({ orderId: orderIdInput, cursor: cursorSchema.optional() }))
    .query(({ ctx, input }) => readOfficeNotes(ctx, ctx.user, input.orderId, input.cursor)),

  /** Adds one; what is written stays as it is. */
  add: orderReaderProcedure
    .input(officeNoteInput)
    .mutation(({ ctx, input }) => addOfficeNote(ctx, ctx.user, input)),
});
