import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ROLES } from "#domain/access/actor.ts";
import { NAME_SORT_LENGTH } from "#domain/access/people-input.ts";
import type { SwitchedOff } from "#domain/notifications/preferences.ts";

/**
 * People who can sign in. Their e-mail address is verified, or a placeholder (`isPlaceholderEmail`). The columns up to
 * `updatedAt`, and `twoFactorEnabled`, are better-auth's; the others are ours. Database triggers write a notice into the
 * outbox when the address or the second factor changes, whichever code changes it.
 */
export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    emailVerified: integer({ mode: "boolean" }).notNull().default(false),
    image: text(),
    createdAt: integer({ mode: "timestamp_ms" }).notNull(),
    updatedAt: integer({ mode: "timestamp_ms" }).notNull(),
    role: text({ enum: ROLES }).notNull().default("customer"),
    twoFactorEnabled: integer({ mode: "boolean" }).notNull().default(false),
    /** E.164. */
    phone: text(),
    lineId: text(),
    hasWhatsapp: integer({ mode: "boolean" }).notNull().default(false),
    /**
     * E.164, of a customer whom the office wrote down at a call, so that the next call finds them; NULL for everybody who
     * came by themselves. It stays when they take the account over, and goes when it is erased.
     */
    phoneOnFile: text(),
    /** The language of the mails sent to them. */
    locale: text().notNull().default("th"),
    /** When the owner deleted the account. The row stays for its orders, without personal data. */
    deletedAt: integer(),
    /** What those who have acted are found and sorted by: the beginning of the name. */
    nameSort: text()
      .notNull()
      .generatedAlwaysAs(sql`substr(lower(name), 1, ${sql.raw(String(NAME_SORT_LENGTH))})`, {
        mode: "virtual",
      }),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    index("users_role").on(table.role, table.createdAt, table.id),
    index("users_created").on(table.createdAt, table.id),
    // Accounts of a caller's phone.
    index("users_by_phone").on(table.phone, table.id),
    index("users_unconfirmed")
      .on(table.createdAt)
      .where(sql`${table.emailVerified} = 0 AND ${table.phoneOnFile} IS NULL`),
    uniqueIndex("users_phone_on_file")
      .on(table.phoneOnFile)
      .where(sql`${table.phoneOnFile} IS NOT NULL`),
  ],
);

/** What a person set about what they are told; without a row everything is as `DEFAULT_PREFERENCES` says. */
export const notificationPreferences = sqliteTable("notification_preferences", {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** `<topic>.<channel>`. */
  switchedOff: text({ mode: "json" }).$type<readonly SwitchedOff[]>().notNull(),
  quietOn: integer({ mode: "boolean" }).notNull(),
  /** Minutes after midnight in Bangkok. */
  quietFromMinute: integer().notNull(),
  quietToMinute: integer().notNull(),
  /** Counts the changes, so that a page that shows an older state does not overwrite a newer one. */
  version: integer().notNull(),
  updatedAt: integer().notNull(),
});

/** One signed-in browser. The cookie contains its token, signed. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token: text().notNull(),
    expiresAt: integer({ mode: "timestamp_ms" }).notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** City and country (two letters) of the network address, as the platform reports them. */
    city: text(),
    country: text(),
    createdAt: integer({ mode: "timestamp_ms" }).notNull(),
    updatedAt: integer({ mode: "timestamp_ms" }).notNull(),
  },
  (table) => [
    uniqueIndex("sessions_token").on(table.token),
    index("sessions_user").on(table.userId, table.updatedAt, table.id),
    index("sessions_expires").on(table.expiresAt),
  ],
);

/**
 * A sign-in method: a password, or an identity at a provider. Triggers write a notice when one is added, changed or
 * removed.
 */
export const accounts = sqliteTable(
  "accounts",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    accessTokenExpiresAt: integer({ mode: "timestamp_ms" }),
    refreshTokenExpiresAt: integer({ mode: "timestamp_ms" }),
    scope: text(),
    idToken: text(),
    password: text(),
    createdAt: integer({ mode: "timestamp_ms" }).notNull(),
    updatedAt: integer({ mode: "timestamp_ms" }).notNull(),
  },
  (table) => [
    index("accounts_user").on(table.userId),
    uniqueIndex("accounts_provider").on(table.providerId, table.accountId),
  ],
);

/** better-auth's own single-use values: the state of a sign-in at a provider, a pending second factor. */
export const verifications = sqliteTable(
  "verifications",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: integer({ mode: "timestamp_ms" }).notNull(),
    createdAt: integer({ mode: "timestamp_ms" }).notNull(),
    updatedAt: integer({ mode: "timestamp_ms" }).notNull(),
  },
  (table) => [
    index("verifications_identifier").on(table.identifier),
    index("verifications_value").on(table.value),
    index("verifications_expires").on(table.expiresAt),
  ],
);

/** The secret of an authenticator app, encrypted, with its recovery codes. */
export const twoFactors = sqliteTable(
  "two_factors",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    verified: integer({ mode: "boolean" }).notNull().default(true),
    /** The time step (of 30 s, since the epoch) of the last code that was used; codes up to it are refused. */
    lastStep: integer(),
    /** This and the next are better-auth's lock, which is off. */
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: integer({ mode: "timestamp_ms" }),
  },
  (table) => [index("two_factors_user").on(table.userId)],
);

/** Browsers that a user has signed in with, by the random name in their cookie. */
export const knownDevices = sqliteTable(
  "known_devices",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    deviceId: text().notNull(),
    firstSeenAt: integer().notNull(),
    lastSeenAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceId] })],
);

/** Attempts at one account within one time window, by a hash of what is attempted. */
export const attempts = sqliteTable(
  "attempts",
  { key: text().primaryKey(), count: integer().notNull(), endsAt: integer().notNull() },
  (table) => [index("attempts_ends").on(table.endsAt)],
);

/** Counters of better-auth's rate limiter, per network address and endpoint. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    id: text().primaryKey(),
    key: text().notNull(),
    count: integer().notNull(),
    lastRequest: integer().notNull(),
  },
  (table) => [uniqueIndex("rate_limits_key").on(table.key)],
);
