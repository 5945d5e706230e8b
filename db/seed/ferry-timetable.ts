import type { FerryConfidence, FerryRoute } from "#domain/ferries/ferry-route.ts";
import type { BilingualText } from "#domain/geo/place.ts";
import type { Port } from "#domain/geo/route.ts";

/** The facts of one ferry, in the units of published timetables; a route runs in both directions. */
export interface Timetable {
  readonly ferryRouteId: string;
  readonly name: BilingualText;
  readonly departurePort: Port;
  readonly arrivalPort: Port;
  readonly first: string;
  readonly last: string;
  readonly everyMin: number;
  readonly frequencyText: BilingualText;
  readonly durationMin: number;
  readonly seaKm: number;
  /** Lowest and highest fare in baht; the vehicle fare from a small car to a 6-wheel truck. 0–0 where it is unknown. */
  readonly vehicleBaht: readonly [least: number, greatest: number];
  readonly passengerBaht: readonly [least: number, greatest: number];
  readonly operators: readonly string[];
  readonly notes: string;
  readonly vehicleAllowed?: false;
  readonly source: string;
  readonly confidence: FerryConfidence;
}

function minuteOfDay(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

/** The ferry route of a timetable. */
export function toFerryRoute(row: Timetable): FerryRoute {
  const {
    ferryRouteId,
    name,
    departurePort,
    arrivalPort,
    frequencyText,
    operators,
    notes,
    source,
    confidence,
  } = row;
  return {
    ferryRouteId,
    name,
    departurePort,
    arrivalPort,
    firstSailingMin: minuteOfDay(row.first),
    lastSailingMin: minuteOfDay(row.last),
    frequencyMin: row.everyMin,
    frequencyText,
    durationS: row.durationMin * 60,
    distanceM: row.seaKm * 1000,
    vehicleFareMinSatang: row.vehicleBaht[0] * 100,
    vehicleFareMaxSatang: row.vehicleBaht[1] * 100,
    passengerFareMinSatang: row.passengerBaht[0] * 100,
    passengerFareMaxSatang: row.passengerBaht[1] * 100,
    // No vehicle fare has a source that is reliable enough for a price: an admin verifies each one first.
    fareVerified: false,
    operators,
    notes,
    vehicleAllowed: row.vehicleAllowed ?? true,
    // No operator publishes its limits in a source at hand.
    maxVehicleLengthCm: null,
    maxVehicleHeightCm: null,
    maxVehicleWeightKg: null,
    source,
    confidence,
  };
}
