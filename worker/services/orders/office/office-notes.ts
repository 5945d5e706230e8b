import { orderAccess } from "#db/queries/orders/order-access.ts";
import { insertOfficeNote, listOfficeNotes } from "#db/queries/orders/office/office-notes.ts";
import type { Cursor } from "#db/queries/page.ts";
import { refuseOwn } from "#domain/access/own-record.ts";
import { AppError } from "#domain/errors.ts";
import { describeError } from "../../../describe-error.ts";
import type { OfficeNoteInput } from "#domain/orders/office/office-note.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;
type AddNeeds = Needs & Pick<Dependencies, "board">;

/**
 * A page of what the staff noted about an order, newest first. Only for staff: their router sees to it.
 * @throws AppError NOT_FOUND, OWN_RECORD for the reader's own order: its notes are not for its customer
 */
export async function readOfficeNotes(deps: Needs, staff: Viewer, orderId: string, cursor?: Cursor) {
  await requireOthersOrder(deps, staff, orderId);
  return listOfficeNotes(deps.db, orderId, cursor);
}

/**
 * Notes something about an order for the staff. Repeating it changes nothing.
 * @throws AppError as `readOfficeNotes`
 */
export async function addOfficeNote(
  deps: AddNeeds,
  staff: Viewer,
  { orderId, noteId, text }: OfficeNoteInput,
): Promise<{ readonly noteId: string }> {
  await requireOthersOrder(deps, staff, orderId);
  const note = { noteId, orderId, authorId: staff.userId, text, createdAt: deps.now() };
  if (!(await insertOfficeNote(deps.db, note))) return { noteId };
  // The words may be about a person, and the log outlives them.
  deps.audit?.changed("order_note", noteId, null, { orderId, length: text.length });
  await announce(deps, orderId);
  return { noteId };
}

/** Tells open pages of the staff; one whose message is lost has the note when it connects again or is opened. */
async function announce({ board }: Pick<AddNeeds, "board">, orderId: string): Promise<void> {
  try {
    await board.announceNote(orderId);
  } catch (error) {
    console.warn("note not announced", { error: describeError(error) });
  }
}

async function requireOthersOrder({ db }: Needs, { userId }: Viewer, orderId: string): Promise<void> {
  const { customerId } = await orderAccess(db, orderId, userId);
  if (customerId === undefined) throw new AppError("NOT_FOUND");
  refuseOwn(userId, customerId);
}
