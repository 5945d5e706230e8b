import { z } from "zod";
import { requiredLinesInput } from "../../plain-text-input.ts";
import { orderIdInput } from "../order-input.ts";
import { OFFICE_NOTE_MAX } from "../text-limits.ts";

/** A note that the staff write for each other. `noteId` is made by the browser for the press. */
export const officeNoteInput = z.object({
  orderId: orderIdInput,
  noteId: z.string().regex(/^[\w-]{8,60}$/),
  text: requiredLinesInput(OFFICE_NOTE_MAX),
});
export type OfficeNoteInput = z.infer<typeof officeNoteInput>;
