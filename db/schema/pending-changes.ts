import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { drivers } from "./drivers.ts";
import { users } from "./users.ts";

// Changes that wait until the owner of a mailbox opens a link. The link contains the row's id, signed; the id alone is
// not enough.

/**
 * A sign-up with its e-mail address and password. Any link mailed to the address confirms the address; the account gets
 * the password of the sign-up that was requested in the browser where the link is opened, or one that is typed there.
 */
export const signUps = sqliteTable(
  "sign_ups",
  {
    signUpId: text().primaryKey(),
    email: text().notNull(),
    /** Empty once the address is confirmed. */
    passwordHash: text().notNull(),
    /** The id in the device cookie of the browser that requested it; empty in rows of earlier versions. */
    deviceId: text(),
    /** The driver on file whose account it becomes, where the office has invited them. */
    driverId: text().references(() => drivers.driverId, { onDelete: "cascade" }),
    /** The customer on file whose account it becomes, where the office has invited them. */
    customerId: text().references(() => users.id),
    /** When the address was confirmed. The row stays until it expires, so that its link can say so. */
    confirmedAt: integer(),
    locale: text().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index("sign_ups_email").on(table.email),
    index("sign_ups_expires").on(table.expiresAt),
    index("sign_ups_driver")
      .on(table.driverId)
      .where(sql`${table.driverId} IS NOT NULL`),
    index("sign_ups_customer")
      .on(table.customerId)
      .where(sql`${table.customerId} IS NOT NULL`),
  ],
);

/**
 * A login by mail: the code works in the browser that asked for it, the link everywhere, each only while the row exists.
 * The code is not stored: it follows from the row's id and the secret.
 */
export const loginCodes = sqliteTable(
  "login_codes",
  {
    requestId: text().primaryKey(),
    email: text().notNull(),
    /** The id in the device cookie of the browser that asked. */
    deviceId: text().notNull(),
    /** How often a code was tried. */
    tries: integer().notNull().default(0),
    /** The move that was being booked, encrypted (`sealDraft`). */
    draft: text(),
    locale: text().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("login_codes_browser").on(table.email, table.deviceId),
    index("login_codes_expires").on(table.expiresAt),
  ],
);

/** The e-mail address that a user wants for their account; only the latest request counts. */
export const emailChanges = sqliteTable(
  "email_changes",
  {
    changeId: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("email_changes_user").on(table.userId),
    index("email_changes_expires").on(table.expiresAt),
  ],
);

/** Permission for a user to set a new password once. */
export const passwordResets = sqliteTable(
  "password_resets",
  {
    resetId: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index("password_resets_user").on(table.userId),
    index("password_resets_expires").on(table.expiresAt),
  ],
);
