import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { documents } from "../documents.ts";
import { orders } from "../orders.ts";
import { REFERENCE_KEY } from "../payments.ts";
import { companies } from "./companies.ts";

/** Payments of companies, each for several invoices. Triggers (migration `settlements`) refuse every change. */
export const settlements = sqliteTable(
  "settlements",
  {
    settlementId: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.companyId),
    /** The Bangkok day on which the money came. */
    receivedOn: text().notNull(),
    transferredSatang: integer().notNull(),
    withheldSatang: integer().notNull(),
    /** The bank's reference of the transfer. */
    reference: text().notNull(),
    createdAt: integer().notNull(),
    /** The admin. */
    createdBy: text().notNull(),
    idempotencyKey: text().notNull(),
    referenceKey: text().notNull().generatedAlwaysAs(REFERENCE_KEY, { mode: "virtual" }),
  },
  (table) => [
    uniqueIndex("settlements_idempotency").on(table.companyId, table.idempotencyKey),
    index("settlements_of_company").on(table.companyId, table.createdAt, table.settlementId),
    index("settlements_with_tax")
      .on(table.companyId, table.createdAt, table.settlementId)
      .where(sql`${table.withheldSatang} > 0`),
    index("settlements_by_reference").on(table.referenceKey),
    check("settlements_amounts", sql`${table.transferredSatang} >= 0 AND ${table.withheldSatang} >= 0`),
  ],
);

/** What a settlement brought for each invoice. */
export const settlementLines = sqliteTable(
  "settlement_lines",
  {
    settlementId: text()
      .notNull()
      .references(() => settlements.settlementId),
    invoiceId: text()
      .notNull()
      .references(() => documents.documentId),
    orderId: text()
      .notNull()
      .references(() => orders.orderId),
    transferSatang: integer().notNull(),
    withheldSatang: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.settlementId, table.invoiceId] }),
    check("settlement_lines_amounts", sql`${table.transferSatang} >= 0 AND ${table.withheldSatang} >= 0`),
  ],
);

/** Settlements that were recorded by mistake and count as never made. Triggers (migration `taking_back`) refuse every change. */
export const settlementReversals = sqliteTable("settlement_reversals", {
  settlementId: text()
    .primaryKey()
    .references(() => settlements.settlementId),
  reason: text().notNull(),
  takenBackAt: integer().notNull(),
  /** The admin. */
  takenBackBy: text().notNull(),
});
