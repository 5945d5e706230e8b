import {
  driverFileByKey,
  insertDriverFile,
  noteDriverFileStored,
  type DriverFileRow,
} from "#db/queries/drivers/driver-files.ts";
import { driverWithAccount } from "#db/queries/drivers/all-drivers.ts";
import { registrationById } from "#db/queries/drivers/registrations.ts";
import { refuseOwn } from "#domain/access/own-record.ts";
import { staffMay } from "#domain/access/staff.ts";
import { AppError } from "#domain/errors.ts";
import { UNUSED_DRIVER_FILE_MS } from "#domain/files/file.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refusedFile, storePicture, type PictureToStore, type StoredFile } from "../files/store-file.ts";

type Needs = Pick<Dependencies, "db" | "storage" | "settings" | "now">;

/** A picture on its way. */
export interface DriverUpload {
  readonly idempotencyKey: string;
  /** The driver for whom the office uploads it; absent for what people upload of themselves. */
  readonly driverId?: string | undefined;
}

/**
 * Stores a picture that the viewer uploads of themselves or their papers, by the rules of `storeFile`: anybody signed in may,
 * because anybody may register. The office uploads those of a driver's papers. It is deleted after `UNUSED_DRIVER_FILE_MS`
 * unless a sent registration, or the papers that the office keeps, refer to it.
 * @throws AppError NOT_FOUND for a driver who is not there, or whom the viewer may not upload for; OWN_RECORD, RATE_LIMITED,
 *   IDEMPOTENCY_KEY_REUSED, FILE_REFUSED with its `reason`, SERVICE_UNAVAILABLE
 */
export async function storeDriverFile(
  deps: Needs,
  viewer: Viewer,
  upload: DriverUpload,
  readBody: () => Promise<Uint8Array>,
): Promise<StoredFile> {
  const { db } = deps;
  if (upload.driverId !== undefined) await requireDriver(db, viewer, upload.driverId);
  return storePicture(deps, viewer, readBody, {
    reserve: (picture) => reserveRow(deps, viewer, upload, picture),
    noteStored: (fileId, at) => noteDriverFileStored(db, fileId, at, at + UNUSED_DRIVER_FILE_MS),
  });
}

/** The office alone uploads for a driver, and nobody of it for themselves. */
async function requireDriver(db: Needs["db"], { userId, role }: Viewer, driverId: string): Promise<void> {
  const [registered, stored] = await Promise.all([
    registrationById(db, driverId),
    driverWithAccount(db, driverId),
  ]);
  const isThere = registered !== undefined || (stored !== undefined && stored.driver.archivedAt === null);
  if (!isThere || !staffMay(role, "dispatch")) throw new AppError("NOT_FOUND");
  refuseOwn(userId, registered?.registration.userId ?? stored?.driver.userId ?? null);
}

async function reserveRow(
  { db, now }: Needs,
  { userId }: Viewer,
  upload: DriverUpload,
  { type, bytes, width, height, sha256 }: PictureToStore,
): Promise<DriverFileRow> {
  const { idempotencyKey } = upload;
  const forDriverId = upload.driverId ?? null;
  const at = now();
  await insertDriverFile(db, {
    fileId: crypto.randomUUID(),
    ownerId: userId,
    forDriverId,
    type,
    sizeBytes: bytes.length,
    width,
    height,
    sha256,
    idempotencyKey,
    createdAt: at,
    expiresAt: at + UNUSED_DRIVER_FILE_MS,
  });
  const row = await driverFileByKey(db, userId, idempotencyKey);
  if (row === undefined) throw refusedFile("too_many_files");
  if (row.sha256 !== sha256 || row.forDriverId !== forDriverId) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  return row;
}
