import { and, asc, eq, getTableColumns, gt, inArray, isNull, notExists, sql } from "drizzle-orm";
import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import { CHANGES_ADD_UP_MS } from "#domain/pricing/large-changes.ts";
import { OPEN_ORDER_STATUSES } from "#domain/orders/order.ts";
import type { Database } from "../../client.ts";
import type { Change } from "../change.ts";
import {
  dueFares,
  plannedFaresQuery,
  recentFaresQueries,
  withDueFares,
  type DueFares,
  type PlannedFares,
  type RecentFares,
} from "./ferry-fares.ts";
import { forgetTariff } from "../pricing/kept-tariff.ts";
import { ferryRoutes } from "../../schema/ferries.ts";
import { doorChanges } from "../../schema/orders/door-changes.ts";
import { orderOffers } from "../../schema/order-offers.ts";
import { orderLines, orders } from "../../schema/orders.ts";
import { users } from "../../schema/users.ts";

type FerryRow = typeof ferryRoutes.$inferSelect;
/** A row with the planned fares that hold by now. */
type FerryRowInForce = FerryRow & { readonly due: DueFares };

/** A ferry route with its version, so that one admin does not overwrite another's change, and who made it. */
export interface SavedFerryRoute extends FerryRoute {
  readonly version: number;
  /** The version of its row: without the planned fares that came into force since. */
  readonly storedVersion: number;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
  /** The admin's name; `null` where the seed wrote it. */
  readonly updatedByName: string | null;
  /** Vehicle fares that hold from a later day, the next one first. */
  readonly planned: readonly PlannedFares[];
  /** Vehicle fares that held in the last `CHANGES_ADD_UP_MS`, those in force among them. */
  readonly recent: readonly RecentFares[];
}

/** Every ferry route in use, as it is in force, by English name. */
export async function listFerryRoutes(db: Database, now: number): Promise<SavedFerryRoute[]> {
  return readSaved(db, ferryListQuery(db, now), now);
}

/** The routes that a statement finds, each with its planned and its recent fares, in one trip. */
export async function readSaved(
  db: Database,
  found: ReturnType<typeof ferryListQuery> | ReturnType<ReturnType<typeof ferryListQuery>["limit"]>,
  now: number,
): Promise<SavedFerryRoute[]> {
  const [rows, planned, saved, begun] = await db.batch([
    found,
    plannedFaresQuery(db, now),
    ...recentFaresQueries(db, now - CHANGES_ADD_UP_MS, now),
  ]);
  // Of two that were saved in one instant the later one first.
  const recent = saved.toSorted((one, other) => other.version - one.version);
  return rows.map(({ updatedByName, ...row }) => ({
    ...toFerryRoute(row),
    version: versionOf(row),
    storedVersion: row.version,
    updatedAt: row.updatedAt,
    updatedByName,
    planned: planned.filter(({ ferryRouteId }) => ferryRouteId === row.ferryRouteId),
    recent: [...recent.map(({ version: _version, ...fares }) => fares), ...begun].filter(
      ({ ferryRouteId }) => ferryRouteId === row.ferryRouteId,
    ),
  }));
}

/** What is saved, counting the planned fares that have come into force since: they change a route as a save does. */
function versionOf({ version, due }: FerryRowInForce): number {
  return version + due.count;
}

/** The statement of `listFerryRoutes`, on its own so that a test can read its query plan. */
export function ferryListQuery(db: Database, now: number) {
  return db
    .select({ ...getTableColumns(ferryRoutes), due: dueFares(now), updatedByName: users.name })
    .from(ferryRoutes)
    .leftJoin(users, eq(users.id, ferryRoutes.updatedBy))
    .where(isNull(ferryRoutes.archivedAt))
    .orderBy(asc(ferryRoutes.nameEn));
}

/** A ferry route in use as it is in force, with its version, or `undefined`. */
export async function ferryById(
  db: Database,
  ferryRouteId: string,
  now: number,
): Promise<FerryToSave | undefined> {
  const row = await db
    .select({ ...getTableColumns(ferryRoutes), due: dueFares(now) })
    .from(ferryRoutes)
    .where(and(eq(ferryRoutes.ferryRouteId, ferryRouteId), isNull(ferryRoutes.archivedAt)))
    .get();
  return row === undefined
    ? undefined
    : { route: toFerryRoute(row), version: versionOf(row), storedVersion: row.version };
}

