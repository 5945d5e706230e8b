import { and, asc, desc, eq, gt, gte, isNull, lt, lte, sql, type SQL } from "drizzle-orm";
import type { FaresSince, VehicleFares } from "#domain/ferries/fare-changes.ts";
import type { Database } from "../../client.ts";
import type { Change } from "../change.ts";
import { ferryFares, ferryRoutes, ferryVersions } from "../../schema/ferries.ts";
import { users } from "../../schema/users.ts";
import { behind, sorted, type Cursor, type ListOrder } from "../page.ts";
import { forgetTariff } from "../pricing/kept-tariff.ts";

/** The planned fares that hold by now: how many since the route's own were saved, and the last of them. */
export interface DueFares {
  readonly count: number;
  readonly fares: VehicleFares | null;
}

/** Vehicle fares of a route that hold from a later day. */
export interface PlannedFares extends VehicleFares {
  readonly fareId: string;
  readonly ferryRouteId: string;
  /** Epoch milliseconds. */
  readonly effectiveFrom: number;
}

/** Which rows of `planned` are due for a row of `ferry_routes`. */
const DUE = (now: number | SQL) => sql`planned.ferry_route_id = ferry_routes.ferry_route_id
  AND planned.withdrawn_at IS NULL AND planned.effective_from > ferry_routes.fares_from
  AND planned.effective_from <= ${now}`;

/** The column `due` of a query of `ferry_routes`: the planned fares in force at an instant, which may be one of its columns. */
export function dueFares(now: number | SQL) {
  return sql`json_object(
    'count', (SELECT count(*) FROM ferry_fares AS planned WHERE ${DUE(now)}),
    'fares', json((SELECT json_object('vehicleFareMinSatang', planned.vehicle_fare_min_satang,
        'vehicleFareMaxSatang', planned.vehicle_fare_max_satang)
      FROM ferry_fares AS planned WHERE ${DUE(now)} ORDER BY planned.effective_from DESC LIMIT 1)))`.mapWith(
    (json: string) => JSON.parse(json) as DueFares,
  );
}

/** A row with the fares in force. */
export function withDueFares<Row extends VehicleFares & { readonly due: DueFares }>(row: Row): Row {
  return { ...row, ...row.due.fares };
}

/** The planned fares of all routes, the next one first. */
export function plannedFaresQuery(db: Database, now: number) {
  return db
    .select({
      fareId: ferryFares.fareId,
      ferryRouteId: ferryFares.ferryRouteId,
      effectiveFrom: ferryFares.effectiveFrom,
      vehicleFareMinSatang: ferryFares.vehicleFareMinSatang,
      vehicleFareMaxSatang: ferryFares.vehicleFareMaxSatang,
    })
    .from(ferryFares)
    .where(and(gt(ferryFares.effectiveFrom, now), isNull(ferryFares.withdrawnAt)))
    .orderBy(asc(ferryFares.effectiveFrom));
}

/** Fares of a route that held in the last hours, and since when. */
export interface RecentFares extends FaresSince {
  readonly ferryRouteId: string;
}

/** The fares that routes in use had at an instant and have had since: as saved, and as planned. */
export function recentFaresQueries(db: Database, since: number, now: number) {
  const { ferryRouteId, version, savedAt, state } = ferryVersions;
  return [
    db
      .select({
        ferryRouteId,
        version,
        effectiveFrom: savedAt,
        vehicleFareMinSatang: sql<number>`json_extract(${state}, '$.vehicleFareMinSatang')`.as("lowest"),
        vehicleFareMaxSatang: sql<number>`json_extract(${state}, '$.vehicleFareMaxSatang')`.as("highest"),
      })
      .from(ferryRoutes)
      .innerJoin(
        ferryVersions,
        and(
          eq(ferryRouteId, ferryRoutes.ferryRouteId),
          gte(
            version,
            sql`coalesce((SELECT max(before.version) FROM ferry_versions AS before
              WHERE before.ferry_route_id = ferry_routes.ferry_route_id AND before.saved_at <= ${since}), 0)`,
          ),
        ),
      )
      .where(isNull(ferryRoutes.archivedAt)),
    db
      .select({
        ferryRouteId: ferryFares.ferryRouteId,
        effectiveFrom: ferryFares.effectiveFrom,
        vehicleFareMinSatang: ferryFares.vehicleFareMinSatang,
        vehicleFareMaxSatang: ferryFares.vehicleFareMaxSatang,
      })
      .from(ferryRoutes)
      .innerJoin(
        ferryFares,
        and(
          eq(ferryFares.ferryRouteId, ferryRoutes.ferryRouteId),
          isNull(ferryFares.withdrawnAt),
          lte(ferryFares.effectiveFrom, now),
          gte(
            ferryFares.effectiveFrom,
            sql`coalesce((SELECT max(before.effective_from) FROM ferry_fares AS before
              WHERE before.ferry_route_id = ferry_routes.ferry_route_id AND before.withdrawn_at IS NULL
                AND before.effective_from <= ${since}), 0)`,
          ),
        ),
      )
      .where(isNull(ferryRoutes.archivedAt)),
  ] as const;
}

