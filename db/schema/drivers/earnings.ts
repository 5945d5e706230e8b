import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { EARNING_KINDS } from "#domain/earnings/earning.ts";
import { drivers } from "../drivers.ts";
import { jobs } from "../jobs.ts";
import { orders } from "../orders.ts";

/**
 * Payouts of what a driver earned, as an admin recorded them. Triggers (migration `earnings`) refuse a deletion and every
 * change but taking one back, once. Amounts are satang, instants epoch milliseconds, days those of Bangkok.
 */
export const payouts = sqliteTable(
  "payouts",
  {
    payoutId: text().primaryKey(),
    driverId: text()
      .notNull()
      .references(() => drivers.driverId),
    /** Of its first entry, and until when it pays everything. */
    fromDay: text().notNull(),
    throughDay: text().notNull(),
    totalSatang: integer().notNull(),
    /** How many entries of the book it pays. */
    entries: integer().notNull(),
    /** The day on which the money was sent, and its reference. */
    paidOn: text().notNull(),
    reference: text().notNull(),
    createdAt: integer().notNull(),
    /** The admin. */
    createdBy: text().notNull(),
    idempotencyKey: text().notNull(),
    /** When it was taken back, by whom and why: its entries are unpaid again. */
    takenBackAt: integer(),
    takenBackBy: text(),
    takeBackReason: text().notNull().default(""),
  },
  (table) => [
    uniqueIndex("payouts_idempotency").on(table.driverId, table.idempotencyKey),
    index("payouts_of_driver").on(table.driverId, table.createdAt, table.payoutId),
    index("payouts_made").on(table.createdAt, table.payoutId),
    check("payouts_total", sql`${table.totalSatang} > 0`),
    check(
      "payouts_taken_back",
      sql`(${table.takenBackAt} IS NULL) = (${table.takenBackBy} IS NULL) AND (${table.takenBackAt} IS NULL) = (${table.takeBackReason} = '')`,
    ),
  ],
);

/**
 * The book of what drivers earned: entries are only ever added (`domain/earnings/earning.ts`), written in the batch of the
 * decision that they follow from. Triggers (migration `earnings`) refuse every change but that of `payoutId`: from none to a
 * payout, and back when that is taken back, so that no entry is paid twice.
 */
export const earningEntries = sqliteTable(
  "earning_entries",
  {
    entryId: text().primaryKey(),
    driverId: text()
      .notNull()
      .references(() => drivers.driverId),
    orderId: text()
      .notNull()
      .references(() => orders.orderId),
    jobId: text()
      .notNull()
      .references(() => jobs.jobId),
    kind: text({ enum: EARNING_KINDS }).notNull(),
    /** Negative where a job was set back. */
    paySatang: integer().notNull(),
    waitingSatang: integer().notNull(),
    day: text().notNull(),
    at: integer().notNull(),
    /** The payout that paid it; NULL until then. */
    payoutId: text().references(() => payouts.payoutId),
  },
  (table) => [
    index("earning_entries_of_driver").on(table.driverId, table.at, table.entryId),
    index("earning_entries_of_days").on(table.driverId, table.day),
    index("earning_entries_unpaid")
      .on(table.driverId, table.day, table.entryId)
      .where(sql`${table.payoutId} IS NULL`),
    // Of paid ones only, so that SQLite seeks the unpaid ones by driver.
    index("earning_entries_of_payout")
      .on(table.payoutId, table.at, table.entryId)
      .where(sql`${table.payoutId} IS NOT NULL`),
  ],
);

/**
 * Who is owed something, and since when: the day of the first entry of theirs that no payout has paid. Triggers (migration
 * `owed_drivers`) write it with every entry and payout, so that the list of them is read in this order.
 */
export const owedDrivers = sqliteTable(
  "owed_drivers",
  {
    driverId: text()
      .primaryKey()
      .references(() => drivers.driverId),
    sinceDay: text().notNull(),
  },
  (table) => [index("owed_drivers_longest").on(table.sinceDay, table.driverId)],
);
