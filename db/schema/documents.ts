import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  DOCUMENT_KINDS,
  DOCUMENT_LINE_KINDS,
  DOCUMENT_STATUSES,
  TAX_CLASSES,
  type Buyer,
  type ReceivedMoney,
  type Seller,
  type StoredCorrection,
  type Withholding,
} from "#domain/documents/document.ts";
import { TOTAL_UNITS } from "#domain/documents/total-spans.ts";
import type { TaxRuleField, TaxRules } from "#domain/documents/tax-rules.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import { orders } from "./orders.ts";
import { orderCredits, payments } from "./payments.ts";
import { users } from "./users.ts";

/**
 * Invoices, receipts, tax invoices and credit notes. Triggers (migration `documents`) refuse a change or deletion of an
 * issued one, and a number that is not the next of its series. Amounts are satang, instants epoch milliseconds.
 */
export const documents = sqliteTable(
  "documents",
  {
    documentId: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.orderId),
    /** The order's customer, for their list. */
    customerId: text()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    status: text({ enum: DOCUMENT_STATUSES }).notNull(),
    /** The series is the kind and the common-era year in Bangkok; both are empty until it is issued. */
    year: integer(),
    number: integer(),
    /** The invoice that a receipt, tax invoice or credit note belongs to. */
    invoiceId: text(),
    /** Of a receipt. */
    paymentId: text().references(() => payments.paymentId),
    /** Of a credit note over a part of its invoice: by what the price was lowered. */
    creditId: text().references(() => orderCredits.creditId),
    buyer: text({ mode: "json" }).$type<Buyer>().notNull(),
    seller: text({ mode: "json" }).$type<Seller>().notNull(),
    route: text({ mode: "json" }).$type<readonly BilingualText[]>().notNull(),
    exemptSatang: integer().notNull(),
    taxableSatang: integer().notNull(),
    vatSatang: integer().notNull(),
    /** Hundredths of a percent. */
    vatRateBp: integer(),
    totalSatang: integer().notNull(),
    withholding: text({ mode: "json" }).$type<Withholding>(),
    correction: text({ mode: "json" }).$type<StoredCorrection>(),
    received: text({ mode: "json" }).$type<ReceivedMoney>(),
    isOneOfSet: integer({ mode: "boolean" }).notNull(),
    /** Of an invoice on account: the Bangkok day on which it is due, `2026-12-22`. */
    dueOn: text(),
    /** The date on the paper: of issue; of a draft or a void one, when it was drafted. */
    datedAt: integer().notNull(),
    /** The admin who drafted or issued it; NULL: it followed from a payment, a delivery or a cancellation. */
    createdBy: text(),
    voidedAt: integer(),
    voidedBy: text(),
  },
  (table) => [
    uniqueIndex("documents_number").on(table.kind, table.year, table.number),
    uniqueIndex("documents_receipt_of_payment")
      .on(table.paymentId)
      .where(sql`${table.paymentId} IS NOT NULL`),
    uniqueIndex("documents_credit_of_invoice")
      .on(table.creditId, table.invoiceId)
      .where(sql`${table.creditId} IS NOT NULL`),
    index("documents_of_order").on(table.orderId, table.datedAt),
    index("documents_of_invoice").on(table.invoiceId, table.kind),
    index("documents_of_customer").on(table.customerId, table.status, table.datedAt, table.documentId),
    index("documents_of_tax_id")
      .on(sql`buyer ->> 'taxId'`, table.status, table.datedAt, table.documentId)
      .where(sql`buyer ->> 'taxId' <> ''`),
    index("documents_by_date").on(table.status, table.datedAt, table.documentId),
    index("documents_by_kind").on(table.status, table.kind, table.datedAt, table.documentId),
    check(
      "documents_amounts",
      sql`${table.exemptSatang} + ${table.taxableSatang} + ${table.vatSatang} = ${table.totalSatang} AND ${table.totalSatang} > 0`,
    ),
    check(
      "documents_numbered",
      sql`(${table.status} = 'issued') = (${table.number} IS NOT NULL AND ${table.year} IS NOT NULL)`,
    ),
  ],
);

