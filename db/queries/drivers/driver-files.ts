import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { MAX_DRIVER_FILES } from "#domain/files/file.ts";
import type { Database } from "../../client.ts";
import { driverFiles } from "../../schema/drivers/driver-files.ts";
import { runBatch } from "../batch.ts";
import { retiredFiles } from "./retired-vehicles.ts";

export type DriverFileRow = typeof driverFiles.$inferSelect;
type NewDriverFile = Omit<DriverFileRow, "storedAt" | "expiresAt"> & { readonly expiresAt: number };

/** How many files one sweep deletes; the storage deletes at most 1,000 at once. */
const DELETED_AT_ONCE = 500;

/**
 * Writes the row of a driver's picture whose bytes are not stored yet, unless who uploads it has one with the same idempotency
 * key, or the driver as many as they may.
 */
export async function insertDriverFile(db: Database, file: NewDriverFile): Promise<void> {
  const { fileId, ownerId, forDriverId, type, sizeBytes, width, height, sha256, idempotencyKey } = file;
  const isOfSame =
    forDriverId === null
      ? sql`for_driver_id IS NULL AND owner_id = ${ownerId}`
      : sql`for_driver_id = ${forDriverId}`;
  await runBatch(db, [
    sql`
      INSERT INTO driver_files (file_id, owner_id, for_driver_id, type, size_bytes, width, height, sha256, idempotency_key, created_at,
        expires_at)
      SELECT ${fileId}, ${ownerId}, ${forDriverId}, ${type}, ${sizeBytes}, ${width}, ${height}, ${sha256}, ${idempotencyKey},
        ${file.createdAt}, ${file.expiresAt}
      WHERE (SELECT count(*) FROM driver_files WHERE ${isOfSame}) < ${MAX_DRIVER_FILES}
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

/** Whose pictures: what a driver's account has uploaded, and what the office has for them. */
export interface PicturedDriver {
  readonly driverId: string;
  /** `null` without an account. */
  readonly userId: string | null;
}

function isOf({ driverId, userId }: PicturedDriver): SQL {
  return sql`(for_driver_id = ${driverId} OR (for_driver_id IS NULL AND owner_id = ${userId}))`;
}

/** Of these pictures, those of this driver that are there. */
export async function driverFilesThere(
  db: Database,
  fileIds: readonly string[],
  driver: PicturedDriver,
  now: number,
): Promise<readonly string[]> {
  if (fileIds.length === 0) return [];
  const rows = await db
    .select({ fileId: driverFiles.fileId })
    .from(driverFiles)
    .where(
      and(
        inArray(driverFiles.fileId, [...fileIds]),
        isOf(driver),
        isNotNull(driverFiles.storedAt),
        or(isNull(driverFiles.expiresAt), gt(driverFiles.expiresAt, now)),
      ),
    );
  return rows.map(({ fileId }) => fileId);
}

function listed(fileIds: readonly string[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(fileIds)}))`;
}

/** The condition that all of these pictures of a driver are stored and not about to be deleted. */
export function areDriverFilesKeepable(fileIds: readonly string[], driver: PicturedDriver, now: number): SQL {
  return sql`((SELECT count(*) FROM driver_files WHERE file_id IN ${listed(fileIds)} AND ${isOf(driver)}
    AND stored_at IS NOT NULL AND (expires_at IS NULL OR expires_at > ${now})) = ${fileIds.length})`;
}

/** Keeps the pictures of a driver's papers from being deleted as unused. In the batch that writes the papers, after it. */
export function keepDriverFiles(
  fileIds: readonly string[],
  driver: PicturedDriver,
  now: number,
  isRecorded: SQL,
): SQL {
  return sql`UPDATE driver_files SET expires_at = NULL WHERE file_id IN ${listed(fileIds)} AND ${isOf(driver)}
    AND (expires_at IS NULL OR expires_at > ${now}) AND ${isRecorded}`;
}

/**
 * Lets the sweep delete a driver's other pictures at `expiresAt`, but those of papers that the office keeps, and those of
 * vehicles that have left their service. At the end of the batch that writes the papers.
 */
export function releaseDriverFiles(
  kept: readonly string[],
  driver: PicturedDriver,
  expiresAt: number,
  isRecorded: SQL,
): SQL {
  return sql`UPDATE driver_files SET expires_at = ${expiresAt} WHERE ${isOf(driver)} AND expires_at IS NULL
    AND file_id NOT IN ${listed(kept)} AND ${isRecorded} AND file_id NOT IN ${retiredFiles(driver.driverId)}
    AND file_id NOT IN (SELECT coalesce(part.atom, '') FROM drivers, json_tree(drivers.papers_on_file) AS part
      WHERE drivers.driver_id = ${driver.driverId})`;
}

/**
 * Gives pictures of a driver to another one, with the vehicle whose papers they show; they stay when whoever
 * uploaded them is erased.
 */
export function giveDriverFiles(fileIds: readonly string[], from: PicturedDriver, toDriverId: string): SQL {
  return sql`UPDATE driver_files SET for_driver_id = ${toDriverId} WHERE file_id IN ${listed(fileIds)} AND ${isOf(from)}`;
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
