import type { Database } from "#db/client.ts";
import { driverFileById } from "#db/queries/drivers/driver-files.ts";
import { fileById, type FileRow } from "#db/queries/files.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { readFileToken } from "./file-links.ts";

/** What serving a file needs to know of it. */
export interface ServedFile extends Pick<FileRow, "fileId" | "type" | "expiresAt"> {
  /** What the browser calls it when it is saved, without an ending. */
  readonly name: string;
}

/**
 * The file behind a link, for the person it was made for.
 * @returns `null` when the link has expired, is another's or not ours, or the file is gone
 */
export async function readFile(
  { db, storage, settings, now }: Pick<Dependencies, "db" | "storage" | "settings" | "now">,
  viewer: Pick<Viewer, "userId"> | null,
  token: string,
): Promise<{ readonly file: ServedFile; readonly body: ReadableStream } | null> {
  const at = now();
  const link = await readFileToken(settings.authSecret, token, at);
  if (link === null || viewer === null || link.userId !== viewer.userId) return null;
  const file = await findFile(db, link.fileId);
  if (file === null || (file.expiresAt !== null && file.expiresAt <= at)) return null;
  const body = await storage.get(file.fileId);
  return body === null ? null : { file, body };
}

async function findFile(db: Database, fileId: string): Promise<ServedFile | null> {
  const [file, picture] = await Promise.all([fileById(db, fileId), driverFileById(db, fileId)]);
  const short = fileId.slice(0, 8);
  if (file !== undefined) return { ...file, name: `${file.purpose}-${file.orderId}-${short}` };
  return picture === undefined ? null : { ...picture, name: `driver-${short}` };
}