/**
 * How many documents there are of a span, a status and a kind, their total and their VAT. Triggers on documents, and on
 * payments for the receipt of one that was taken back (which adds 0), write it (migration `document-totals`), so it holds
 * in the transaction of every change.
 */
export const documentTotals = sqliteTable(
  "document_totals",
  {
    status: text({ enum: DOCUMENT_STATUSES }).notNull(),
    unit: text({ enum: TOTAL_UNITS }).notNull(),
    /** The Bangkok day `2026-11-27`, the month `2026-11`, or empty for ever. */
    span: text().notNull(),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    documents: integer().notNull(),
    totalSatang: integer().notNull(),
    vatSatang: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.status, table.unit, table.span, table.kind] })],
);

/** The lines of documents, as issued. */
export const documentLines = sqliteTable(
  "document_lines",
  {
    documentId: text()
      .notNull()
      .references(() => documents.documentId, { onDelete: "cascade" }),
    position: integer().notNull(),
    kind: text({ enum: DOCUMENT_LINE_KINDS }).notNull(),
    descriptionTh: text().notNull(),
    descriptionEn: text().notNull(),
    quantity: integer().notNull(),
    unitTh: text().notNull(),
    unitEn: text().notNull(),
    amountSatang: integer().notNull(),
    taxClass: text({ enum: TAX_CLASSES }).notNull(),
    vatRateBp: integer().notNull(),
    vatSatang: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.position] })],
);

const buyerColumns = {
  name: text().notNull(),
  address: text().notNull(),
  /** Five digits; `00000` is the head office. */
  branch: text().notNull(),
  taxId: text().notNull(),
};

/** The company that a customer saved for their documents. */
export const buyers = sqliteTable("buyers", {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  ...buyerColumns,
  updatedAt: integer().notNull(),
});

/** Whom the documents of an order are made out to, when its customer chose; a person has only a name. */
export const orderBuyers = sqliteTable("order_buyers", {
  orderId: text()
    .primaryKey()
    .references(() => orders.orderId, { onDelete: "cascade" }),
  kind: text({ enum: ["person", "company"] }).notNull(),
  ...buyerColumns,
});

/** Whom the documents of an order were made out to before a company paid it; they are again once its customer does. */
export const buyersBeforeAccount = sqliteTable("buyers_before_account", {
  orderId: text()
    .primaryKey()
    .references(() => orders.orderId, { onDelete: "cascade" }),
  kind: text({ enum: ["person", "company"] }).notNull(),
  ...buyerColumns,
});

/**
 * How the company is taxed, from a day on. Saving inserts the next version; rows are never changed. A planned version is
 * replaced, or withdrawn, by a later one before it holds.
 */
export const taxRules = sqliteTable(
  "tax_rules",
  {
    version: integer().primaryKey(),
    /** The Bangkok day, `2026-10-01`. */
    effectiveFrom: text().notNull(),
    rules: text({ mode: "json" }).$type<TaxRules>().notNull(),
    createdAt: integer().notNull(),
    createdBy: text().notNull(),
    /** The planned version in whose place this one is; that one never holds. */
    replaces: integer(),
    /** Takes the place of `replaces` and holds never: the plan is cancelled. Its rules mean nothing. */
    isWithdrawal: integer({ mode: "boolean" }).notNull().default(false),
    /**
     * Which settings planned rules set themselves (`ownFields`); NULL for rules from before it was written
     * down, and for those of at once.
     */
    ownFields: text({ mode: "json" }).$type<readonly TaxRuleField[]>(),
  },
  (table) => [
    index("tax_rules_in_force").on(table.effectiveFrom, table.version),
    uniqueIndex("tax_rules_replaces").on(table.replaces),
  ],
);
