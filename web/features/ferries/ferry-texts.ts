import type { FerryConfidence } from "#domain/ferries/ferry-route.ts";
import { FIELD_TEXTS } from "#web/lib/errors/error-notices.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { writeNumber, type Separators } from "#web/lib/i18n/typed-number.ts";
import { m } from "#web/paraglide/messages.js";
import { BAHT_DECIMALS, KM_DECIMALS, writeDegrees, writeHours } from "./ferry-units.ts";
import type { FerryField, FerryValues } from "./ferry-values.ts";
import type { FerryProblem } from "./read-ferry.ts";

/** The name of every field as its label says it. */
export const FERRY_LABELS: Readonly<Record<FerryField, () => string>> = {
  nameTh: m.name_in_thai_label,
  nameEn: m.name_in_english_label,
  departureTh: m.name_in_thai_label,
  departureEn: m.name_in_english_label,
  departureLatitude: m.ferry_latitude,
  departureLongitude: m.ferry_longitude,
  arrivalTh: m.name_in_thai_label,
  arrivalEn: m.name_in_english_label,
  arrivalLatitude: m.ferry_latitude,
  arrivalLongitude: m.ferry_longitude,
  firstSailing: m.ferry_first_sailing,
  lastSailing: m.ferry_last_sailing,
  frequency: m.ferry_interval_label,
  frequencyTextTh: m.ferry_frequency_words_th,
  frequencyTextEn: m.ferry_frequency_words_en,
  duration: m.ferry_duration_label,
  distance: m.ferry_distance_label,
  vehicleFareMin: m.ferry_vehicle_fare_min,
  vehicleFareMax: m.ferry_vehicle_fare_max,
  passengerFareMin: m.ferry_passenger_fare_min,
  passengerFareMax: m.ferry_passenger_fare_max,
  fareVerified: m.ferry_fare_verified_label,
  vehicleAllowed: m.ferry_vehicle_allowed_label,
  operators: m.ferry_operators_label,
  notes: m.ferry_notes_label,
  source: m.source_label,
  confidence: m.ferry_confidence_label,
};

export const CONFIDENCE_TEXTS = {
  high: m.ferry_confidence_high,
  medium: m.ferry_confidence_medium,
  low: m.ferry_confidence_low,
} as const satisfies Record<FerryConfidence, () => string>;

/** A field's name where it stands alone: a port's fields say whose they are. */
export function fullLabel(field: FerryField): string {
  const label = FERRY_LABELS[field]();
  if (field.startsWith("departure")) return `${m.ferry_departure_port()}: ${label}`;
  if (field.startsWith("arrival")) return `${m.ferry_arrival_port()}: ${label}`;
  return label;
}

/** What a field holds, in words. */
export function valueText(field: FerryField, value: FerryValues[FerryField]): string {
  if (typeof value === "boolean") {
    if (field === "fareVerified") return value ? m.ferry_fare_verified() : m.ferry_fare_to_verify();
    return value ? m.ferry_vehicles_allowed() : m.ferry_passengers_only();
  }
  if (value === "high" || value === "medium" || value === "low") return CONFIDENCE_TEXTS[value]();
  const text = typeof value === "string" ? value : value.join(", ");
  return text === "" ? "–" : text;
}

const DECIMALS: Partial<Record<FerryField, number>> = {
  distance: KM_DECIMALS,
  vehicleFareMin: BAHT_DECIMALS,
  vehicleFareMax: BAHT_DECIMALS,
  passengerFareMin: BAHT_DECIMALS,
  passengerFareMax: BAHT_DECIMALS,
  duration: 2,
};

/** What is wrong with a field, in words that say what to do. */
export function problemText(field: FerryField, problem: FerryProblem, separators: Separators): string {
  switch (problem) {
    case "INVALID":
      return invalidText(field, separators);
    case "TOO_FINE":
      return m.settings_too_fine({ digits: formatNumber(DECIMALS[field] ?? 0) });
    case "BELOW_FIRST":
      return field === "lastSailing" ? m.ferry_last_before_first() : m.ferry_highest_below_lowest();
    case "REQUIRED":
      return field === "vehicleFareMax" ? m.ferry_verified_needs_fare() : m.field_required();
    case "SAME_PLACE":
      return m.ferry_same_port();
    default:
      return FIELD_TEXTS[problem]();
  }
}

/** The example that the duration's hint and error give: an hour and a half. */
export function hoursExample(separators: Separators): string {
  return writeHours(5400, separators);
}

function invalidText(field: FerryField, separators: Separators): string {
  if (field === "duration") return m.ferry_duration_invalid({ example: hoursExample(separators) });
  if (field === "frequency") return m.settings_whole_number();
  if (field.endsWith("tude")) return m.settings_number_invalid({ example: writeDegrees(9.3284) });
  const decimals = DECIMALS[field];
  if (decimals === undefined) return m.field_invalid();
  return m.settings_number_invalid({ example: writeNumber(12_345, decimals, separators, true) });
}
