import type { Point } from "#domain/geo/place.ts";

const PATIENCE_MS = 12_000;
const STILL_HERE_MS = 60_000;

/** Why the browser does not tell the visitor's position. */
export type LocationFailure = "refused" | "unavailable" | "timeout";

/** The visitor's position is not known. */
export class LocationError extends Error {
  readonly failure: LocationFailure;

  constructor(failure: LocationFailure) {
    super(failure);
    this.name = "LocationError";
    this.failure = failure;
  }
}

/** By the codes of `GeolocationPositionError`, which not every browser defines. */
const FAILURES: Readonly<Record<number, LocationFailure>> = { 1: "refused", 2: "unavailable", 3: "timeout" };

/** The visitor's position from the browser, which asks for permission. @throws LocationError */
export async function currentPoint(): Promise<Point> {
  // Undefined in insecure contexts.
  const { geolocation } = navigator as { readonly geolocation?: Geolocation | null };
  if (!geolocation) throw new LocationError("unavailable");
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => reject(new LocationError(FAILURES[code] ?? "unavailable")),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: STILL_HERE_MS },
    );
  });
}
