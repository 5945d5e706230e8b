import type { FerryConfidence } from "#domain/ferries/ferry-route.ts";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { writeNumber, type Separators } from "#web/lib/i18n/typed-number.ts";
import { m } from "#web/paraglide/messages.js";
import type { FerryProblem } from "./ferry-field-kinds.ts";
import { FERRY_FORM, ferryField, type FerryField, type FerryValues } from "./ferry-form.ts";

export const CONFIDENCE_TEXTS = {
  high: m.ferry_confidence_high,
  medium: m.ferry_confidence_medium,
  low: m.ferry_confidence_low,
} as const satisfies Record<FerryConfidence, () => string>;

/** A field's label outside its group: the fields of a port name the port. */
export function fullLabel(field: FerryField): string {
  const label = FERRY_FORM[field].label();
  if (field.startsWith("departure")) return `${m.ferry_departure_port()}: ${label}`;
  if (field.startsWith("arrival")) return `${m.ferry_arrival_port()}: ${label}`;
  return label;
}

/** A field's value as text. */
export function valueText(field: FerryField, value: FerryValues[FerryField]): string {
  if (typeof value === "boolean") {
    if (field === "fareVerified") return value ? m.ferry_fare_verified() : m.ferry_fare_to_verify();
    return value ? m.ferry_vehicles_allowed() : m.ferry_passengers_only();
  }
  if (value === "high" || value === "medium" || value === "low") return CONFIDENCE_TEXTS[value]();
  const text = typeof value === "string" ? value : value.join(", ");
  return text === "" ? "–" : text;
}

/** What is wrong with a field, and how to correct it. */
export function problemText(field: FerryField, problem: FerryProblem, separators: Separators): string {
  switch (problem) {
    case "INVALID":
      return invalidText(field, separators);
    case "TOO_FINE":
      return m.settings_too_fine({ digits: formatNumber(ferryField(field).kind.decimals ?? 0) });
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

function invalidText(field: FerryField, separators: Separators): string {
  const { decimals, invalidText: textOf } = ferryField(field).kind;
  if (textOf !== undefined) return textOf(separators);
  if (decimals === undefined) return m.field_invalid();
  return m.settings_number_invalid({ example: writeNumber(12_345, decimals, separators, true) });
}
