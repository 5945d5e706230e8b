import type { FerryInput } from "#domain/ferries/ferry-input.ts";
import type { FieldCode } from "#domain/errors.ts";
import { minuteOfDay } from "#web/lib/i18n/clock-time.ts";
import {
  readNumber,
  type NumberProblem,
  type ReadNumber,
  type Separators,
} from "#web/lib/i18n/typed-number.ts";
import { KM_DECIMALS, readDegrees, readFare, readHours } from "./ferry-units.ts";
import type { FerryField, FerryValues } from "./ferry-values.ts";

export type FerryProblem = NumberProblem | FieldCode;
export type FerryProblems = Partial<Record<FerryField, FerryProblem>>;

export type ReadFerry =
  | { readonly ok: true; readonly ferry: FerryInput }
  | { readonly ok: false; readonly problems: FerryProblems };

const NEEDED = ["nameTh", "nameEn", "departureTh", "departureEn", "arrivalTh", "arrivalEn"] as const;

/**
 * The ferry route somebody typed, or every field that cannot be read or contradicts another. Bounds and places are
 * for the server to judge.
 */
export function readFerry(values: FerryValues, separators: Separators): ReadFerry {
  const problems: FerryProblems = {};
  const number = (field: FerryField, read: ReadNumber): number => {
    if (read.ok) return read.value;
    problems[field] = read.problem;
    return Number.NaN;
  };
  const clock = (field: "firstSailing" | "lastSailing"): number => {
    const minute = minuteOfDay(values[field]);
    if (minute === null) problems[field] = values[field] === "" ? "REQUIRED" : "INVALID";
    return minute ?? Number.NaN;
  };
  const degrees = (field: `${"departure" | "arrival"}${"Latitude" | "Longitude"}`): number =>
    number(field, readDegrees(values[field]));
  const fare = (field: `${"vehicle" | "passenger"}Fare${"Min" | "Max"}`): number =>
    number(field, readFare(values[field], separators));

  for (const field of NEEDED) if (values[field].trim() === "") problems[field] = "REQUIRED";
  const ferry: FerryInput = {
    name: { th: values.nameTh.trim(), en: values.nameEn.trim() },
    departurePort: {
      name: { th: values.departureTh.trim(), en: values.departureEn.trim() },
      latitude: degrees("departureLatitude"),
      longitude: degrees("departureLongitude"),
    },
    arrivalPort: {
      name: { th: values.arrivalTh.trim(), en: values.arrivalEn.trim() },
      latitude: degrees("arrivalLatitude"),
      longitude: degrees("arrivalLongitude"),
    },
    firstSailingMin: clock("firstSailing"),
    lastSailingMin: clock("lastSailing"),
    frequencyMin: number("frequency", readNumber(values.frequency, 0, separators)),
    frequencyText: { th: values.frequencyTextTh.trim(), en: values.frequencyTextEn.trim() },
    durationS: number("duration", readHours(values.duration, separators)),
    vehicleFareMinSatang: fare("vehicleFareMin"),
    vehicleFareMaxSatang: fare("vehicleFareMax"),
    passengerFareMinSatang: fare("passengerFareMin"),
    passengerFareMaxSatang: fare("passengerFareMax"),
    fareVerified: values.fareVerified,
    operators: values.operators,
    notes: values.notes.trim(),
    vehicleAllowed: values.vehicleAllowed,
    source: values.source.trim(),
    confidence: values.confidence,
  };
  if (values.distance.trim() !== "")
    ferry.distanceM = number("distance", readNumber(values.distance, KM_DECIMALS, separators));
  if (ferry.lastSailingMin < ferry.firstSailingMin) problems.lastSailing = "BELOW_FIRST";
  if (ferry.vehicleFareMaxSatang < ferry.vehicleFareMinSatang) problems.vehicleFareMax = "BELOW_FIRST";
  if (ferry.passengerFareMaxSatang < ferry.passengerFareMinSatang) problems.passengerFareMax = "BELOW_FIRST";
  if (ferry.fareVerified && ferry.vehicleFareMaxSatang === 0) problems.vehicleFareMax ??= "REQUIRED";
  return Object.keys(problems).length === 0 ? { ok: true, ferry } : { ok: false, problems };
}
