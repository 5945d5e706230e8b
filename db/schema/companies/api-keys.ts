import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ApiScope } from "#domain/api/api-scope.ts";
import { companies } from "./companies.ts";

/** Keys with which programs of a company call the API. A key is shown once; its hash is what is kept. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    keyId: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.companyId),
    /** What it is for. */
    name: text().notNull(),
    /** SHA-256 of the key, hexadecimal. */
    hash: text().notNull(),
    /** Its beginning, by which people tell it apart. */
    prefix: text().notNull(),
    scopes: text({ mode: "json" }).$type<readonly ApiScope[]>().notNull(),
    createdAt: integer().notNull(),
    /** The owner who made it: it acts in their name, and only while they are one. */
    createdBy: text().notNull(),
    /** To the minute. */
    lastUsedAt: integer(),
    revokedAt: integer(),
    revokedBy: text(),
  },
  (table) => [
    uniqueIndex("api_keys_hash").on(table.hash),
    index("api_keys_of_company").on(table.companyId, table.createdAt, table.keyId),
  ],
);

/**
 * What the API answered to calls with an idempotency key, for a day. A row without a status is a call under way, or one
 * that died.
 */
export const apiAnswers = sqliteTable(
  "api_answers",
  {
    companyId: text()
      .notNull()
      .references(() => companies.companyId),
    idempotencyKey: text().notNull(),
    /** SHA-256 of what was asked. */
    requestHash: text().notNull(),
    createdAt: integer().notNull(),
    claimedAt: integer().notNull(),
    status: integer(),
    /** The JSON of the answer. */
    body: text(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.idempotencyKey] }),
    index("api_answers_by_date").on(table.createdAt),
  ],
);
