import { and, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import type { Database } from "../../client.ts";
import { ferryRoutes } from "../../schema/ferries.ts";
import { users } from "../../schema/users.ts";
import { toFerryRoute } from "./ferries.ts";
import { dueFares } from "./ferry-fares.ts";
import { behind, pageOf, PAGE_SIZE, sorted, type Cursor, type ListOrder, type Page } from "../page.ts";

/** A deleted ferry route, with the fares that were in force when it was deleted. */
export interface DeletedFerryRoute extends FerryRoute {
  /** Epoch milliseconds. */
  readonly deletedAt: number;
  /** The admin's name; `null` where the account is gone. */
  readonly deletedByName: string | null;
}

const LATEST_FIRST: ListOrder = {
  direction: "descending",
  at: ferryRoutes.archivedAt,
  id: ferryRoutes.ferryRouteId,
};

/** Which deleted routes are wanted: a page of all, or one. */
export interface DeletedFerriesPage {
  readonly ferryRouteId?: string | undefined;
  readonly cursor?: Cursor | undefined;
  readonly limit?: number | undefined;
}

/** A page of the deleted ferry routes, the last deleted first. */
export async function listDeletedFerries(
  db: Database,
  page: DeletedFerriesPage,
): Promise<Page<DeletedFerryRoute>> {
  const size = page.limit ?? PAGE_SIZE;
  const rows = await deletedFerriesQuery(db, page).limit(size + 1);
  return pageOf(
    rows,
    size,
    ({ archivedAt, ferryRouteId }) => ({ at: archivedAt ?? 0, id: ferryRouteId }),
    ({ deletedByName, ...row }) => ({ ...toFerryRoute(row), deletedAt: row.archivedAt ?? 0, deletedByName }),
  );
}

/** The statement of `listDeletedFerries`, on its own so that a test can read its query plan. */
export function deletedFerriesQuery(db: Database, { ferryRouteId, cursor }: DeletedFerriesPage) {
  return db
    .select({
      ...getTableColumns(ferryRoutes),
      due: dueFares(sql`ferry_routes.archived_at`),
      // Nobody saves a route once it is deleted.
      deletedByName: users.name,
    })
    .from(ferryRoutes)
    .leftJoin(users, eq(users.id, ferryRoutes.updatedBy))
    .where(
      and(
        isNotNull(ferryRoutes.archivedAt),
        ferryRouteId === undefined ? undefined : eq(ferryRoutes.ferryRouteId, ferryRouteId),
        behind(cursor, LATEST_FIRST),
      ),
    )
    .orderBy(...sorted(LATEST_FIRST));
}
