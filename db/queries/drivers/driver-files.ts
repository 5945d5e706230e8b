import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { MAX_DRIVER_FILES } from "#domain/files/file.ts";
import type { Database } from "../../client.ts";
import { driverFiles } from "../../schema/drivers/driver-files.ts";
import { runBatch } from "../batch.ts";

export type DriverFileRow = typeof driverFiles.$inferSelect;
type NewDriverFile = Omit<DriverFileRow, "storedAt" | "expiresAt"> & { readonly expiresAt: number };

/** How many files one sweep deletes; the storage deletes at most 1,000 at once. */
const DELETED_AT_ONCE = 500;

/**
 * Writes the row of a driver's picture whose bytes are not stored yet, unless they have one with the same idempotency key or
 * as many as they may.
 */
export async function insertDriverFile(db: Database, file: NewDriverFile): Promise<void> {
  const { fileId, ownerId, type, sizeBytes, width, height, sha256, idempotencyKey } = file;
  await runBatch(db, [
    sql`
      INSERT INTO driver_files (file_id, owner_id, type, size_bytes, width, height, sha256, idempotency_key, created_at,
        expires_at)
      SELECT ${fileId}, ${ownerId}, ${type}, ${sizeBytes}, ${width}, ${height}, ${sha256}, ${idempotencyKey},
        ${file.createdAt}, ${file.expiresAt}
      WHERE (SELECT count(*) FROM driver_files WHERE owner_id = ${ownerId}) < ${MAX_DRIVER_FILES}
      ON CONFLICT (owner_id, idempotency_key) DO NOTHING`,
  ]);
}

/** The picture that a person uploaded with an idempotency key, or `undefined`. */
export async function driverFileByKey(db: Database, ownerId: string, idempotencyKey: string) {
  return db
    .select()
    .from(driverFiles)
    .where(and(eq(driverFiles.ownerId, ownerId), eq(driverFiles.idempotencyKey, idempotencyKey)))
    .get();
}

/** Notes that the bytes are stored. @returns the row, or `undefined` when it has expired */
export async function noteDriverFileStored(db: Database, fileId: string, now: number, expiresAt: number) {
  const [row] = await db
    .update(driverFiles)
    .set({
      storedAt: sql`coalesce(${driverFiles.storedAt}, ${now})`,
      expiresAt: sql`CASE WHEN ${driverFiles.expiresAt} IS NULL THEN NULL ELSE ${expiresAt} END`,
    })
    .where(
      and(eq(driverFiles.fileId, fileId), or(isNull(driverFiles.expiresAt), gt(driverFiles.expiresAt, now))),
    )
    .returning();
  return row;
}

/** A picture by its id, or `undefined`. */
export async function driverFileById(db: Database, fileId: string): Promise<DriverFileRow | undefined> {
  return db.select().from(driverFiles).where(eq(driverFiles.fileId, fileId)).get();
}

/** Of these pictures, those of this person that are there. */
export async function driverFilesThere(
  db: Database,
  fileIds: readonly string[],
  ownerId: string,
  now: number,
): Promise<readonly string[]> {
  if (fileIds.length === 0) return [];
  const rows = await db
    .select({ fileId: driverFiles.fileId })
    .from(driverFiles)
    .where(
      and(
        inArray(driverFiles.fileId, [...fileIds]),
        eq(driverFiles.ownerId, ownerId),
        isNotNull(driverFiles.storedAt),
        or(isNull(driverFiles.expiresAt), gt(driverFiles.expiresAt, now)),
      ),
    );
  return rows.map(({ fileId }) => fileId);
}

function listed(fileIds: readonly string[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(fileIds)}))`;
}

/** The condition that all of these pictures of a person are stored and not about to be deleted. */
export function areDriverFilesKeepable(fileIds: readonly string[], ownerId: string, now: number): SQL {
  return sql`((SELECT count(*) FROM driver_files WHERE file_id IN ${listed(fileIds)} AND owner_id = ${ownerId}
    AND stored_at IS NOT NULL AND (expires_at IS NULL OR expires_at > ${now})) = ${fileIds.length})`;
}

/** Keeps the pictures of a registration from being deleted as unused. In the batch of its step, after it. */
export function keepDriverFiles(
  fileIds: readonly string[],
  ownerId: string,
  now: number,
  isRecorded: SQL,
): SQL {
  return sql`UPDATE driver_files SET expires_at = NULL WHERE file_id IN ${listed(fileIds)} AND owner_id = ${ownerId}
    AND (expires_at IS NULL OR expires_at > ${now}) AND ${isRecorded}`;
}

/** Lets the sweep delete a person's other pictures at `expiresAt`. In the batch of a step, after it. */
export function releaseDriverFiles(
  kept: readonly string[],
  ownerId: string,
  expiresAt: number,
  isRecorded: SQL,
): SQL {
  return sql`UPDATE driver_files SET expires_at = ${expiresAt} WHERE owner_id = ${ownerId} AND expires_at IS NULL
    AND file_id NOT IN ${listed(kept)} AND ${isRecorded}`;
}

/** The pictures that expired at an instant, oldest first, as many as one sweep deletes. */
export function expiredDriverFilesQuery(db: Database, now: number) {
  return db
    .select({ fileId: driverFiles.fileId })
    .from(driverFiles)
    .where(and(isNotNull(driverFiles.expiresAt), lte(driverFiles.expiresAt, now)))
    .orderBy(asc(driverFiles.expiresAt))
    .limit(DELETED_AT_ONCE);
}

/** Deletes the rows of expired pictures after their bytes. */
export async function deleteDriverFileRows(
  db: Database,
  fileIds: readonly string[],
  now: number,
): Promise<void> {
  await db
    .delete(driverFiles)
    .where(and(sql`${driverFiles.fileId} IN ${listed(fileIds)}`, lte(driverFiles.expiresAt, now)));
}
