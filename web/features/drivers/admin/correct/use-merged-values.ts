import { useState } from "react";
import { mergeEdits, withTheirs, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";

/** A form as one text per field. */
export type Values = Readonly<Record<string, string>>;

/** What is saved of a driver: the fields with the version that they are of. */
export interface Saved {
  readonly version: number;
  readonly values: Values;
}

export type DriverChange = TheirChange<string, string>;

export interface MergedValues {
  readonly values: Values;
  readonly seenVersion: number;
  /** Whether nothing differs from what is saved. */
  readonly isUnchanged: boolean;
  /** What somebody else saved while this form was open; `null` while nobody did. */
  readonly conflict: readonly DriverChange[] | null;
  readonly change: (values: Values) => void;
  /** Puts what somebody else saved under what was typed. */
  readonly adopt: (theirs: Saved) => void;
  readonly takeTheirs: (field: string) => void;
}

/** The form of a driver that several people of the office may change at once: nothing that was typed or saved is lost. */
export function useMergedValues(initial: Saved): MergedValues {
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(initial.values);
  const [conflict, setConflict] = useState<readonly DriverChange[] | null>(null);
  return {
    values,
    seenVersion: base.version,
    isUnchanged: Object.entries(values).every(([field, value]) => value === (base.values[field] ?? "")),
    conflict,
    change: (changed) => setValues((before) => ({ ...before, ...changed })),
    adopt: (theirs) => {
      const fields = Object.keys(theirs.values).filter((field) => field in base.values);
      const edits = { before: base.values, typed: values, theirs: theirs.values };
      const { touched, changes } = mergeEdits(fields, edits);
      const kept = touched.map((field) => [field, values[field] ?? ""] as const);
      setValues({ ...theirs.values, ...Object.fromEntries(kept) });
      setBase(theirs);
      setConflict(changes);
    },
    takeTheirs: (field) => {
      setValues((before) => ({ ...before, [field]: base.values[field] ?? "" }));
      setConflict((known) => (known === null ? null : withTheirs(known, field)));
    },
  };
}
