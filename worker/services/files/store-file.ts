import { fileByKey, insertFile, noteStored, type FileRow } from "#db/queries/files.ts";
import { AppError } from "#domain/errors.ts";
import { UNUSED_FILE_MS, type FilePurpose, type FileRefusal } from "#domain/files/file.ts";
import { cleanPicture, type CleanPicture } from "#domain/files/picture/clean-picture.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { limitOrThrow } from "../../rate-limit.ts";
import { sha256Hex } from "../../sha256-hex.ts";
import { requireUploadRight } from "./file-rights.ts";
import { fileUrl } from "./file-links.ts";

type Needs = Pick<Dependencies, "db" | "storage" | "settings" | "now">;

/** What an upload says about the file beside its bytes. */
export interface Upload {
  readonly purpose: FilePurpose;
  readonly orderId: string;
  readonly idempotencyKey: string;
}

/** An uploaded file as its owner gets it. */
export interface StoredFile {
  readonly fileId: string;
  readonly width: number;
  readonly height: number;
  /** Where the owner sees it; valid for some minutes. */
  readonly url: string;
}

/**
 * Stores a picture for an order, without its metadata. Repeating an upload with its idempotency key stores it once. The
 * file is deleted after `UNUSED_FILE_MS` unless a record refers to it by then (`areKeepable`, `keepFiles`).
 * @param readBody reads the file; called only once the viewer is known to have the right
 * @throws AppError NOT_FOUND, RATE_LIMITED, IDEMPOTENCY_KEY_REUSED, FILE_REFUSED with its `reason`, SERVICE_UNAVAILABLE
 *   where the file of this key is being deleted
 */
export async function storeFile(
  deps: Needs,
  viewer: Viewer,
  upload: Upload,
  readBody: () => Promise<Uint8Array>,
): Promise<StoredFile> {
  await requireUploadRight(deps, viewer, upload);
  return storePicture(deps, viewer, readBody, {
    reserve: (picture) => reserveRow(deps, viewer, upload, picture),
    noteStored: (fileId, at) => noteStored(deps.db, fileId, at, at + UNUSED_FILE_MS),
  });
}

/** A picture without its metadata, about to be stored. */
export interface PictureToStore extends CleanPicture {
  /** SHA-256 of what was uploaded, in hexadecimal. */
  readonly sha256: string;
}

/** The rows of a kind of file. */
interface PictureRows {
  /** The row of an upload: a new one, or that of its first attempt. */
  readonly reserve: (picture: PictureToStore) => Promise<{ readonly fileId: string }>;
  /** Notes that the bytes are stored; `undefined` where the row is being deleted. */
  readonly noteStored: (
    fileId: string,
    at: number,
  ) => Promise<Pick<StoredFile, "width" | "height"> | undefined>;
}

/**
 * Stores a picture that the viewer has the right to upload: its row, then its bytes, then the note that they are there. So no bytes
 * are without a row.
 * @param readBody reads the file; called only within the limit of uploads
 * @throws AppError as `storeFile`
 */
export async function storePicture(
  deps: Needs,
  viewer: Viewer,
  readBody: () => Promise<Uint8Array>,
  { reserve, noteStored: note }: PictureRows,
): Promise<StoredFile> {
  await limitOrThrow(deps.db, "file-upload", viewer.userId, deps.now());
  const body = await readBody();
  const picture = cleanPicture(body);
  if (typeof picture === "string") throw refusedFile(picture);
  const { fileId } = await reserve({ ...picture, sha256: await sha256Hex(body) });
  await deps.storage.put(fileId, picture.bytes, picture.type);
  const stored = await note(fileId, deps.now());
  if (stored === undefined) throw new AppError("SERVICE_UNAVAILABLE");
  const { width, height } = stored;
  return { fileId, width, height, url: await fileUrl(deps, viewer, fileId) };
}

/** The error that names why a file is refused. */
export function refusedFile(reason: FileRefusal): AppError {
  return new AppError("FILE_REFUSED", { params: { reason } });
}

async function reserveRow(
  { db, now }: Needs,
  { userId }: Viewer,
  upload: Upload,
  { type, bytes, width, height, sha256 }: PictureToStore,
): Promise<FileRow> {
  const at = now();
  await insertFile(db, {
    ...upload,
    fileId: crypto.randomUUID(),
    ownerId: userId,
    type,
    sizeBytes: bytes.length,
    width,
    height,
    sha256,
    createdAt: at,
    expiresAt: at + UNUSED_FILE_MS,
  });
  const row = await fileByKey(db, userId, upload.idempotencyKey);
  if (row === undefined) throw refusedFile("too_many_files");
  const isSame = row.sha256 === sha256 && row.orderId === upload.orderId && row.purpose === upload.purpose;
  if (!isSame) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  return row;
}