/** A ferry route with the version that an admin sees and the one of its row. */
export interface FerryToSave {
  readonly route: FerryRoute;
  readonly version: number;
  readonly storedVersion: number;
}

/** Writes a new route. @returns false when there is one with its id already, which stays as it is */
export async function insertFerry(db: Database, route: FerryRoute, { by, at }: Change): Promise<boolean> {
  const added = await db
    .insert(ferryRoutes)
    .values({ ...toFerryRow(route, at), updatedBy: by, faresFrom: at })
    .onConflictDoNothing({ target: ferryRoutes.ferryRouteId })
    .returning({ ferryRouteId: ferryRoutes.ferryRouteId });
  forgetTariff(db);
  return added.length === 1;
}

/**
 * Saves routes, each unless somebody else saved it since it was read; one batch.
 * @returns for each route whether it was saved
 */
export async function updateFerries(
  db: Database,
  changes: readonly { readonly route: FerryRoute; readonly stored: FerryToSave }[],
  { by, at }: Change,
): Promise<boolean[]> {
  const [first, ...rest] = changes.map(({ route, stored }) =>
    db
      .update(ferryRoutes)
      .set({ ...toFerryRow(route, at), version: stored.version + 1, updatedBy: by, faresFrom: at })
      .where(
        and(eq(ferryRoutes.ferryRouteId, route.ferryRouteId), eq(ferryRoutes.version, stored.storedVersion)),
      )
      .returning({ version: ferryRoutes.version }),
  );
  const saved = first === undefined ? [] : await db.batch([first, ...rest]);
  forgetTariff(db);
  return saved.map((rows) => rows.length === 1);
}

/** What became of the deletion of a ferry: `inUse` are open orders that it was kept for, at most `USES_SHOWN`. */
export interface FerryArchival {
  readonly isArchived: boolean;
  readonly inUse: readonly string[];
}

/** How many orders a refused deletion names. */
const USES_SHOWN = 10;

/**
 * Archives the version of a route that was read, unless an open order, or an offer or a change at the door
 * that can still be accepted, needs it; one batch. Its row stays for the orders that refer to it, and for
 * signed quotes, whose price holds.
 */
export async function archiveFerry(
  db: Database,
  { route: { ferryRouteId }, storedVersion }: FerryToSave,
  { by, at }: Change,
): Promise<FerryArchival> {
  const ordered = ordersOnFerryQuery(db, ferryRouteId);
  const offered = offersOnFerryQuery(db, ferryRouteId, at);
  const proposed = doorChangesOnFerryQuery(db, ferryRouteId, at);
  const [archived, ...uses] = await db.batch([
    db
      .update(ferryRoutes)
      .set({ archivedAt: at, updatedAt: at, updatedBy: by })
      .where(
        and(
          eq(ferryRoutes.ferryRouteId, ferryRouteId),
          eq(ferryRoutes.version, storedVersion),
          isNull(ferryRoutes.archivedAt),
          notExists(ordered),
          notExists(offered),
          notExists(proposed),
        ),
      )
      .returning({ version: ferryRoutes.version }),
    ordered.limit(USES_SHOWN),
    offered.limit(USES_SHOWN),
    proposed.limit(USES_SHOWN),
  ]);
  forgetTariff(db);
  const inUse = new Set(uses.flat().map(({ orderId }) => orderId));
  return { isArchived: archived.length === 1, inUse: [...inUse].slice(0, USES_SHOWN) };
}

/** Open orders whose price has a crossing of a ferry. */
export function ordersOnFerryQuery(db: Database, ferryRouteId: string) {
  return db
    .selectDistinct({ orderId: orders.orderId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.orderId, orderLines.orderId))
    .where(and(eq(orderLines.ferryRouteId, ferryRouteId), inArray(orders.status, OPEN_ORDER_STATUSES)));
}

/**
 * Orders with an offer (an order has one open offer at most), or with another price that their customer is asked for, that can be
 * accepted at `now` and has a crossing of a ferry.
 */
