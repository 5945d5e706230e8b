import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { FILE_PURPOSES } from "#domain/files/file.ts";
import { PICTURE_TYPES } from "#domain/files/picture/sniff.ts";
import { orders } from "./orders.ts";
import { users } from "./users.ts";

/**
 * Uploaded pictures; their bytes are in the storage under the file's id. The row is written before the bytes, and
 * deleted after them, so that no bytes are left without a row.
 */
export const files = sqliteTable(
  "files",
  {
    fileId: text().primaryKey(),
    purpose: text({ enum: FILE_PURPOSES }).notNull(),
    orderId: text()
      .notNull()
      .references(() => orders.orderId),
    /** Who uploaded it. */
    ownerId: text()
      .notNull()
      .references(() => users.id),
    type: text({ enum: PICTURE_TYPES }).notNull(),
    sizeBytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** SHA-256 of what was uploaded, in hexadecimal: it tells a repeated upload from another one with the same key. */
    sha256: text().notNull(),
    idempotencyKey: text().notNull(),
    createdAt: integer().notNull(),
    /** When the bytes were stored; NULL while they are not. */
    storedAt: integer(),
    /** When the file is deleted; NULL once something refers to it. */
    expiresAt: integer(),
  },
  (table) => [
    uniqueIndex("files_idempotency").on(table.ownerId, table.idempotencyKey),
    index("files_of_order").on(table.orderId, table.purpose),
    index("files_expires").on(table.expiresAt),
  ],
);
