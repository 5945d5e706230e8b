import type { FerryConfidence } from "#domain/ferries/ferry-route.ts";

/** A ferry route as an admin types it. */
export interface FerryValues {
  nameTh: string;
  nameEn: string;
  departureTh: string;
  departureEn: string;
  departureLatitude: string;
  departureLongitude: string;
  arrivalTh: string;
  arrivalEn: string;
  arrivalLatitude: string;
  arrivalLongitude: string;
  /** Clock times, `05:00`. */
  firstSailing: string;
  lastSailing: string;
  /** Minutes. */
  frequency: string;
  frequencyTextTh: string;
  frequencyTextEn: string;
  /** Hours, `1.5` or `1:30`. */
  duration: string;
  /** Kilometres; empty for the straight line. */
  distance: string;
  /** Baht; empty for not known. */
  vehicleFareMin: string;
  vehicleFareMax: string;
  passengerFareMin: string;
  passengerFareMax: string;
  fareVerified: boolean;
  vehicleAllowed: boolean;
  operators: string[];
  notes: string;
  source: string;
  confidence: FerryConfidence;
}

export type FerryField = keyof FerryValues;
export type FerryPort = "departure" | "arrival";

/** The form of a ferry route that does not exist yet. */
export const NEW_FERRY: Readonly<FerryValues> = {
  nameTh: "",
  nameEn: "",
  departureTh: "",
  departureEn: "",
  departureLatitude: "",
  departureLongitude: "",
  arrivalTh: "",
  arrivalEn: "",
  arrivalLatitude: "",
  arrivalLongitude: "",
  firstSailing: "",
  lastSailing: "",
  frequency: "",
  frequencyTextTh: "",
  frequencyTextEn: "",
  duration: "",
  distance: "",
  vehicleFareMin: "",
  vehicleFareMax: "",
  passengerFareMin: "",
  passengerFareMax: "",
  fareVerified: false,
  vehicleAllowed: true,
  operators: [],
  notes: "",
  source: "",
  confidence: "medium",
};

/** Where the server names each field in its refusals. */
const FIELD_PATHS: Readonly<Record<FerryField, string>> = {
  nameTh: "ferry.name.th",
  nameEn: "ferry.name.en",
  departureTh: "ferry.departurePort.name.th",
  departureEn: "ferry.departurePort.name.en",
  departureLatitude: "ferry.departurePort.latitude",
  departureLongitude: "ferry.departurePort.longitude",
  arrivalTh: "ferry.arrivalPort.name.th",
  arrivalEn: "ferry.arrivalPort.name.en",
  arrivalLatitude: "ferry.arrivalPort.latitude",
  arrivalLongitude: "ferry.arrivalPort.longitude",
  firstSailing: "ferry.firstSailingMin",
  lastSailing: "ferry.lastSailingMin",
  frequency: "ferry.frequencyMin",
  frequencyTextTh: "ferry.frequencyText.th",
  frequencyTextEn: "ferry.frequencyText.en",
  duration: "ferry.durationS",
  distance: "ferry.distanceM",
  vehicleFareMin: "ferry.vehicleFareMinSatang",
  vehicleFareMax: "ferry.vehicleFareMaxSatang",
  passengerFareMin: "ferry.passengerFareMinSatang",
  passengerFareMax: "ferry.passengerFareMaxSatang",
  fareVerified: "ferry.fareVerified",
  vehicleAllowed: "ferry.vehicleAllowed",
  operators: "ferry.operators",
  notes: "ferry.notes",
  source: "ferry.source",
  confidence: "ferry.confidence",
};

/** Every field, in the order of the form. */
export const FERRY_FIELDS = Object.keys(FIELD_PATHS) as readonly FerryField[];

/** The field a refusal is about: itself, or the one it begins (`ferry.operators.2`, a port as a whole). */
export function fieldAt(path: string): FerryField | undefined {
  if (path === "ferry.departurePort") return "departureLatitude";
  if (path === "ferry.arrivalPort") return "arrivalLatitude";
  return FERRY_FIELDS.find(
    (field) => path === FIELD_PATHS[field] || path.startsWith(`${FIELD_PATHS[field]}.`),
  );
}
