import { readPastedPlace } from "#domain/geo/pasted/pasted-place.ts";
import type { Point } from "#domain/geo/place.ts";
import type { ChosenPlace, Pin } from "#web/entities/moves/move.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { FIELD_TEXTS } from "#web/lib/errors/error-notices.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { m } from "#web/paraglide/messages.js";

const PATIENCE_MS = 12_000;
const STILL_HERE_MS = 60_000;
/** `GeolocationPositionError.PERMISSION_DENIED`, which not every browser defines. */
const REFUSED = 1;

/** An exact point as a place: "near <the nearest place>". @throws the server's error, for `pointRefusal` */
export async function pointPlace(point: Point): Promise<ChosenPlace & { readonly pin: Pin }> {
  const { latitude, longitude } = point;
  const found = await trpcClient.geo.locate.query({ latitude, longitude, locale: currentLocale() });
  return {
    placeId: found.placeId,
    label: m.place_near({ place: found.label }),
    pin: { latitude, longitude, near: found.labels },
  };
}

/** The visitor's position from the browser, which asks for permission. @throws Error, for `pointRefusal` */
export async function visitorPoint(): Promise<Point> {
  // Undefined in insecure contexts.
  const { geolocation } = navigator as { readonly geolocation?: Geolocation | null };
  if (!geolocation) throw new Error("LOCATION_UNAVAILABLE");
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => reject(new Error(code === REFUSED ? "LOCATION_REFUSED" : "LOCATION_UNAVAILABLE")),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: STILL_HERE_MS },
    );
  });
}

/**
 * The point that pasted coordinates or a pasted map link give; short links are resolved by the server.
 * @returns `null` when the text gives none
 * @throws the server's error, for `pointRefusal`
 */
export async function pastedPoint(text: string, signal: AbortSignal): Promise<Point | null> {
  const pasted = readPastedPlace(text);
  if (pasted?.kind === "point") return pasted.point;
  if (pasted?.kind !== "short_link") return null;
  const resolved = await trpcClient.geo.resolveLink.mutate({ url: pasted.url }, { signal });
  return resolved.kind === "point" ? resolved.point : null;
}

/** Why a point could not be set. @param isVisitor whether it is where the visitor is */
export function pointRefusal(error: unknown, isVisitor: boolean): string {
  if (error instanceof Error && error.message === "LOCATION_REFUSED") return m.location_refused();
  if (error instanceof Error && error.message === "LOCATION_UNAVAILABLE") return m.location_unavailable();
  const code = Object.values(appErrorOf(error)?.fields ?? {})[0];
  if (code === undefined) return m.place_locate_failed();
  return code === "OUTSIDE_THAILAND" && isVisitor ? m.location_outside() : FIELD_TEXTS[code]();
}
