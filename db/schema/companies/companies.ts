import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { COMPANY_ROLES } from "#domain/companies/company-role.ts";
import { COMPANY_STATUSES } from "#domain/companies/company.ts";
import { users } from "../users.ts";

/** Companies that order on account. Amounts are satang, instants epoch milliseconds. */
export const companies = sqliteTable(
  "companies",
  {
    companyId: text().primaryKey(),
    name: text().notNull(),
    address: text().notNull(),
    /** Five digits; `00000` is the head office. */
    branch: text().notNull(),
    taxId: text().notNull(),
    /** Where billing notes go, besides its accountants. */
    billingEmail: text().notNull(),
    creditLimitSatang: integer().notNull(),
    creditDays: integer().notNull(),
    billingDay: integer().notNull(),
    /** The month for which its billing note was made last, `2026-11`; "" before the first. */
    lastBilledPeriod: text().notNull().default(""),
    status: text({ enum: COMPANY_STATUSES }).notNull(),
    /** Counts the changes of this row: whoever changes it says which they have seen. */
    version: integer().notNull(),
    createdAt: integer().notNull(),
    createdBy: text().notNull(),
    idempotencyKey: text().notNull(),
  },
  (table) => [
    uniqueIndex("companies_tax_id").on(table.taxId, table.branch),
    uniqueIndex("companies_idempotency").on(table.createdBy, table.idempotencyKey),
    index("companies_to_bill").on(table.lastBilledPeriod, table.companyId),
    index("companies_by_name").on(sql`lower(${table.name})`),
    index("companies_by_date").on(table.createdAt, table.companyId),
    check("companies_terms", sql`${table.creditLimitSatang} >= 0 AND ${table.creditDays} >= 0`),
    check("companies_billing_day", sql`${table.billingDay} BETWEEN 1 AND 31`),
  ],
);

/** The people of companies. */
export const companyMembers = sqliteTable(
  "company_members",
  {
    companyId: text()
      .notNull()
      .references(() => companies.companyId),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: COMPANY_ROLES }).notNull(),
    invitedBy: text().notNull(),
    acceptedAt: integer().notNull(),
    /** The invitation that they accepted last; NULL for members from before it was kept. */
    invitationId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    index("company_members_of_user").on(table.userId),
    index("company_members_by_date").on(table.companyId, table.acceptedAt, table.userId),
  ],
);

/** Who was asked to join a company; deleted when they have, when it is withdrawn, and some time after it has expired. */
export const companyInvitations = sqliteTable(
  "company_invitations",
  {
    invitationId: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.companyId),
    /** Only the account whose verified address this is can accept. */
    email: text().notNull(),
    role: text({ enum: COMPANY_ROLES }).notNull(),
    invitedBy: text().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("company_invitations_of_company").on(table.companyId, table.email),
    index("company_invitations_of_email").on(table.email),
    index("company_invitations_by_date").on(table.companyId, table.createdAt, table.invitationId),
    index("company_invitations_expires").on(table.expiresAt),
  ],
);
