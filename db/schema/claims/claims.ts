import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CLAIM_KINDS, CLAIM_STATES, CLAIM_STEPS } from "#domain/claims/claim.ts";
import type { GoodsItemId } from "#domain/goods/items.ts";
import { files } from "../files.ts";
import { orders } from "../orders.ts";
import { users } from "../users.ts";

/** Damage and loss that customers report after delivery. Amounts are satang, instants epoch milliseconds. */
export const claims = sqliteTable(
  "claims",
  {
    /** Made by the customer's browser. */
    claimId: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.orderId),
    customerId: text()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: CLAIM_KINDS }).notNull(),
    claimedSatang: integer().notNull(),
    /** Which of the order's goods. */
    items: text({ mode: "json" }).$type<readonly GoodsItemId[]>().notNull(),
    state: text({ enum: CLAIM_STATES }).notNull(),
    /** Counts the steps of its history. */
    version: integer().notNull(),
    createdAt: integer().notNull(),
    changedAt: integer().notNull(),
    /** What it was settled for; NULL unless it was. Its parts: what lowered the price, and what is above the price. */
    settledSatang: integer(),
    creditSatang: integer(),
    compensationSatang: integer(),
    /** When the compensation was transferred, and the bank's reference. */
    compensatedAt: integer(),
    compensationReference: text().notNull().default(""),
  },
  (table) => [
    uniqueIndex("claims_undecided")
      .on(table.orderId)
      .where(sql`${table.state} IN ('open', 'answered')`),
    index("claims_of_order").on(table.orderId, table.createdAt),
    index("claims_of_customer").on(table.customerId),
    index("claims_by_state").on(table.state, table.createdAt, table.claimId),
    index("claims_to_transfer")
      .on(table.createdAt, table.claimId)
      .where(sql`${table.compensationSatang} > 0 AND ${table.compensatedAt} IS NULL`),
    check("claims_claimed", sql`${table.claimedSatang} > 0`),
    check(
      "claims_settled",
      sql`(${table.state} = 'settled') = (${table.settledSatang} IS NOT NULL)
        AND (${table.settledSatang} IS NULL OR (${table.settledSatang} > 0 AND ${table.settledSatang} <= ${table.claimedSatang}
          AND ${table.settledSatang} = ${table.creditSatang} + ${table.compensationSatang}))`,
    ),
  ],
);

/** The history of claims: who did what and when. Triggers (migration `claims`) refuse a change but for erasing a text. */
export const claimEvents = sqliteTable(
  "claim_events",
  {
    claimId: text()
      .notNull()
      .references(() => claims.claimId),
    /** The version of the claim after it. */
    version: integer().notNull(),
    /** Made by the browser for the press; the claim's id for its first event. */
    key: text().notNull(),
    at: integer().notNull(),
    actorKind: text({ enum: ["customer", "admin"] }).notNull(),
    actorId: text().notNull(),
    step: text({ enum: CLAIM_STEPS }).notNull(),
    toState: text({ enum: CLAIM_STATES }).notNull(),
    /** As typed; the reference of a transfer. "" where nothing was said, or once it is erased. */
    text: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.claimId, table.version] }),
    uniqueIndex("claim_events_key").on(table.claimId, table.key),
  ],
);

/** The photos of a step, in the order in which they were added. */
export const claimPhotos = sqliteTable(
  "claim_photos",
  {
    claimId: text().notNull(),
    version: integer().notNull(),
    position: integer().notNull(),
    fileId: text()
      .notNull()
      .references(() => files.fileId, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.claimId, table.version, table.position] }),
    index("claim_photos_file").on(table.fileId),
  ],
);
