import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { files } from "../files.ts";
import { companies } from "./companies.ts";
import { settlements } from "./settlements.ts";

/**
 * Certificates of tax withheld (50 ทวิ), each for one or several payments of a company. Triggers (migration
 * `withholding_certificates`) refuse a deletion and every change but voiding, once.
 */
export const withholdingCertificates = sqliteTable(
  "withholding_certificates",
  {
    certificateId: text().primaryKey(),
    /** One of the payments: that for which it was filed. `certificatePayments` has them all. */
    settlementId: text()
      .notNull()
      .references(() => settlements.settlementId),
    companyId: text()
      .notNull()
      .references(() => companies.companyId),
    number: text().notNull(),
    /** The Bangkok day on the paper. */
    issuedOn: text().notNull(),
    amountSatang: integer().notNull(),
    /** Its picture; NULL without one. */
    fileId: text().references(() => files.fileId),
    createdAt: integer().notNull(),
    /** The admin. */
    createdBy: text().notNull(),
    idempotencyKey: text().notNull(),
    voidedAt: integer(),
    voidedBy: text(),
    /** Why it was voided; otherwise "". */
    voidReason: text().notNull().default(""),
  },
  (table) => [
    uniqueIndex("withholding_certificates_idempotency").on(table.settlementId, table.idempotencyKey),
    // A payment has one at a time, and a paper is filed once.
    uniqueIndex("withholding_certificates_filed")
      .on(table.settlementId)
      .where(sql`${table.voidedAt} IS NULL`),
    uniqueIndex("withholding_certificates_number")
      .on(table.companyId, table.number, table.issuedOn)
      .where(sql`${table.voidedAt} IS NULL`),
    index("withholding_certificates_of_settlement").on(table.settlementId, table.createdAt),
    index("withholding_certificates_file").on(table.fileId),
    check("withholding_certificates_amount", sql`${table.amountSatang} > 0`),
    check(
      "withholding_certificates_voided",
      sql`(${table.voidedAt} IS NULL) = (${table.voidedBy} IS NULL) AND (${table.voidedAt} IS NULL) = (${table.voidReason} = '')`,
    ),
  ],
);

/**
 * The payments that a certificate covers; each has one at a time. Triggers (migration `certificate_payments`) refuse every
 * change, and note here when the certificate is voided.
 */
export const certificatePayments = sqliteTable(
  "certificate_payments",
  {
    certificateId: text()
      .notNull()
      .references(() => withholdingCertificates.certificateId),
    settlementId: text()
      .notNull()
      .references(() => settlements.settlementId),
    isVoid: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.certificateId, table.settlementId] }),
    uniqueIndex("certificate_payments_filed")
      .on(table.settlementId)
      .where(sql`${table.isVoid} = 0`),
    index("certificate_payments_of_settlement").on(table.settlementId),
  ],
);

/**
 * The payments of which tax was withheld, that have no certificate and were not taken back. Triggers (migration `waiting_money`)
 * write it with every payment, reversal, certificate and voiding, so that they are counted without reading those that have one.
 */
export const awaitedCertificates = sqliteTable(
  "awaited_certificates",
  {
    settlementId: text()
      .primaryKey()
      .references(() => settlements.settlementId),
    companyId: text()
      .notNull()
      .references(() => companies.companyId),
    withheldSatang: integer().notNull(),
    /** Of the payment. */
    createdAt: integer().notNull(),
  },
  (table) => [
    index("awaited_certificates_oldest").on(table.createdAt, table.settlementId),
    // Whether one is the first that its company owes.
    index("awaited_certificates_of_company").on(table.companyId, table.createdAt, table.settlementId),
  ],
);
