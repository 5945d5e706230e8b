import { driversOfIdsQuery } from "#db/queries/control-room/search.ts";
import { deletedDriversQuery, driverNamesQuery } from "#db/queries/drivers/driver-names.ts";
import { driverKindOf } from "#domain/control-room/search.ts";
import { readDriverSearch } from "#domain/drivers/search/driver-search.ts";
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
  readonly isDeleted: boolean;
}

/**
 * Drivers to choose from: without a text the first by name; with one those that have each of its words in
 * their name or, for who dispatches, phone number, the latest first; where deleted ones are asked for, behind
 * them those whose name has them; with an id that one, a deleted one too.
 * `hasMore`: there are others, which a longer text finds; `isSearchCurrent`: `false` while the search index
 * is being built, which does not find all yet.
 */
export async function findDrivers(
  { db, orderIndex }: Pick<Dependencies, "db" | "orderIndex">,
  { role }: Pick<Viewer, "role">,
  { search = "", withDeleted = false, driverId }: FindDriversInput,
): Promise<{
  readonly items: readonly OfferedDriver[];
  readonly hasMore: boolean;
  readonly isSearchCurrent: boolean;
}> {
  if (driverId !== undefined) return offered(await driversOfIdsQuery(db, [driverId]));
  const { rows, hasMore, isCurrent } = await findPresent({ db, orderIndex }, role, search);
  const room = hasMore ? 0 : DRIVERS_OFFERED + 1 - rows.length;
  const deleted =
    withDeleted && room > 0 ? await deletedDriversQuery(db, readDriverSearch(search).words).limit(room) : [];
  return offered([...rows, ...deleted], hasMore, isCurrent);
}

/** Of those who were not deleted, one more than is offered. `hasMore`: there may be others, also where one of these is gone. */
async function findPresent(
  { db, orderIndex }: Pick<Dependencies, "db" | "orderIndex">,
  role: Viewer["role"],
  search: string,
): Promise<{ readonly rows: readonly NamedRow[]; readonly hasMore: boolean; readonly isCurrent: boolean }> {
  const read = readOfficeSearch(search);
  if (read.expression === null) {
    const named = await driverNamesQuery(db).limit(DRIVERS_OFFERED + 1);
    return { rows: named, hasMore: named.length > DRIVERS_OFFERED, isCurrent: true };
  }
  const kind = driverKindOf(role);
  const { ids, isCurrent } = await orderIndex.findRecords([kind], read, DRIVERS_OFFERED + 1);
  const found = ids[kind] ?? [];
  const rows = found.length === 0 ? [] : await driversOfIdsQuery(db, found);
  // The index may not have heard yet that one was deleted.
  const present = inOrder(found, rows, (row) => row.driverId).filter(({ archivedAt }) => archivedAt === null);
  return { rows: present, hasMore: found.length > DRIVERS_OFFERED, isCurrent };
}

interface NamedRow {
  readonly driverId: string;
  readonly name: string;
  readonly archivedAt: number | null;
}

function offered(rows: readonly NamedRow[], areMorePresent = false, isSearchCurrent = true) {
  const items = rows
    .slice(0, DRIVERS_OFFERED)
    .map(({ driverId, name, archivedAt }) => ({ driverId, name, isDeleted: archivedAt !== null }));
  return { items, hasMore: areMorePresent || rows.length > DRIVERS_OFFERED, isSearchCurrent };
}
