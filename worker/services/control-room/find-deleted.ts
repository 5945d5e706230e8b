import { deletedFerriesByWordsQuery } from "#db/queries/control-room/found-upkeep.ts";
import { deletedDriversQuery } from "#db/queries/drivers/driver-names.ts";
import { FOUND_MAX, type FoundKind } from "#domain/control-room/search.ts";
import { readDriverSearch } from "#domain/drivers/search/driver-search.ts";
import type { Dependencies } from "../../dependencies.ts";

/**
 * What a text finds of what was deleted and is kept for the history: drivers by parts of the name that their
 * jobs have kept, and ferries by what those in use are found by; at most `FOUND_MAX` of each.
 * @param may whether the reader has a right to a kind
 */
export async function findDeleted(db: Dependencies["db"], text: string, may: (kind: FoundKind) => boolean) {
  const { words } = readDriverSearch(text);
  const [drivers, deletedFerries] = await Promise.all([
    may("deletedDrivers") && words.length > 0 ? deletedDriversQuery(db, words).limit(FOUND_MAX) : [],
    may("deletedFerries") ? deletedFerriesByWordsQuery(db, text).limit(FOUND_MAX) : [],
  ]);
  return { deletedDrivers: drivers.map(({ driverId, name }) => ({ driverId, name })), deletedFerries };
}
