import { desc, eq, lt, sql, type SQL } from "drizzle-orm";
import type { DeletedKind } from "#domain/truck-hours/deleted-entry.ts";
import type { Database } from "../client.ts";
import { deletedTruckHours } from "../schema/truck-hours.ts";
import { users } from "../schema/users.ts";
import type { Change } from "./change.ts";
import { PAGE_SIZE } from "./page.ts";

/** Keeps a row that is about to be deleted, in the batch of that. @param found the row's `FROM` and `WHERE` */
export function keepDeleted(kind: DeletedKind, entry: SQL, found: SQL, { by, at }: Change): SQL {
  return sql`INSERT INTO deleted_truck_hours (kind, entry, deleted_at, deleted_by)
    SELECT ${kind}, json_object(${entry}), ${at}, ${by} ${found}`;
}

/** A page of what was deleted, the last first: `cursor` is the last one of the page before. */
export interface DeletedPage {
  readonly cursor?: number | undefined;
  readonly limit?: number | undefined;
}

/** The statement of `listDeletedTruckHours`, on its own so that a test can read its query plan. */
export function deletedTruckHoursQuery(db: Database, { cursor }: DeletedPage) {
  return db
    .select({
      deletedId: deletedTruckHours.deletedId,
      kind: deletedTruckHours.kind,
      entry: deletedTruckHours.entry,
      deletedAt: deletedTruckHours.deletedAt,
      deletedByName: users.name,
    })
    .from(deletedTruckHours)
    .leftJoin(users, eq(users.id, deletedTruckHours.deletedBy))
    .where(cursor === undefined ? undefined : lt(deletedTruckHours.deletedId, cursor))
    .orderBy(desc(deletedTruckHours.deletedId));
}

/** A page of the truck hours that admins deleted, the last first. */
export async function listDeletedTruckHours(db: Database, page: DeletedPage) {
  const size = page.limit ?? PAGE_SIZE;
  const rows = await deletedTruckHoursQuery(db, page).limit(size + 1);
  const items = rows.slice(0, size);
  return { items, nextCursor: rows.length > size ? (items.at(-1)?.deletedId ?? null) : null };
}
