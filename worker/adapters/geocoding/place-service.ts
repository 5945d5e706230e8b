import type { Point } from "#domain/geo/place.ts";
import type { Script } from "./geocoder.ts";

/** A point with the name that a place service gives it. */
export interface NamedPoint extends Point {
  /** Its name or address, without district and province. Text from outside, of any length. */
  readonly name: string;
}

/** An outside place service: what it finds in Thailand for a text, best first. */
export interface PlaceService {
  /** For logs: "photon", "nominatim". */
  readonly name: string;
  /**
   * About `limit` points, names in `script` where the service has them.
   * @throws OutsideServiceError when the service does not answer.
   */
  search(text: string, limit: number, script: Script): Promise<readonly NamedPoint[]>;
}

/** West, south, east and north of Thailand with a margin, degrees: for services that can only restrict by a box. */
export const AROUND_THAILAND = [97.2, 5.5, 105.8, 20.6] as const;
