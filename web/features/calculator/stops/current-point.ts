import type { Point } from "#domain/geo/place.ts";

const PATIENCE_MS = 12_000;
const STILL_HERE_MS = 60_000;
/** `GeolocationPositionError.PERMISSION_DENIED`, which not every browser has as a value. */
const REFUSED = 1;

/**
 * Where the visitor is, as the browser says after asking them.
 * @throws Error LOCATION_REFUSED when they or their browser do not share it, LOCATION_UNAVAILABLE when it is not found.
 */
export async function currentPoint(): Promise<Point> {
  // Absent in pages without a secure connection.
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
