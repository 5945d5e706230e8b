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

/** A place as it is to be, and what of the account's places was seen before it. */
export interface PlaceChange {
  readonly row: Omit<SavedPlaceRow, "version">;
  /** 0: it was not there. */
  readonly seenVersion: number;
  /** The other place of its kind that it replaces, as it was seen. */
  readonly replaces: { readonly savedPlaceId: string; readonly seenVersion: number } | null;
}

/**
 * Saves a place, or changes the one with its id; a new home or workplace takes the place of the one before. One batch.
 * @returns false when the account has {@link MAX_SAVED_PLACES} others, or either place is not as it was seen: nothing was written
 */
export async function putSavedPlace(
  db: Database,
  { row, seenVersion, replaces }: PlaceChange,
): Promise<boolean> {
  const { userId, savedPlaceId, kind, name, placeId, labelTh, labelEn, latitude, longitude, detail } = row;
  const others = sql`FROM saved_places AS other WHERE other.user_id = ${userId} AND other.saved_place_id <> ${savedPlaceId}`;
  const isReplaced = sql`(other.saved_place_id = ${replaces?.savedPlaceId ?? null} AND other.version = ${replaces?.seenVersion ?? null})`;
  const isOfKind = sql`other.kind = ${kind} AND other.kind <> 'other'`;
  const results = await runBatch(db, [
    sql`
      INSERT INTO saved_places (user_id, saved_place_id, kind, name, place_id, label_th, label_en, latitude, longitude,
        detail, created_at, updated_at)
      SELECT ${userId}, ${savedPlaceId}, ${kind}, ${name}, ${placeId}, ${labelTh}, ${labelEn}, ${latitude},
        ${longitude}, ${detail}, ${row.createdAt}, ${row.updatedAt}
      WHERE coalesce((SELECT version FROM saved_places WHERE user_id = ${userId} AND saved_place_id = ${savedPlaceId}), 0)
          = ${seenVersion}
        AND NOT EXISTS (SELECT 1 ${others} AND ${isOfKind} AND NOT coalesce(${isReplaced}, 0))
        AND (SELECT count(*) ${others} AND NOT (${isOfKind})) < ${MAX_SAVED_PLACES}
      ON CONFLICT (user_id, saved_place_id) DO UPDATE SET kind = excluded.kind, name = excluded.name,
        place_id = excluded.place_id, label_th = excluded.label_th, label_en = excluded.label_en,
        latitude = excluded.latitude, longitude = excluded.longitude, detail = excluded.detail,
        updated_at = excluded.updated_at, version = saved_places.version + 1`,
    sql`
      DELETE FROM saved_places
      WHERE user_id = ${userId} AND saved_place_id <> ${savedPlaceId} AND kind = ${kind} AND kind <> 'other'
        AND saved_place_id = ${replaces?.savedPlaceId ?? null} AND version = ${replaces?.seenVersion ?? null}
        AND EXISTS (SELECT 1 FROM saved_places AS put WHERE put.user_id = ${userId}
          AND put.saved_place_id = ${savedPlaceId} AND put.kind = ${kind} AND put.version = ${seenVersion + 1})`,
  ]);
  return (results[0]?.changes ?? 0) > 0;
}

/**
 * Deletes a user's saved place as it was seen.
 * @returns false when nothing was deleted: it is gone already, or is another one
 */
export async function deleteSavedPlace(
  db: Database,
  userId: string,
  { savedPlaceId, seenVersion }: { readonly savedPlaceId: string; readonly seenVersion: number },
): Promise<boolean> {
  const { userId: owner, savedPlaceId: id, version } = savedPlaces;
  const isSeen = and(eq(owner, userId), eq(id, savedPlaceId), eq(version, seenVersion));
  return (await db.delete(savedPlaces).where(isSeen).returning({ id })).length > 0;
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
