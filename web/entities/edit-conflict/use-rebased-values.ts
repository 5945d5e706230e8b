import { useState } from "react";
import { isSameValue, mergeEdits, withTheirs, type TheirChange } from "./merge-edits.ts";

/** Values being typed over what is saved. */
export interface RebasedValues<Values extends object, Field extends keyof Values> {
  readonly values: Values;
  /** What somebody else has saved since it was opened; empty: nothing. */
  readonly theirs: readonly TheirChange<Field, Values[Field]>[];
  /** Whether something was typed that is not saved. */
  readonly isChanged: boolean;
  /** A function is given the values of that moment, which a second change in one event needs. */
  readonly set: (changed: Partial<Values> | ((now: Values) => Partial<Values>)) => void;
  /** Takes over what was saved of one field. */
  readonly take: (field: Field) => void;
}

/**
 * A form's values over saved ones that may change while it is open: what was typed is kept, every other field takes what
 * somebody else saved, and `theirs` says so before anything is sent.
 * @param saved the values as they are stored now
 * @param isSending while true nothing is taken over: what arrives may be the own change
 */
export function useRebasedValues<Values extends object, Field extends keyof Values & string>(
  fields: readonly Field[],
  saved: Values,
  isSending: boolean,
): RebasedValues<Values, Field> {
  const [edits, setEdits] = useState<{
    readonly opened: Values;
    readonly before: Values;
    readonly typed: Values;
    readonly theirs: readonly TheirChange<Field, Values[Field]>[];
  }>({ opened: saved, before: saved, typed: saved, theirs: [] });
  if (!isSending && !isSameValue(edits.before, saved)) {
    const { touched } = mergeEdits(fields, { before: edits.before, typed: edits.typed, theirs: saved });
    const [typed, opened] = [{ ...saved }, { ...edits.opened }];
    for (const field of touched) {
      typed[field] = edits.typed[field];
      // Saved as it was typed here: nobody has to be told.
      if (isSameValue(typed[field], saved[field])) opened[field] = saved[field];
    }
    const { changes } = mergeEdits(fields, { before: opened, typed, theirs: saved });
    setEdits({ opened, before: saved, typed, theirs: changes });
  }
  return {
    values: edits.typed,
    theirs: edits.theirs,
    isChanged: !isSameValue(edits.typed, saved),
    set: (changed) =>
      setEdits((now) => ({
        ...now,
        typed: { ...now.typed, ...(typeof changed === "function" ? changed(now.typed) : changed) },
      })),
    take: (field) =>
      setEdits((now) => ({
        ...now,
        typed: { ...now.typed, [field]: now.before[field] },
        theirs: withTheirs(now.theirs, field),
      })),
  };
}