export function offersOnFerryQuery(db: Database, ferryRouteId: string, now: number) {
  return db
    .select({ orderId: orderOffers.orderId })
    .from(orderOffers)
    .innerJoin(orders, eq(orders.orderId, orderOffers.orderId))
    .where(
      and(
        sql`${orderOffers.state} = 'open'`,
        gt(orderOffers.expiresAt, now),
        // By the index of the open offers, which are few: `+` keeps SQLite from that of the orders' status.
        sql`+${orders.status} IN ('pending', 'confirmed')`,
        sql`EXISTS (SELECT 1 FROM json_each(${orderOffers.terms}, '$.price.lines')
          WHERE json_extract(value, '$.ferryRouteId') = ${ferryRouteId})`,
      ),
    );
}

/**
 * Orders with a change at the door that has a crossing of a ferry and can be agreed to at `now`. An order has
 * at most one open.
 */
export function doorChangesOnFerryQuery(db: Database, ferryRouteId: string, now: number) {
  return db
    .select({ orderId: doorChanges.orderId })
    .from(doorChanges)
    .where(
      and(
        sql`${doorChanges.state} = 'open'`,
        gt(doorChanges.expiresAt, now),
        sql`EXISTS (SELECT 1 FROM json_each(${doorChanges.terms}, '$.after.lines')
          WHERE json_extract(value, '$.ferryRouteId') = ${ferryRouteId})`,
      ),
    );
}

/** The ferries that carry trucks, as they are in force, for routing and prices. */
export function vehicleFerriesQuery(db: Database, now: number) {
  return db
    .select({ ...getTableColumns(ferryRoutes), due: dueFares(now) })
    .from(ferryRoutes)
    .where(and(isNull(ferryRoutes.archivedAt), eq(ferryRoutes.vehicleAllowed, true)));
}

/** The row of a ferry route, as inserted by the seed and by admins. */
export function toFerryRow(route: FerryRoute, now: number): typeof ferryRoutes.$inferInsert {
  const { name, departurePort, arrivalPort, frequencyText, ...plain } = route;
  return {
    ...plain,
    nameTh: name.th,
    nameEn: name.en,
    departurePortTh: departurePort.name.th,
    departurePortEn: departurePort.name.en,
    departureLatitude: departurePort.latitude,
    departureLongitude: departurePort.longitude,
    departureLandmassId: departurePort.landmassId,
    arrivalPortTh: arrivalPort.name.th,
    arrivalPortEn: arrivalPort.name.en,
    arrivalLatitude: arrivalPort.latitude,
    arrivalLongitude: arrivalPort.longitude,
    arrivalLandmassId: arrivalPort.landmassId,
    frequencyTextTh: frequencyText.th,
    frequencyTextEn: frequencyText.en,
    updatedAt: now,
  };
}

/** A row as the domain's ferry route, with the fares in force. Columns that are not listed here have the field's own name. */
export function toFerryRoute(row: FerryRowInForce): FerryRoute {
  const {
    nameTh,
    nameEn,
    departurePortTh,
    departurePortEn,
    departureLatitude,
    departureLongitude,
    departureLandmassId,
    arrivalPortTh,
    arrivalPortEn,
    arrivalLatitude,
    arrivalLongitude,
    arrivalLandmassId,
    frequencyTextTh,
    frequencyTextEn,
    version: _version,
    updatedAt: _updatedAt,
    updatedBy: _updatedBy,
    archivedAt: _archivedAt,
    faresFrom: _faresFrom,
    due: _due,
    ...plain
  } = withDueFares(row);
  return {
    ...plain,
    name: { th: nameTh, en: nameEn },
    departurePort: {
      name: { th: departurePortTh, en: departurePortEn },
      latitude: departureLatitude,
      longitude: departureLongitude,
      landmassId: departureLandmassId,
    },
    arrivalPort: {
      name: { th: arrivalPortTh, en: arrivalPortEn },
      latitude: arrivalLatitude,
      longitude: arrivalLongitude,
      landmassId: arrivalLandmassId,
    },
    frequencyText: { th: frequencyTextTh, en: frequencyTextEn },
  };
}
