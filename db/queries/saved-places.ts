import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { MAX_SAVED_PLACES } from "#domain/geo/saved-place.ts";
import type { Database } from "../client.ts";
import { orders, orderStops } from "../schema/orders.ts";
import { savedPlaces } from "../schema/saved-places.ts";
import { runBatch } from "./batch.ts";

export type SavedPlaceRow = typeof savedPlaces.$inferSelect;

/** A user's saved places. */
export function savedPlacesOf(db: Database, userId: string) {
  return db.select().from(savedPlaces).where(eq(savedPlaces.userId, userId));
}

/**
 * Saves a place, or changes the one with its id; a new home or workplace takes the place of the one before. One batch.
 * @returns false when the account has {@link MAX_SAVED_PLACES} others
 */
export async function putSavedPlace(db: Database, row: SavedPlaceRow): Promise<boolean> {
  const { userId, savedPlaceId, kind, name, placeId, labelTh, labelEn, latitude, longitude, detail } = row;
  const results = await runBatch(db, [
    sql`
      DELETE FROM saved_places
      WHERE user_id = ${userId} AND saved_place_id <> ${savedPlaceId} AND kind = ${kind} AND kind <> 'other'`,
    sql`
      INSERT INTO saved_places (user_id, saved_place_id, kind, name, place_id, label_th, label_en, latitude, longitude,
        detail, created_at, updated_at)
      SELECT ${userId}, ${savedPlaceId}, ${kind}, ${name}, ${placeId}, ${labelTh}, ${labelEn}, ${latitude},
        ${longitude}, ${detail}, ${row.createdAt}, ${row.updatedAt}
      WHERE (SELECT count(*) FROM saved_places WHERE user_id = ${userId} AND saved_place_id <> ${savedPlaceId})
        < ${MAX_SAVED_PLACES}
      ON CONFLICT (user_id, saved_place_id) DO UPDATE SET kind = excluded.kind, name = excluded.name,
        place_id = excluded.place_id, label_th = excluded.label_th, label_en = excluded.label_en,
        latitude = excluded.latitude, longitude = excluded.longitude, detail = excluded.detail,
        updated_at = excluded.updated_at`,
  ]);
  return (results[1]?.changes ?? 0) > 0;
}

/** Deletes a user's saved place; one that is gone already is no error. */
export async function deleteSavedPlace(db: Database, userId: string, savedPlaceId: string): Promise<void> {
  await db
    .delete(savedPlaces)
    .where(and(eq(savedPlaces.userId, userId), eq(savedPlaces.savedPlaceId, savedPlaceId)));
}

/** The stops of a user's last orders that are known places, newest first. */
export function lastStopsOf(db: Database, userId: string, ordersRead: number) {
  const last = db
    .select({ orderId: orders.orderId, createdAt: orders.createdAt })
    .from(orders)
    .where(eq(orders.customerId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.orderId))
    .limit(ordersRead)
    .as("last");
  return db
    .select({
      placeId: orderStops.placeId,
      labelTh: orderStops.labelTh,
      labelEn: orderStops.labelEn,
      latitude: orderStops.latitude,
      longitude: orderStops.longitude,
      doorLatitude: orderStops.doorLatitude,
      doorLongitude: orderStops.doorLongitude,
      words: orderStops.words,
      detail: orderStops.detail,
    })
    .from(last)
    .innerJoin(orderStops, eq(orderStops.orderId, last.orderId))
    .where(isNotNull(orderStops.placeId))
    .orderBy(desc(last.createdAt), orderStops.position);
}
