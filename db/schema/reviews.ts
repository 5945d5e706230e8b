import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";
import { REVIEW_STATUSES } from "#domain/reviews/review.ts";
import { orders } from "./orders.ts";
import { users } from "./users.ts";

/**
 * Customers' reviews of delivered orders. What a review shows of its move is copied into it, so that showing it does
 * not read the order. A sample has no order and every other review has one; a constraint enforces it.
 */
export const reviews = sqliteTable(
  "reviews",
  {
    reviewId: text().primaryKey(),
    orderId: text().references(() => orders.orderId),
    /** `null` for samples, and after the customer has deleted their account. */
    customerId: text().references(() => users.id),
    stars: integer().notNull(),
    text: text().notNull(),
    /** The language it is written in. */
    locale: text().notNull(),
    status: text({ enum: REVIEW_STATUSES }).notNull(),
    version: integer().notNull(),
    isSample: integer({ mode: "boolean" }).notNull(),
    /** Provinces; absent where a place was free text. */
    fromTh: text(),
    fromEn: text(),
    toTh: text(),
    toEn: text(),
    vehicle: text({ enum: VEHICLE_TYPES }).notNull(),
    /** The month of the move in Bangkok: `2026-11`. */
    month: text().notNull(),
    createdAt: integer().notNull(),
    decidedAt: integer(),
    decidedBy: text().references(() => users.id),
    /** Why it is not shown, for its author; "" for any other. */
    decisionReason: text().notNull().default(""),
  },
  (table) => [
    uniqueIndex("reviews_order").on(table.orderId),
    index("reviews_customer").on(table.customerId),
    index("reviews_decided_by").on(table.decidedBy),
    index("reviews_by_date").on(table.createdAt, table.reviewId),
    index("reviews_by_status").on(table.status, table.createdAt, table.reviewId),
    index("reviews_rated").on(table.status, table.isSample, table.stars),
    check("reviews_stars", sql`${table.stars} between 1 and 5`),
    check("reviews_sample", sql`${table.isSample} = (${table.orderId} is null)`),
  ],
);
