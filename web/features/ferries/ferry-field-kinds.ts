import type { FieldCode } from "#domain/field-errors.ts";
import type { FerryConfidence } from "#domain/ferries/ferry-route.ts";
import { clockTime, minuteOfDay } from "#web/lib/i18n/clock-time.ts";
import { readNumber, writeNumber, type NumberProblem, type Separators } from "#web/lib/i18n/typed-number.ts";
import { m } from "#web/paraglide/messages.js";
import {
  BAHT_DECIMALS,
  KM_DECIMALS,
  METRE_DECIMALS,
  TONNE_DECIMALS,
  HOUR_DECIMALS,
  readDegrees,
  readFare,
  readHours,
  writeDegrees,
  writeFare,
  writeHours,
} from "./ferry-units.ts";

export type FerryProblem = NumberProblem | FieldCode;

export type ReadField<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: FerryProblem };

/** Converts between the stored value and the form's value for one kind of field. */
export interface FieldKind<Value, Typed> {
  /** The value in the form of a new ferry route. */
  readonly empty: Typed;
  readonly write: (value: Value, separators: Separators) => Typed;
  readonly read: (typed: Typed, separators: Separators) => ReadField<Value>;
  /** How many decimals may be typed, where that is limited. */
  readonly decimals?: number;
  /** Says how the value must be written; where absent, it is a number with `decimals`. */
  readonly invalidText?: (separators: Separators) => string;
}

/** Texts, trimmed. */
export const TEXT: FieldKind<string, string> = {
  empty: "",
  write: (value) => value,
  read: (typed) => ({ ok: true, value: typed.trim() }),
};

export const REQUIRED_TEXT: FieldKind<string, string> = {
  ...TEXT,
  read: (typed) =>
    typed.trim() === "" ? { ok: false, problem: "REQUIRED" } : { ok: true, value: typed.trim() },
};

/** Minutes after midnight, typed as `05:00`. */
export const CLOCK_TIME: FieldKind<number, string> = {
  empty: "",
  write: clockTime,
  read: (typed) => {
    const value = minuteOfDay(typed);
    if (value === null) return { ok: false, problem: typed === "" ? "REQUIRED" : "INVALID" };
    return { ok: true, value };
  },
};

/** Whole minutes. */
export const MINUTES: FieldKind<number, string> = {
  empty: "",
  write: String,
  read: (typed, separators) => readNumber(typed, 0, separators),
  decimals: 0,
  invalidText: m.settings_whole_number,
};

/** Degrees of latitude or longitude. */
export const DEGREES: FieldKind<number, string> = {
  empty: "",
  write: writeDegrees,
  read: readDegrees,
  invalidText: () => m.settings_number_invalid({ example: writeDegrees(9.3284) }),
};

/** Seconds, typed as hours: `1.5` or `1:30`. */
export const HOURS: FieldKind<number, string> = {
  empty: "",
  write: writeHours,
  read: readHours,
  decimals: HOUR_DECIMALS,
  invalidText: (separators) => m.ferry_duration_invalid({ example: hoursExample(separators) }),
};

/** Metres, typed as kilometres; an empty field leaves the distance to the server. */
export const KILOMETRES_OR_NONE: FieldKind<number | undefined, string> = {
  empty: "",
  write: (value, separators) => (value === undefined ? "" : writeNumber(value, KM_DECIMALS, separators)),
  read: (typed, separators) =>
    typed.trim() === "" ? { ok: true, value: undefined } : readNumber(typed, KM_DECIMALS, separators),
  decimals: KM_DECIMALS,
};

/** Centimetres typed as metres, and kilograms as tonnes; an empty field is no known limit. */
export const METRES_OR_NONE = limitOrNone(METRE_DECIMALS);
export const TONNES_OR_NONE = limitOrNone(TONNE_DECIMALS);

/** Satang, typed as baht; an empty field is a fare that is not known, stored as 0. */
export const FARE: FieldKind<number, string> = {
  empty: "",
  write: writeFare,
  read: readFare,
  decimals: BAHT_DECIMALS,
};

export const SWITCH: FieldKind<boolean, boolean> = unchanged(false);
export const LIST: FieldKind<string[], string[]> = unchanged<string[]>([]);
export const CHOICE: FieldKind<FerryConfidence, FerryConfidence> = unchanged<FerryConfidence>("medium");

/** The example in the hint and the error of a duration: an hour and a half. */
export function hoursExample(separators: Separators): string {
  return writeHours(5400, separators);
}

function limitOrNone(decimals: number): FieldKind<number | null, string> {
  return {
    empty: "",
    write: (value, separators) => (value === null ? "" : writeNumber(value, decimals, separators)),
    read: (typed, separators) =>
      typed.trim() === "" ? { ok: true, value: null } : readNumber(typed, decimals, separators),
    decimals,
  };
}

/** A kind whose form value is the stored value. */
function unchanged<Value>(empty: Value): FieldKind<Value, Value> {
  return { empty, write: (value) => value, read: (typed) => ({ ok: true, value: typed }) };
}
