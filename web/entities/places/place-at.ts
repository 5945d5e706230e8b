import type { Point } from "#domain/geo/place.ts";
import { trpcClient } from "../../lib/api/trpc.ts";
import { appErrorOf } from "../../lib/errors/app-error.ts";
import { FIELD_TEXTS } from "../../lib/errors/field-texts.ts";
import { currentLocale } from "../../lib/i18n/locale.ts";
import { m } from "../../paraglide/messages.js";
import { LocationError, type LocationFailure } from "./current-point.ts";
import type { ExactPoint, PlaceSuggestion } from "./searched-place.ts";
import { PLACE_ICONS } from "./place-icons.ts";

/** Decimals of a coordinate: about 10 cm. */
const PIN_DIGITS = 6;
/** Decimals of a coordinate as it is shown: about a metre. */
const SHOWN_DIGITS = 5;

/** A place that is an exact point. */
export type PointPlace = Omit<PlaceSuggestion, "pin"> & { readonly pin: ExactPoint };

/**
 * The place of an exact point: "near <the nearest place>" with its coordinates, or its own name where it has one.
 * @throws the server's error with OUTSIDE_THAILAND or AT_SEA, for `pointRefusal`
 */
export async function placeAt(point: Point, name = "", signal?: AbortSignal): Promise<PointPlace> {
  const latitude = Number(point.latitude.toFixed(PIN_DIGITS));
  const longitude = Number(point.longitude.toFixed(PIN_DIGITS));
  const input = { latitude, longitude, locale: currentLocale() };
  const found = await trpcClient.geo.locate.query(input, signal && { signal });
  const label = m.place_near({ place: found.label });
  const coordinates = `${latitude.toFixed(SHOWN_DIGITS)}, ${longitude.toFixed(SHOWN_DIGITS)}`;
  return {
    placeId: found.placeId,
    label,
    name: name === "" ? label : name,
    area: name === "" ? coordinates : `${label} · ${coordinates}`,
    kind: "point",
    Icon: PLACE_ICONS.point,
    latitude,
    longitude,
    pin: { latitude, longitude, near: found.labels },
  };
}

const LOCATION_TEXTS = {
  refused: m.location_refused,
  unavailable: m.location_unavailable,
  timeout: m.location_timeout,
} satisfies Record<LocationFailure, () => string>;

/**
 * Why a point could not be set, for its field.
 * @param origin whether the visitor is at the point; the text then speaks of them
 */
export function pointRefusal(error: unknown, origin: "given" | "visitor"): string {
  if (error instanceof LocationError) return LOCATION_TEXTS[error.failure]();
  const code = Object.values(appErrorOf(error)?.fields ?? {})[0];
  if (code === undefined) return m.place_locate_failed();
  return code === "OUTSIDE_THAILAND" && origin === "visitor" ? m.location_outside() : FIELD_TEXTS[code]();
}
