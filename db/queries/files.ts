import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { MAX_FILES, type FilePurpose } from "#domain/files/file.ts";
import type { Database } from "../client.ts";
import { files } from "../schema/files.ts";
import { runBatch } from "./batch.ts";

export type FileRow = typeof files.$inferSelect;
export type NewFile = Omit<FileRow, "storedAt" | "expiresAt"> & { readonly expiresAt: number };

/** How many files one sweep deletes; the storage deletes at most 1,000 at once. */
const DELETED_AT_ONCE = 500;

/**
 * Writes the row of a file whose bytes are not stored yet, unless the owner has one with the same idempotency key or the
 * order has as many of this purpose as it may.
 */
export async function insertFile(db: Database, file: NewFile): Promise<void> {
  const { fileId, purpose, orderId, ownerId, type, sizeBytes, width, height, sha256, idempotencyKey } = file;
  await runBatch(db, [
    sql`
      INSERT INTO files (file_id, purpose, order_id, owner_id, type, size_bytes, width, height, sha256,
        idempotency_key, created_at, expires_at)
      SELECT ${fileId}, ${purpose}, ${orderId}, ${ownerId}, ${type}, ${sizeBytes}, ${width}, ${height}, ${sha256},
        ${idempotencyKey}, ${file.createdAt}, ${file.expiresAt}
      WHERE (SELECT count(*) FROM files WHERE order_id = ${orderId} AND purpose = ${purpose}) < ${MAX_FILES[purpose]}
      ON CONFLICT (owner_id, idempotency_key) DO NOTHING`,
  ]);
}

/** The file that an owner uploaded with an idempotency key, or `undefined`. */
export async function fileByKey(db: Database, ownerId: string, idempotencyKey: string) {
  return db
    .select()
    .from(files)
    .where(and(eq(files.ownerId, ownerId), eq(files.idempotencyKey, idempotencyKey)))
    .get();
}

/**
 * Notes that the bytes of a file are stored. While nothing refers to the file, it is kept until `expiresAt`.
 * @returns the file, or `undefined` when it has expired
 */
export async function noteStored(db: Database, fileId: string, now: number, expiresAt: number) {
  const [row] = await db
    .update(files)
    .set({
      storedAt: sql`coalesce(${files.storedAt}, ${now})`,
      expiresAt: sql`CASE WHEN ${files.expiresAt} IS NULL THEN NULL ELSE ${expiresAt} END`,
    })
    .where(and(eq(files.fileId, fileId), or(isNull(files.expiresAt), gt(files.expiresAt, now))))
    .returning();
  return row;
}

/** A file by its id, or `undefined`. */
export async function fileById(db: Database, fileId: string): Promise<FileRow | undefined> {
  return db.select().from(files).where(eq(files.fileId, fileId)).get();
}

/** What a record that refers to uploaded files says of them. */
export interface FilesToKeep {
  readonly fileIds: readonly string[];
  readonly purpose: FilePurpose;
  readonly orderId: string;
  readonly ownerId: string;
}

/** What a user uploaded, without technical columns. */
export function filesOfOwner(db: Database, ownerId: string) {
  return db
    .select({
      fileId: files.fileId,
      purpose: files.purpose,
      orderId: files.orderId,
      createdAt: files.createdAt,
    })
    .from(files)
    .where(eq(files.ownerId, ownerId));
}

/** Whether a row is a stored file as described that is not about to be deleted. */
function isKeepable({ fileIds, purpose, orderId, ownerId }: FilesToKeep, now: number): SQL {
  return sql`file_id IN (${sql.join(
    fileIds.map((fileId) => sql`${fileId}`),
    sql`, `,
  )}) AND purpose = ${purpose} AND order_id = ${orderId} AND owner_id = ${ownerId} AND stored_at IS NOT NULL
    AND (expires_at IS NULL OR expires_at > ${now})`;
}

/**
 * The condition under which a record may refer to uploaded files: all of them are stored, of this purpose, order and
 * owner, and not about to be deleted. For the WHERE of the record's own statement, in the batch of `keepFiles`.
 */
export function areKeepable(wanted: FilesToKeep, now: number): SQL {
  if (wanted.fileIds.length === 0) return sql`1`;
  return sql`((SELECT count(*) FROM files WHERE ${isKeepable(wanted, now)}) = ${new Set(wanted.fileIds).size})`;
}

/**
 * Keeps uploaded files from being deleted as unused. In the batch of the record that refers to them, after it.
 * @param isRecorded the condition that the record was written
 */
export function keepFiles(wanted: FilesToKeep, now: number, isRecorded: SQL = sql`1`): SQL {
  if (wanted.fileIds.length === 0) return sql`SELECT 1`;
  return sql`UPDATE files SET expires_at = NULL WHERE ${isKeepable(wanted, now)} AND ${isRecorded}`;
}

/**
 * Lets the sweep delete every file of a customer's orders, and what they uploaded without using it; but for certificates,
 * which belong to the books.
 */
export function releaseFilesOfCustomer(userId: string, now: number): SQL {
  return sql`
    UPDATE files SET expires_at = ${now}
    WHERE order_id IN (SELECT order_id FROM orders WHERE customer_id = ${userId}) AND purpose <> 'certificate'`;
}

/** The files that expired at an instant, oldest first, as many as one sweep deletes. */
export function expiredFilesQuery(db: Database, now: number) {
  return db
    .select({ fileId: files.fileId })
    .from(files)
    .where(and(isNotNull(files.expiresAt), lte(files.expiresAt, now)))
    .orderBy(asc(files.expiresAt))
    .limit(DELETED_AT_ONCE);
}

/** Deletes the rows of expired files after their bytes. */
export async function deleteFileRows(db: Database, fileIds: readonly string[], now: number): Promise<void> {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(fileIds)}))`;
  await db.delete(files).where(and(sql`${files.fileId} IN ${ids}`, lte(files.expiresAt, now)));
}
