import type { BilingualText } from "../geo/place.ts";
import type { Port } from "../geo/route.ts";

/** How reliable the published facts of a ferry are. */
export type FerryConfidence = "high" | "medium" | "low";

/**
 * A ferry between two ports, in both directions. Only routes with `vehicleAllowed` carry trucks. Sailing times are
 * minutes after midnight in Asia/Bangkok; the frequency is minutes between sailings.
 */
export interface FerryRoute {
  readonly ferryRouteId: string;
  readonly name: BilingualText;
  readonly departurePort: Port;
  readonly arrivalPort: Port;
  readonly firstSailingMin: number;
  readonly lastSailingMin: number;
  readonly frequencyMin: number;
  /** The frequency in words ("hourly, half-hourly at peaks"); may be empty. */
  readonly frequencyText: BilingualText;
  readonly durationS: number;
  readonly distanceM: number;
  readonly vehicleFareMinSatang: number;
  readonly vehicleFareMaxSatang: number;
  readonly passengerFareMinSatang: number;
  readonly passengerFareMaxSatang: number;
  /** Only a verified vehicle fare is used in prices. */
  readonly fareVerified: boolean;
  readonly operators: readonly string[];
  readonly notes: string;
  readonly vehicleAllowed: boolean;
  /** Where the facts come from, and how reliable they are. */
  readonly source: string;
  readonly confidence: FerryConfidence;
}
