import { driversOfIdsQuery } from "#db/queries/control-room/search.ts";
import { driverNamesQuery } from "#db/queries/drivers/driver-names.ts";
import { driverKindOf } from "#domain/control-room/search.ts";
import type { FindDriversInput } from "#domain/drivers/search/driver-search-input.ts";
import { readOfficeSearch } from "#domain/orders/office/find-text.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { inOrder } from "../control-room/in-order.ts";

/** The most drivers that are offered at once. */
const DRIVERS_OFFERED = 20;

/** A driver as they are chosen from: readers of orders see no more of them. */
export interface OfferedDriver {
  readonly driverId: string;
  readonly name: string;
}

/**
 * Drivers to choose from: without a text the first by name; with one those that have each of its words in
 * their name or, for who dispatches, phone number, the latest first; with an id that one, a deleted one too.
 * `hasMore`: there are others, which a longer text finds; `isSearchCurrent`: `false` while the search index
 * is being built, which does not find all yet.
 */
export async function findDrivers(
  { db, orderIndex }: Pick<Dependencies, "db" | "orderIndex">,
  { role }: Pick<Viewer, "role">,
  { search = "", driverId }: FindDriversInput,
): Promise<{
  readonly items: readonly OfferedDriver[];
  readonly hasMore: boolean;
  readonly isSearchCurrent: boolean;
}> {
  if (driverId !== undefined) return offered(await driversOfIdsQuery(db, [driverId]));
  const read = readOfficeSearch(search);
  if (read.expression === null) return offered(await driverNamesQuery(db).limit(DRIVERS_OFFERED + 1));
  const kind = driverKindOf(role);
  const { ids, isCurrent } = await orderIndex.findRecords([kind], read, DRIVERS_OFFERED + 1);
  const found = ids[kind] ?? [];
  const rows = found.length === 0 ? [] : await driversOfIdsQuery(db, found);
  return offered(
    inOrder(found, rows, (row) => row.driverId),
    isCurrent,
  );
}

function offered(rows: readonly OfferedDriver[], isSearchCurrent = true) {
  const items = rows.slice(0, DRIVERS_OFFERED).map(({ driverId, name }) => ({ driverId, name }));
  return { items, hasMore: rows.length > DRIVERS_OFFERED, isSearchCurrent };
}
