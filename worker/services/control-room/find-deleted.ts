import { deletedDriversQuery } from "#db/queries/drivers/driver-names.ts";
import { FOUND_MAX, type FoundKind } from "#domain/control-room/search.ts";
import { readDriverSearch } from "#domain/drivers/search/driver-search.ts";
import type { Dependencies } from "../../dependencies.ts";

/**
 * What a text finds of what was deleted and is kept for the history: drivers by parts of the name that their
 * jobs have kept; at most `FOUND_MAX`.
 * @param may whether the reader has a right to a kind
 */
export async function findDeleted(db: Dependencies["db"], text: string, may: (kind: FoundKind) => boolean) {
  const { words } = readDriverSearch(text);
  const drivers =
    may("deletedDrivers") && words.length > 0 ? await deletedDriversQuery(db, words).limit(FOUND_MAX) : [];
  return { deletedDrivers: drivers.map(({ driverId, name }) => ({ driverId, name })) };
}
