import { deleteSavedPlace, lastStopsOf, putSavedPlace, savedPlacesOf } from "#db/queries/saved-places.ts";
import { AppError, badInput } from "#domain/errors.ts";
import type { BilingualText, Point } from "#domain/geo/place.ts";
import {
  MAX_SAVED_PLACES,
  SAVED_PLACE_KINDS,
  type RemovePlaceInput,
  type SavePlaceInput,
} from "#domain/geo/saved-place.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";

/** How many of the last orders are looked through, and how many of their places are shown. */
const ORDERS_READ = 10;
const RECENT_PLACES = 5;

type Needs = Pick<Dependencies, "db" | "geocoder" | "now">;

/** What the audit log names when it changes; where it is and what it is called stays out of it. */
const SAVED_DETAILS = ["kind", "name", "placeId", "latitude", "longitude", "detail"] as const;

/** A place of the viewer's, ready for a place field. */
export interface MyPlace {
  readonly placeId: string;
  readonly label: BilingualText;
  /** The exact point, or `null` where the place itself is meant. */
  readonly pin: Point | null;
  /** House number, floor, gate; may be empty. */
  readonly detail: string;
}

/** A place of one of the last orders. */
export interface RecentPlace extends MyPlace {
  /** What the viewer calls it, or "". */
  readonly words: string;
}

/** The viewer's saved places, home and work first, and the places of their last orders that are not among them. */
export async function readMyPlaces({ db, geocoder }: Pick<Needs, "db" | "geocoder">, { userId }: Viewer) {
  const [rows, stops] = await Promise.all([savedPlacesOf(db, userId), lastStopsOf(db, userId, ORDERS_READ)]);
  const saved = rows
    .map(({ savedPlaceId, kind, name, placeId, labelTh, labelEn, latitude, longitude, detail, version }) => ({
      savedPlaceId,
      kind,
      name,
      placeId,
      label: { th: labelTh, en: labelEn },
      pin: pointOf(latitude, longitude),
      detail,
      version,
    }))
    .toSorted(
      (a, b) =>
        SAVED_PLACE_KINDS.indexOf(a.kind) - SAVED_PLACE_KINDS.indexOf(b.kind) ||
        a.name.localeCompare(b.name) ||
        a.savedPlaceId.localeCompare(b.savedPlaceId),
    );
  const recent = new Map<string, RecentPlace>();
  const known = new Set(saved.map(keyOf));
  for (const stop of stops) {
    if (recent.size >= RECENT_PLACES || stop.placeId === null) continue;
    // A place of the gazetteer, known without asking anybody.
    const place = await recentPlace(geocoder, { ...stop, placeId: stop.placeId });
    if (place !== null && !known.has(keyOf(place))) recent.set(keyOf(place), place);
  }
  return { saved, recent: [...recent.values()] };
}

type Stop = Awaited<ReturnType<typeof lastStopsOf>>[number] & { readonly placeId: string };

/** A stop of an order; it was an exact point where it has a door, or is elsewhere than its place. */
async function recentPlace(geocoder: Needs["geocoder"], stop: Stop): Promise<RecentPlace | null> {
  const { placeId, labelTh, labelEn, words, detail } = stop;
  const place = await geocoder.byId(placeId);
  if (place === undefined) return null;
  const priced = pointOf(stop.latitude, stop.longitude);
  const isElsewhere =
    priced !== null && (priced.latitude !== place.latitude || priced.longitude !== place.longitude);
  const pin = pointOf(stop.doorLatitude, stop.doorLongitude) ?? (isElsewhere ? priced : null);
  return { placeId, label: { th: labelTh, en: labelEn }, pin, words, detail };
}

/**
 * Saves a place of the viewer's, or changes the one with that id. Repeating it is harmless.
 * @throws AppError BAD_INPUT naming `name`, `place`, or `savedPlaceId` where the account has as many as it may; DETAILS_CHANGED
 *   where another device has changed, deleted or replaced what was seen
 */
export async function saveMyPlace(
  { db, geocoder, now, audit }: Needs & Audited,
  { userId }: Viewer,
  { savedPlaceId, kind, name, place, detail, seenVersion, replaces }: SavePlaceInput,
): Promise<void> {
  if (kind === "other" && name === "") throw badInput({ name: "REQUIRED" });
  const { placeId, label, pin } = await locate(geocoder, place);
  const before = await savedPlaceOf({ db }, userId, savedPlaceId);
  const at = now();
  const row = {
    userId,
    savedPlaceId,
    kind,
    name,
    placeId,
    labelTh: label.th,
    labelEn: label.en,
    latitude: pin?.latitude ?? null,
    longitude: pin?.longitude ?? null,
    detail,
    createdAt: at,
    updatedAt: at,
  };
  const changedDetails = SAVED_DETAILS.filter((field) => before?.[field] !== row[field]);
  if (!(await putSavedPlace(db, { row, seenVersion, replaces }))) {
    const places = await savedPlacesOf(db, userId);
    const saved = places.find((each) => each.savedPlaceId === savedPlaceId);
    // A press that is repeated finds what it has saved.
    if (saved?.version === seenVersion + 1 && SAVED_DETAILS.every((field) => saved[field] === row[field]))
      return;
    const isNew = seenVersion === 0 && saved === undefined;
    if (isNew && places.length >= MAX_SAVED_PLACES) throw badInput({ savedPlaceId: "TOO_MANY" });
    throw new AppError("DETAILS_CHANGED");
  }
  if (changedDetails.length > 0) audit?.changed("saved_place", savedPlaceId, null, { changedDetails });
}

/**
 * Deletes a saved place of the viewer's as they have seen it; repeating it is harmless.
 * @throws AppError DETAILS_CHANGED where another device has changed it since
 */
export async function removeMyPlace(
  { db, audit }: Pick<Needs, "db"> & Audited,
  { userId }: Viewer,
  input: RemovePlaceInput,
): Promise<void> {
  const { savedPlaceId } = input;
  const before = await savedPlaceOf({ db }, userId, savedPlaceId);
  if (before === undefined) return;
  if (!(await deleteSavedPlace(db, userId, input))) {
    if ((await savedPlaceOf({ db }, userId, savedPlaceId)) === undefined) return;
    throw new AppError("DETAILS_CHANGED");
  }
  audit?.changed("saved_place", savedPlaceId, { kind: before.kind }, null);
}

async function savedPlaceOf({ db }: Pick<Needs, "db">, userId: string, savedPlaceId: string) {
  return (await savedPlacesOf(db, userId)).find((each) => each.savedPlaceId === savedPlaceId);
}

async function locate(geocoder: Needs["geocoder"], place: SavePlaceInput["place"]) {
  if ("placeId" in place) {
    const found = await geocoder.byId(place.placeId);
    if (found === undefined) throw badInput({ place: "PLACE_UNKNOWN" });
    return { placeId: found.placeId, label: found.label, pin: null };
  }
  const found = await geocoder.locate(place);
  if (found.kind === "outside_thailand") throw badInput({ place: "OUTSIDE_THAILAND" });
  if (found.kind === "at_sea") throw badInput({ place: "AT_SEA" });
  return { placeId: found.place.placeId, label: found.place.label, pin: place };
}

function pointOf(latitude: number | null, longitude: number | null): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function keyOf({ placeId, pin, detail }: MyPlace): string {
  return JSON.stringify([placeId, pin?.latitude, pin?.longitude, detail]);
}
