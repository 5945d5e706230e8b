import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../users.ts";

/** Views of the list of orders that members of the staff named. The primary key lists and counts those of one. */
export const orderViews = sqliteTable(
  "order_views",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Made by the browser; unique within the account. */
    viewId: text().notNull(),
    name: text().notNull(),
    /** Filter and sorting; read through `readStoredView`, because an earlier version may have written them. */
    list: text({ mode: "json" }).$type<unknown>().notNull(),
    /** They are shown by it, and by their ids where it is the same. */
    position: integer().notNull(),
    /** Counts the changes of its name: whoever changes it says which they have seen. */
    version: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.viewId] }),
    uniqueIndex("order_views_name").on(table.userId, table.name),
  ],
);
