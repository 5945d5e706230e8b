import type { Point } from "#domain/geo/place.ts";

const PATIENCE_MS = 12_000;
const STILL_HERE_MS = 60_000;
/** `GeolocationPositionError.PERMISSION_DENIED`, which not every browser defines. */
const REFUSED = 1;

/**
 * The visitor's position from the browser, which asks for permission.
 * @throws Error LOCATION_REFUSED when permission is denied, LOCATION_UNAVAILABLE when there is no position.
 */
export async function currentPoint(): Promise<Point> {
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
