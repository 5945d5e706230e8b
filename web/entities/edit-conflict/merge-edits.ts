/** A field that somebody else changed while it was being edited here. */
export interface TheirChange<Field, Value> {
  readonly field: Field;
  readonly before: Value;
  readonly theirs: Value;
  /** What was typed here, when this field was changed here too and differently. */
  readonly yours: Value | null;
}

/** The three states of an edited form: as it was opened, as typed here, as saved by somebody else meanwhile. */
export interface Edits<Values> {
  readonly before: Values;
  readonly typed: Values;
  readonly theirs: Values;
}

/**
 * Compares what was typed in a form with what somebody else saved meanwhile, field by field. `touched` are the fields
 * changed here, whose typed values are to be kept; all others take the saved value. `changes` are those made there.
 */
export function mergeEdits<Values, Field extends keyof Values>(
  fields: readonly Field[],
  { before, typed, theirs }: Edits<Values>,
): { readonly touched: readonly Field[]; readonly changes: readonly TheirChange<Field, Values[Field]>[] } {
  const touched = fields.filter((field) => !isSameValue(typed[field], before[field]));
  const changes = fields
    .filter((field) => !isSameValue(theirs[field], before[field]))
    .map((field) => ({
      field,
      before: before[field],
      theirs: theirs[field],
      yours: touched.includes(field) && !isSameValue(typed[field], theirs[field]) ? typed[field] : null,
    }));
  return { touched, changes };
}

/** The changes after their value of one field was taken over. */
export function withTheirs<Field, Value>(
  changes: readonly TheirChange<Field, Value>[],
  taken: Field,
): readonly TheirChange<Field, Value>[] {
  return changes.map((change) => (change.field === taken ? { ...change, yours: null } : change));
}

/** Whether two values of a form are the same: texts, numbers, switches, and lists and records of them. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
