import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { FerryRoute } from "#domain/ferries/ferry-route.ts";
import { OPEN_ORDER_STATUSES } from "#domain/orders/order.ts";
import type { Database } from "../client.ts";
import type { Change } from "./change.ts";
import { forgetTariff } from "./kept-tariff.ts";
import { ferryRoutes } from "../schema/ferries.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { users } from "../schema/users.ts";

type FerryRow = typeof ferryRoutes.$inferSelect;

/** A ferry route with its version, so that one admin does not overwrite another's change, and who made it. */
export interface SavedFerryRoute extends FerryRoute {
  readonly version: number;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
  /** The admin's name; `null` where the seed wrote it. */
  readonly updatedByName: string | null;
}

/** Every ferry route in use, by English name. */
export async function listFerryRoutes(db: Database): Promise<SavedFerryRoute[]> {
  const rows = await ferryListQuery(db);
  return rows.map(({ route, updatedByName }) => ({
    ...toFerryRoute(route),
    version: route.version,
    updatedAt: route.updatedAt,
    updatedByName,
  }));
}

/** The statement of `listFerryRoutes`, on its own so that a test can read its query plan. */
export function ferryListQuery(db: Database) {
  return db
    .select({ route: ferryRoutes, updatedByName: users.name })
    .from(ferryRoutes)
    .leftJoin(users, eq(users.id, ferryRoutes.updatedBy))
    .where(isNull(ferryRoutes.archivedAt))
    .orderBy(asc(ferryRoutes.nameEn));
}

/** A ferry route in use, or `undefined`. */
export async function ferryById(db: Database, ferryRouteId: string): Promise<FerryRoute | undefined> {
  const row = await db
    .select()
    .from(ferryRoutes)
    .where(and(eq(ferryRoutes.ferryRouteId, ferryRouteId), isNull(ferryRoutes.archivedAt)))
    .get();
  return row === undefined ? undefined : toFerryRoute(row);
}

export async function insertFerry(db: Database, route: FerryRoute, { by, at }: Change): Promise<void> {
  await db.insert(ferryRoutes).values({ ...toFerryRow(route, at), updatedBy: by });
  forgetTariff(db);
}

/** @returns false when the route was saved by somebody else since version `basedOn`. */
export async function updateFerry(
  db: Database,
  route: FerryRoute,
  basedOn: number,
  { by, at }: Change,
): Promise<boolean> {
  const updated = await db
    .update(ferryRoutes)
    .set({ ...toFerryRow(route, at), version: basedOn + 1, updatedBy: by })
    .where(and(eq(ferryRoutes.ferryRouteId, route.ferryRouteId), eq(ferryRoutes.version, basedOn)))
    .returning({ version: ferryRoutes.version });
  forgetTariff(db);
  return updated.length === 1;
}

/** Archives a route; its row stays for the orders that refer to it. */
export async function archiveFerry(db: Database, ferryRouteId: string, { by, at }: Change): Promise<void> {
  await db
    .update(ferryRoutes)
    .set({ archivedAt: at, updatedAt: at, updatedBy: by })
    .where(eq(ferryRoutes.ferryRouteId, ferryRouteId));
  forgetTariff(db);
}

/** Open orders that use a ferry, at most ten. */
export async function openOrdersOnFerry(db: Database, ferryRouteId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: orders.orderId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.orderId, orderLines.orderId))
    .where(and(eq(orderLines.ferryRouteId, ferryRouteId), inArray(orders.status, OPEN_ORDER_STATUSES)))
    .limit(10);
  return rows.map((row) => row.orderId);
}

/** The ferries that carry trucks, for routing and prices. */
export function vehicleFerriesQuery(db: Database) {
  return db
    .select()
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

/** A row as the domain's ferry route. Columns that are not listed here have the field's own name. */
export function toFerryRoute(row: FerryRow): FerryRoute {
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
    ...plain
  } = row;
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
