import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Messages written in the same batch as the change they tell of, and delivered afterwards at least once.
 * Only a row's own delivery marks it delivered.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text().primaryKey(),
    topic: text({ enum: ["board.open"] }).notNull(),
    orderId: text().notNull(),
    createdAt: integer().notNull(),
    deliveredAt: integer(),
  },
  (table) => [
    index("outbox_waiting")
      .on(table.createdAt)
      .where(sql`${table.deliveredAt} IS NULL`),
  ],
);
