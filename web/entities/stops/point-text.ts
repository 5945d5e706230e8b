import type { Point } from "#domain/geo/place.ts";

/** Five decimals are about 1 m: "13.75630, 100.50180". */
const DECIMALS = 5;

/** A point as people copy it. */
export function pointText({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;
}

/** A map link to a point, which phones open in their map app. */
export function pointLink({ latitude, longitude }: Point): string {
  const [lat, lng] = [latitude, longitude].map((degrees) => Number(degrees.toFixed(DECIMALS)));
  return `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`;
}
