import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Buyer, Seller } from "#domain/documents/document.ts";
import { documents } from "../documents.ts";
import { orders } from "../orders.ts";
import { companies } from "./companies.ts";

/**
 * Billing notes: each collects the open invoices of a company that are on no earlier one. Triggers (migration
 * `billing_notes`) refuse a change, a deletion, and a number that is not the next of its year.
 */
export const billingNotes = sqliteTable(
  "billing_notes",
  {
    /** The company's id and the count of its notes, so that a note that is made twice at once is written once. */
    billingNoteId: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.companyId),
    /** The common-era year in Bangkok, and the number in it. */
    year: integer().notNull(),
    number: integer().notNull(),
    issuedAt: integer().notNull(),
    buyer: text({ mode: "json" }).$type<Buyer>().notNull(),
    seller: text({ mode: "json" }).$type<Seller>().notNull(),
    totalSatang: integer().notNull(),
    /** What the company will withhold when it pays all of it, as a preview. */
    withheldSatang: integer().notNull(),
    /** The admin who asked for it; NULL: its billing day came. */
    createdBy: text(),
  },
  (table) => [
    uniqueIndex("billing_notes_number").on(table.year, table.number),
    index("billing_notes_of_company").on(table.companyId, table.issuedAt, table.billingNoteId),
    check("billing_notes_total", sql`${table.totalSatang} > 0`),
  ],
);

/** The invoices on billing notes, as they stood then; an invoice is on one note at most. */
export const billingNoteLines = sqliteTable(
  "billing_note_lines",
  {
    billingNoteId: text()
      .notNull()
      .references(() => billingNotes.billingNoteId),
    position: integer().notNull(),
    invoiceId: text()
      .notNull()
      .references(() => documents.documentId),
    orderId: text()
      .notNull()
      .references(() => orders.orderId),
    invoiceNumber: text().notNull(),
    /** Bangkok days. */
    issuedOn: text().notNull(),
    dueOn: text(),
    amountSatang: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.billingNoteId, table.position] }),
    uniqueIndex("billing_note_lines_invoice").on(table.invoiceId),
    check("billing_note_lines_amount", sql`${table.amountSatang} > 0`),
  ],
);
