import type { FerryInput } from "#domain/ferries/ferry-input.ts";
import { m } from "#web/paraglide/messages.js";
import {
  CHOICE,
  CLOCK_TIME,
  DEGREES,
  FARE,
  HOURS,
  KILOMETRES_OR_NONE,
  LIST,
  METRES_OR_NONE,
  MINUTES,
  REQUIRED_TEXT,
  SWITCH,
  TEXT,
  TONNES_OR_NONE,
  type FieldKind,
} from "./ferry-field-kinds.ts";

/** The dotted path of every single value of a saved ferry route: `name.th`, `departurePort.latitude`, `notes`. */
type FerryPath = Leaf<FerryInput>;
type Leaf<Values, Above extends string = ""> = {
  [Name in keyof Values & string]-?: NonNullable<Values[Name]> extends
    | string
    | number
    | boolean
    | readonly unknown[]
    ? `${Above}${Name}`
    : Leaf<NonNullable<Values[Name]>, `${Above}${Name}.`>;
}[keyof Values & string];

type At<Values, Path> = Path extends `${infer Name}.${infer Rest}`
  ? At<Values[Name & keyof Values], Rest>
  : Values[Path & keyof Values];

interface FerryFormField<Path extends FerryPath, Typed> {
  /** Where the value is in the ferry route that the server takes, and in its refusals after `ferry.`. */
  readonly path: Path;
  readonly kind: FieldKind<At<FerryInput, Path>, Typed>;
  readonly label: () => string;
}

function field<const Path extends FerryPath, Typed>(
  path: Path,
  kind: FieldKind<At<FerryInput, Path>, Typed>,
  label: () => string,
): FerryFormField<Path, Typed> {
  return { path, kind, label };
}

/**
 * Every field of the form, in its order. The values of the form, its empty state, reading, writing, merging, labels
 * and the server's refusals all follow from this table.
 */
export const FERRY_FORM = {
  nameTh: field("name.th", REQUIRED_TEXT, m.name_in_thai_label),
  nameEn: field("name.en", REQUIRED_TEXT, m.name_in_english_label),
  departureTh: field("departurePort.name.th", REQUIRED_TEXT, m.name_in_thai_label),
  departureEn: field("departurePort.name.en", REQUIRED_TEXT, m.name_in_english_label),
  departureLatitude: field("departurePort.latitude", DEGREES, m.ferry_latitude),
  departureLongitude: field("departurePort.longitude", DEGREES, m.ferry_longitude),
  arrivalTh: field("arrivalPort.name.th", REQUIRED_TEXT, m.name_in_thai_label),
  arrivalEn: field("arrivalPort.name.en", REQUIRED_TEXT, m.name_in_english_label),
  arrivalLatitude: field("arrivalPort.latitude", DEGREES, m.ferry_latitude),
  arrivalLongitude: field("arrivalPort.longitude", DEGREES, m.ferry_longitude),
  firstSailing: field("firstSailingMin", CLOCK_TIME, m.ferry_first_sailing),
  lastSailing: field("lastSailingMin", CLOCK_TIME, m.ferry_last_sailing),
  frequency: field("frequencyMin", MINUTES, m.ferry_interval_label),
  frequencyTextTh: field("frequencyText.th", TEXT, m.ferry_frequency_words_th),
  frequencyTextEn: field("frequencyText.en", TEXT, m.ferry_frequency_words_en),
  duration: field("durationS", HOURS, m.ferry_duration_label),
  distance: field("distanceM", KILOMETRES_OR_NONE, m.ferry_distance_label),
  vehicleFareMin: field("vehicleFareMinSatang", FARE, m.ferry_vehicle_fare_min),
  vehicleFareMax: field("vehicleFareMaxSatang", FARE, m.ferry_vehicle_fare_max),
  passengerFareMin: field("passengerFareMinSatang", FARE, m.ferry_passenger_fare_min),
  passengerFareMax: field("passengerFareMaxSatang", FARE, m.ferry_passenger_fare_max),
  fareVerified: field("fareVerified", SWITCH, m.ferry_fare_verified_label),
  vehicleAllowed: field("vehicleAllowed", { ...SWITCH, empty: true }, m.ferry_vehicle_allowed_label),
  maxVehicleLength: field("maxVehicleLengthCm", METRES_OR_NONE, m.ferry_max_length_label),
  maxVehicleHeight: field("maxVehicleHeightCm", METRES_OR_NONE, m.ferry_max_height_label),
  maxVehicleWeight: field("maxVehicleWeightKg", TONNES_OR_NONE, m.ferry_max_weight_label),
  operators: field("operators", LIST, m.ferry_operators_label),
  notes: field("notes", TEXT, m.ferry_notes_label),
  source: field("source", TEXT, m.source_label),
  confidence: field("confidence", CHOICE, m.ferry_confidence_label),
};

export type FerryField = keyof typeof FERRY_FORM;
export type FerryPort = "departure" | "arrival";

/** A ferry route as an admin types it. */
export type FerryValues = {
  -readonly [Name in FerryField]: (typeof FERRY_FORM)[Name]["kind"]["empty"];
};

/** Does not compile while a value of `FerryInput` has no field in the table. */
export type MissingFields<
  Missing extends never = Exclude<FerryPath, (typeof FERRY_FORM)[FerryField]["path"]>,
> = Missing;

/** Every field, in the order of the form. */
export const FERRY_FIELDS = Object.keys(FERRY_FORM) as readonly FerryField[];

/** A field's description with its types erased, for code that treats all fields alike. */
export function ferryField(name: FerryField): {
  readonly path: FerryPath;
  readonly kind: FieldKind<unknown, unknown>;
  readonly label: () => string;
} {
  return FERRY_FORM[name] as never;
}

/** A value for each field. */
export function eachFerryField(valueOf: (name: FerryField) => unknown): FerryValues {
  return Object.fromEntries(FERRY_FIELDS.map((name) => [name, valueOf(name)])) as FerryValues;
}

/** The form of a new ferry route. */
export const NEW_FERRY: Readonly<FerryValues> = eachFerryField((name) => ferryField(name).kind.empty);

/**
 * The field that one of the server's refusals is about: named by itself, by an item of it (`ferry.operators.2`), or by
 * its port as a whole.
 */
export function fieldAt(path: string): FerryField | undefined {
  if (path === "ferry.departurePort") return "departureLatitude";
  if (path === "ferry.arrivalPort") return "arrivalLatitude";
  return FERRY_FIELDS.find((name) => `${path}.`.startsWith(`ferry.${ferryField(name).path}.`));
}
