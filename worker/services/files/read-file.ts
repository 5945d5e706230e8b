import { fileById, type FileRow } from "#db/queries/files.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { readFileToken } from "./file-links.ts";

/**
 * The file behind a link, for the person it was made for.
 * @returns `null` when the link has expired, is another's or not ours, or the file is gone
 */
export async function readFile(
  { db, storage, settings, now }: Pick<Dependencies, "db" | "storage" | "settings" | "now">,
  viewer: Pick<Viewer, "userId"> | null,
  token: string,
): Promise<{ readonly file: FileRow; readonly body: ReadableStream } | null> {
  const at = now();
  const link = await readFileToken(settings.authSecret, token, at);
  if (link === null || viewer === null || link.userId !== viewer.userId) return null;
  const file = await fileById(db, link.fileId);
  if (file === undefined || (file.expiresAt !== null && file.expiresAt <= at)) return null;
  const body = await storage.get(file.fileId);
  return body === null ? null : { file, body };
}
