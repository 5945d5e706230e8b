import { useState } from "react";
import { mergeEdits, type TheirChange } from "./merge-edits.ts";

/** What was read and what was asked for when somebody else was faster. */
interface Refused<Values> {
  readonly before: Values;
  readonly typed: Values;
}

export interface PressConflict<Values, Field extends keyof Values> {
  /** What the others changed; `null` without a conflict. */
  readonly changes: readonly TheirChange<Field, Values[Field]>[] | null;
  /** A press was refused: call it once what is saved has been read again. */
  readonly refused: (before: Values, typed: Values) => void;
  /** Their value of a field is right. */
  readonly take: (field: Field) => void;
  readonly clear: () => void;
}

/**
 * The conflict of something that is decided by one press, not typed into a form: what was read then and asked for, beside
 * what is saved by now.
 * @param now what is saved, as it was read last
 */
export function usePressConflict<Values, Field extends keyof Values>(
  fields: readonly Field[],
  now: Values,
): PressConflict<Values, Field> {
  const [pressed, setPressed] = useState<Refused<Values> | null>(null);
  return {
    changes: pressed === null ? null : mergeEdits(fields, { ...pressed, theirs: now }).changes,
    refused: (before, typed) => setPressed({ before, typed }),
    take: (field) =>
      setPressed((known) => known && { ...known, typed: { ...known.typed, [field]: now[field] } }),
    clear: () => setPressed(null),
  };
}
