import {
  driverFileByKey,
  insertDriverFile,
  noteDriverFileStored,
  type DriverFileRow,
} from "#db/queries/drivers/driver-files.ts";
import { AppError } from "#domain/errors.ts";
import { UNUSED_DRIVER_FILE_MS } from "#domain/files/file.ts";
import { cleanPicture, type CleanPicture } from "#domain/files/picture/clean-picture.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { limitOrThrow } from "../../rate-limit.ts";
import { sha256Hex } from "../../sha256-hex.ts";
import { fileUrl } from "../files/file-links.ts";
import { refusedFile, type StoredFile } from "../files/store-file.ts";

type Needs = Pick<Dependencies, "db" | "storage" | "settings" | "now">;

/**
 * Stores a picture that the viewer uploads of themselves or their papers, by the rules of `storeFile`: anybody signed in may,
 * because anybody may register. It is deleted after `UNUSED_DRIVER_FILE_MS` unless a sent registration refers to it.
 * @throws AppError RATE_LIMITED, IDEMPOTENCY_KEY_REUSED, FILE_REFUSED with its `reason`, SERVICE_UNAVAILABLE
 */
export async function storeDriverFile(
  deps: Needs,
  viewer: Viewer,
  idempotencyKey: string,
  readBody: () => Promise<Uint8Array>,
): Promise<StoredFile> {
  const { db, storage } = deps;
  await limitOrThrow(db, "file-upload", viewer.userId, deps.now());
  const body = await readBody();
  const picture = cleanPicture(body);
  if (typeof picture === "string") throw refusedFile(picture);
  const { fileId } = await reserveRow(deps, viewer, idempotencyKey, picture, await sha256Hex(body));
  await storage.put(fileId, picture.bytes, picture.type);
  const at = deps.now();
  const stored = await noteDriverFileStored(db, fileId, at, at + UNUSED_DRIVER_FILE_MS);
  if (stored === undefined) throw new AppError("SERVICE_UNAVAILABLE");
  const { width, height } = stored;
  return { fileId, width, height, url: await fileUrl(deps, viewer, fileId) };
}

/** The row of an upload: a new one, or that of its first attempt. */
async function reserveRow(
  { db, now }: Needs,
  { userId }: Viewer,
  idempotencyKey: string,
  { type, bytes, width, height }: CleanPicture,
  sha256: string,
): Promise<DriverFileRow> {
  const at = now();
  await insertDriverFile(db, {
    fileId: crypto.randomUUID(),
    ownerId: userId,
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
  if (row.sha256 !== sha256) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  return row;
}
