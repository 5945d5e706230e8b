import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { orders } from "../orders.ts";
import { companies } from "./companies.ts";

/**
 * Credit that companies were given: for an order as it was placed, and for each rise of its price. They are numbered by
 * company, so that of two that are decided from the same state the database refuses the second. No number is used again.
 */
export const creditGrants = sqliteTable(
  "credit_grants",
  {
    companyId: text()
      .notNull()
      .references(() => companies.companyId),
    sequence: integer().notNull(),
    orderId: text()
      .notNull()
      .references(() => orders.orderId),
    /** The order's price with it. */
    toTotalSatang: integer().notNull(),
    /** The order's `revision` that the rise was computed from, which counts until the order has another; 0 of a new order. */
    basedOnRevision: integer().notNull(),
    grantedAt: integer().notNull(),
    /** When it was given back, because the price did not rise. */
    releasedAt: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.sequence] }),
    index("credit_grants_of_order").on(table.orderId),
  ],
);
