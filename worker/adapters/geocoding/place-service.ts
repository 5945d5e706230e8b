import type { Point } from "#domain/geo/place.ts";
import type { Script } from "./geocoder.ts";

/** A point that a place service knows by name. */
export interface NamedPoint extends Point {
  /** What it is called or its address, without district and province; text from outside, of any length. */
  readonly name: string;
}

/** A place service of the outside world: what it finds in Thailand for a text, best first. */
export interface PlaceService {
  /** For the log: "photon", "nominatim". */
  readonly name: string;
  /**
   * About `limit` points, names in `script` where the service has them.
   * @throws OutsideServiceError when the service does not answer.
   */
  search(text: string, limit: number, script: Script): Promise<readonly NamedPoint[]>;
}

/** West, south, east and north of Thailand with some air, degrees: for services that can restrict by a box only. */
export const AROUND_THAILAND = [97.2, 5.5, 105.8, 20.6] as const;
