import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Orders whose entry in the search index (`durable-objects/search-index/order-index`) is behind: new ones,
 * those whose people, phones or places have changed, and deleted ones. Written by triggers on `orders` and
 * `order_stops`, so in the transaction of every change; deleted when the index has it. A later change of an
 * order has another `seq`.
 */
export const orderIndexChanges = sqliteTable(
  "order_index_changes",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    orderId: text().notNull(),
  },
  (table) => [index("order_index_changes_of_order").on(table.orderId)],
);
