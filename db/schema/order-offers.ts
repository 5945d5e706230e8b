import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { OFFER_STATES, type OrderOffer } from "#domain/orders/offer.ts";
import { orders } from "./orders.ts";

/**
 * Prices offered for orders that had none. The dispatch board decides about offers; these rows are its projection.
 * Instants are epoch milliseconds.
 */
export const orderOffers = sqliteTable(
  "order_offers",
  {
    /** `<order id>.<the order's version>`. */
    offerId: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.orderId, { onDelete: "cascade" }),
    /** Of the order when the offer was made. */
    version: integer().notNull(),
    terms: text({ mode: "json" }).$type<OrderOffer>().notNull(),
    totalSatang: integer().notNull(),
    /** The admin's message to the customer, or "". */
    message: text().notNull(),
    offeredBy: text().notNull(),
    offeredAt: integer().notNull(),
    expiresAt: integer().notNull(),
    state: text({ enum: OFFER_STATES }).notNull(),
  },
  (table) => [
    index("order_offers_of_order").on(table.orderId, table.version),
    index("order_offers_open")
      .on(table.expiresAt)
      .where(sql`${table.state} = 'open'`),
  ],
);
