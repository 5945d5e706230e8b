import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { DOOR_CHANGE_STATES, type DoorChangeTerms } from "#domain/door-changes/door-change.ts";
import { drivers } from "../drivers.ts";
import { orders } from "../orders.ts";

/**
 * What drivers proposed at the door, or the office for them. The dispatch board decides about it; these rows
 * are its projection. Instants are epoch milliseconds.
 */
export const doorChanges = sqliteTable(
  "door_changes",
  {
    /** `<order id>.d<the order's version>`. */
    changeId: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.orderId, { onDelete: "cascade" }),
    jobId: text().notNull(),
    /** Who held the job then. */
    driverId: text()
      .notNull()
      .references(() => drivers.driverId),
    /** Whether the office proposed it for that driver; who of the office is in the order's history. */
    isByOffice: integer({ mode: "boolean" }).notNull().default(false),
    /** Of the order when it was proposed. */
    version: integer().notNull(),
    /** The order's revision that it was computed from. */
    basedOn: integer().notNull(),
    /** Of the press that made it. */
    idempotencyKey: text().notNull(),
    terms: text({ mode: "json" }).$type<DoorChangeTerms>().notNull(),
    /** The words to the customer of who proposed it. */
    note: text().notNull(),
    proposedAt: integer().notNull(),
    expiresAt: integer().notNull(),
    state: text({ enum: DOOR_CHANGE_STATES }).notNull(),
    /** When it was answered or withdrawn. */
    closedAt: integer(),
    /** Whether the customer agreed by the code that they told the driver. */
    isByCode: integer({ mode: "boolean" }).notNull().default(false),
    /** Why the customer declined it, in their words; empty where they said nothing. */
    declineReason: text().notNull().default(""),
  },
  (table) => [
    index("door_changes_of_order").on(table.orderId, table.version),
    index("door_changes_open")
      .on(table.expiresAt)
      .where(sql`${table.state} = 'open'`),
    index("door_changes_of_driver").on(table.driverId),
  ],
);
