import { deleteDriverFileRows, expiredDriverFilesQuery } from "#db/queries/drivers/driver-files.ts";
import { deleteFileRows, expiredFilesQuery } from "#db/queries/files.ts";
import type { Dependencies } from "../../dependencies.ts";

/** Deletes expired files: the bytes first, so that a failure between the two leaves a row that is tried again. */
export async function deleteExpiredFiles({
  db,
  storage,
  now,
}: Pick<Dependencies, "db" | "storage" | "now">): Promise<void> {
  const at = now();
  await deleteExpiredDriverFiles(db, storage, at);
  const fileIds = (await expiredFilesQuery(db, at)).map(({ fileId }) => fileId);
  if (fileIds.length === 0) return;
  await storage.remove(fileIds);
  await deleteFileRows(db, fileIds, at);
}

async function deleteExpiredDriverFiles(
  db: Dependencies["db"],
  storage: Dependencies["storage"],
  at: number,
): Promise<void> {
  const fileIds = (await expiredDriverFilesQuery(db, at)).map(({ fileId }) => fileId);
  if (fileIds.length === 0) return;
  await storage.remove(fileIds);
  await deleteDriverFileRows(db, fileIds, at);
}
