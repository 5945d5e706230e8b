import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { orders } from "../orders.ts";
import { users } from "../users.ts";

/**
 * What the staff noted about an order, for each other alone. Only ever added to, so that nobody's words are lost; all of
 * an order go when its customer is erased.
 */
export const orderNotes = sqliteTable(
  "order_notes",
  {
    /** Made by the browser, so that pressing twice writes one. */
    noteId: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.orderId, { onDelete: "cascade" }),
    authorId: text()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index("order_notes_of_order").on(table.orderId, table.createdAt, table.noteId),
    index("order_notes_author").on(table.authorId),
  ],
);
