/** One value of a ferry route, before and after it was saved. */
export interface FerryFieldChange {
  /** The name of the value: `nameTh`, `vehicleFareMinSatang`. */
  readonly field: string;
  readonly before: FerryValue;
  readonly after: FerryValue;
}

/** `null`: nothing is known, such as a limit. */
export type FerryValue = string | number | boolean | readonly string[] | null;

/** The values that differ between two saved states of a ferry route. */
export function ferryChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly FerryFieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({ field, before: valueOf(before[field]), after: valueOf(after[field]) }));
}

function valueOf(value: unknown): FerryValue {
  return (value ?? null) as FerryValue;
}