/** Fares to plan, and the plan of the same day that they replace. */
export interface FaresToPlan extends PlannedFares {
  readonly replaces: string | null;
}

/**
 * Plans fares; one batch. What one replaces is cancelled with it.
 * @returns for each whether it was added: a route has one plan per day, so not where another stands than it replaces
 */
export async function insertFares(
  db: Database,
  plans: readonly FaresToPlan[],
  change: Change,
): Promise<boolean[]> {
  if (plans.length === 0) return [];
  const replaced = plans.flatMap(({ replaces }) => replaces ?? []);
  const added = plans.map(({ replaces: _replaces, ...plan }) =>
    db
      .insert(ferryFares)
      .values({ ...plan, createdAt: change.at, createdBy: change.by })
      .onConflictDoNothing()
      .returning({ fareId: ferryFares.fareId }),
  );
  const withdrawals = replaced.map((fareId) => withdrawStatement(db, fareId, change));
  const results = await db.batch([...withdrawals, ...added] as unknown as [(typeof added)[number]]);
  forgetTariff(db);
  return results.slice(replaced.length).map((rows) => rows.length === 1);
}

/** Cancels planned fares before they hold. @returns false when they hold already, or were cancelled before */
export async function withdrawFares(db: Database, fareId: string, change: Change): Promise<boolean> {
  const withdrawn = await withdrawStatement(db, fareId, change);
  forgetTariff(db);
  return withdrawn.length === 1;
}

function withdrawStatement(db: Database, fareId: string, { by, at }: Change) {
  return db
    .update(ferryFares)
    .set({ withdrawnAt: at, withdrawnBy: by })
    .where(
      and(eq(ferryFares.fareId, fareId), isNull(ferryFares.withdrawnAt), gt(ferryFares.effectiveFrom, at)),
    )
    .returning({ fareId: ferryFares.fareId });
}

/** The saved states of a route, newest first. @param before the version that the page before ended with */
export function ferryVersionsQuery(db: Database, ferryRouteId: string, before?: number) {
  return db
    .select({
      version: ferryVersions.version,
      savedAt: ferryVersions.savedAt,
      authorName: users.name,
      state: ferryVersions.state,
    })
    .from(ferryVersions)
    .leftJoin(users, eq(users.id, ferryVersions.savedBy))
    .where(
      and(
        eq(ferryVersions.ferryRouteId, ferryRouteId),
        before === undefined ? undefined : lt(ferryVersions.version, before),
      ),
    )
    .orderBy(desc(ferryVersions.version));
}

const NEWEST_FIRST: ListOrder = {
  direction: "descending",
  at: ferryFares.createdAt,
  id: ferryFares.fareId,
};

/** The fares that were planned for a route, newest first. */
export function faresOfRouteQuery(db: Database, ferryRouteId: string, cursor?: Cursor) {
  return db
    .select({
      fareId: ferryFares.fareId,
      effectiveFrom: ferryFares.effectiveFrom,
      vehicleFareMinSatang: ferryFares.vehicleFareMinSatang,
      vehicleFareMaxSatang: ferryFares.vehicleFareMaxSatang,
      createdAt: ferryFares.createdAt,
      withdrawnAt: ferryFares.withdrawnAt,
      authorName: users.name,
    })
    .from(ferryFares)
    .leftJoin(users, eq(users.id, ferryFares.createdBy))
    .where(and(eq(ferryFares.ferryRouteId, ferryRouteId), behind(cursor, NEWEST_FIRST)))
    .orderBy(...sorted(NEWEST_FIRST));
}
