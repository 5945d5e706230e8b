import { get, set } from "react-hook-form";
import type { FerryInput } from "#domain/ferries/ferry-input.ts";
import type { Separators } from "#web/lib/i18n/typed-number.ts";
import type { FerryProblem } from "./ferry-field-kinds.ts";
import { eachFerryField, FERRY_FIELDS, ferryField, type FerryField, type FerryValues } from "./ferry-form.ts";
import type { SavedFerry } from "./ferry-types.ts";

export type FerryProblems = Partial<Record<FerryField, FerryProblem>>;

export type ReadFerry =
  | { readonly ok: true; readonly ferry: FerryInput }
  | { readonly ok: false; readonly problems: FerryProblems };

/** A saved ferry route as values of the form, in the units people use. */
export function writeFerry(ferry: SavedFerry, separators: Separators): FerryValues {
  return eachFerryField((name) => {
    const { path, kind } = ferryField(name);
    return kind.write(get(ferry, path), separators);
  });
}

/**
 * The typed ferry route, or every field that cannot be read or contradicts another. Bounds and positions are checked
 * by the server.
 */
export function readFerry(values: FerryValues, separators: Separators): ReadFerry {
  const problems: FerryProblems = {};
  const ferry = {};
  for (const name of FERRY_FIELDS) {
    const { path, kind } = ferryField(name);
    const read = kind.read(values[name], separators);
    if (!read.ok) problems[name] = read.problem;
    else if (read.value !== undefined) set(ferry, path, read.value);
  }
  addContradictions(ferry, problems);
  return Object.keys(problems).length === 0
    ? { ok: true, ferry: ferry as FerryInput }
    : { ok: false, problems };
}

/** The rules of `ferryInput` that concern two fields, where both could be read. */
function addContradictions(ferry: Partial<FerryInput>, problems: FerryProblems): void {
  const isBelow = (last?: number, first?: number) =>
    last !== undefined && first !== undefined && last < first;
  if (isBelow(ferry.lastSailingMin, ferry.firstSailingMin)) problems.lastSailing = "BELOW_FIRST";
  if (isBelow(ferry.vehicleFareMaxSatang, ferry.vehicleFareMinSatang))
    problems.vehicleFareMax = "BELOW_FIRST";
  if (isBelow(ferry.passengerFareMaxSatang, ferry.passengerFareMinSatang))
    problems.passengerFareMax = "BELOW_FIRST";
  if (ferry.fareVerified === true && ferry.vehicleFareMaxSatang === 0) problems.vehicleFareMax ??= "REQUIRED";
}
