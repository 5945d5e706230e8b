import { FERRY_FIELDS, type FerryField, type FerryValues } from "./ferry-values.ts";

/** A field that another admin changed meanwhile. */
export interface TheirChange {
  readonly field: FerryField;
  readonly theirs: FerryValues[FerryField];
  /** What was typed here, when this field was changed here too and differently. */
  readonly yours: FerryValues[FerryField] | null;
}

/** Which fields were typed here, and what another admin changed since `before`. Nothing of either is lost. */
export function mergeFerry(
  before: FerryValues,
  typed: FerryValues,
  theirs: FerryValues,
): { readonly touched: readonly FerryField[]; readonly changes: readonly TheirChange[] } {
  const touched = FERRY_FIELDS.filter((field) => !same(typed[field], before[field]));
  const changes = FERRY_FIELDS.filter((field) => !same(theirs[field], before[field])).map((field) => ({
    field,
    theirs: theirs[field],
    yours: touched.includes(field) && !same(typed[field], theirs[field]) ? typed[field] : null,
  }));
  return { touched, changes };
}

function same(a: FerryValues[FerryField], b: FerryValues[FerryField]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
