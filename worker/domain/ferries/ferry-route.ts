import type { BilingualText } from "../geo/place.ts";
import type { Port } from "../geo/route.ts";

/** How sure the company is of a ferry's published facts: high, medium, low. */
export type FerryConfidence = "high" | "medium" | "low";

/**
 * A boat that links two ports, both ways. Only one with `vehicleAllowed` carries trucks.
 * Sailing times are minutes after midnight in Asia/Bangkok; the frequency is minutes between sailings.
 */
export interface FerryRoute {
  readonly ferryRouteId: string;
  readonly name: BilingualText;
  readonly departurePort: Port;
  readonly arrivalPort: Port;
  readonly firstSailingMin: number;
  readonly lastSailingMin: number;
  readonly frequencyMin: number;
  /** The frequency as people say it ("hourly, half-hourly at peaks"); may be empty. */
  readonly frequencyText: BilingualText;
  readonly durationS: number;
  readonly distanceM: number;
  readonly vehicleFareMinSatang: number;
  readonly vehicleFareMaxSatang: number;
  readonly passengerFareMinSatang: number;
  readonly passengerFareMaxSatang: number;
  /** Only a verified vehicle fare is ever used for a price. */
  readonly fareVerified: boolean;
  readonly operators: readonly string[];
  readonly notes: string;
  readonly vehicleAllowed: boolean;
  /** Where the facts come from, and how sure they are. */
  readonly source: string;
  readonly confidence: FerryConfidence;
}
