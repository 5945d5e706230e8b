import { and, eq } from "drizzle-orm";
import type { Database } from "../../../client.ts";
import { orderNotes } from "../../../schema/orders/office-notes.ts";
import { users } from "../../../schema/users.ts";
import { behind, pageOf, sorted, type Cursor, type ListOrder } from "../../page.ts";

const NEWEST_FIRST: ListOrder = {
  direction: "descending",
  at: orderNotes.createdAt,
  id: orderNotes.noteId,
};

/** How many notes are read at once. */
const NOTES_PAGE = 20;

/** Adds a note to an order; one with its id is left as it is. @returns whether it was added */
export async function insertOfficeNote(db: Database, note: typeof orderNotes.$inferInsert): Promise<boolean> {
  const { noteId } = orderNotes;
  return (await db.insert(orderNotes).values(note).onConflictDoNothing().returning({ noteId })).length > 0;
}

/** A page of the notes of an order, newest first, with the names of those who wrote them. */
export async function listOfficeNotes(db: Database, orderId: string, cursor?: Cursor) {
  const rows = await officeNotesQuery(db, orderId, cursor).limit(NOTES_PAGE + 1);
  return pageOf(
    rows,
    NOTES_PAGE,
    (row) => ({ at: row.createdAt, id: row.noteId }),
    (row) => row,
  );
}

/** The statement of `listOfficeNotes`, on its own so that a test can read its query plan. */
export function officeNotesQuery(db: Database, orderId: string, cursor?: Cursor) {
  const { noteId, text, createdAt } = orderNotes;
  return db
    .select({ noteId, text, createdAt, authorName: users.name })
    .from(orderNotes)
    .innerJoin(users, eq(users.id, orderNotes.authorId))
    .where(and(eq(orderNotes.orderId, orderId), behind(cursor, NEWEST_FIRST)))
    .orderBy(...sorted(NEWEST_FIRST));
}
