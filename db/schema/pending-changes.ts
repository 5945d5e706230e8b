import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

// What waits for the owner of a mailbox to open a link. The link carries the row's id, signed; nothing here opens
// anything by itself.

/** Somebody signed up with this address and password. It is an account once the link is opened, and not before. */
export const signUps = sqliteTable(
  "sign_ups",
  {
    signUpId: text().primaryKey(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    locale: text().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [index("sign_ups_email").on(table.email), index("sign_ups_expires").on(table.expiresAt)],
);

/** A user wants this address for their account; the latest wish counts. */
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

/** A user may choose a new password, once. */
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
