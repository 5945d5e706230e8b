import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PICTURE_TYPES } from "#domain/files/picture/sniff.ts";
import { users } from "../users.ts";

/**
 * Pictures that drivers upload of themselves and of their papers; as `files`, but of no order. Their bytes are in the storage
 * under the file's id.
 */
export const driverFiles = sqliteTable(
  "driver_files",
  {
    fileId: text().primaryKey(),
    /** Who uploaded it: the driver, or somebody of the office for `forDriverId`. */
    ownerId: text()
      .notNull()
      .references(() => users.id),
    /** The driver for whom the office uploaded it; NULL for what people upload of themselves. */
    forDriverId: text(),
    type: text({ enum: PICTURE_TYPES }).notNull(),
    sizeBytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** SHA-256 of what was uploaded, in hexadecimal. */
    sha256: text().notNull(),
    idempotencyKey: text().notNull(),
    createdAt: integer().notNull(),
    /** When the bytes were stored; NULL while they are not. */
    storedAt: integer(),
    /** When the file is deleted; NULL once papers refer to it: a registration's, or those that the office keeps. */
    expiresAt: integer(),
  },
  (table) => [
    uniqueIndex("driver_files_idempotency").on(table.ownerId, table.idempotencyKey),
    index("driver_files_expires").on(table.expiresAt),
    index("driver_files_for_driver")
      .on(table.forDriverId)
      .where(sql`${table.forDriverId} IS NOT NULL`),
  ],
);
