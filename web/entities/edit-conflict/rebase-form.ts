import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { mergeEdits, type TheirChange } from "./merge-edits.ts";

/**
 * Puts the values that somebody else saved under what was typed in a form: fields changed here keep what was typed, all
 * others take the saved value.
 * @param before the values that the form was opened with
 * @returns what the others changed
 */
export function rebaseForm<Values extends FieldValues, Field extends Path<Values>>(
  form: UseFormReturn<Values>,
  fields: readonly Field[],
  { before, theirs }: { readonly before: Values; readonly theirs: Values },
): readonly TheirChange<Field, Values[Field]>[] {
  const typed = form.getValues();
  const { touched, changes } = mergeEdits<Values, Field>(fields, { before, typed, theirs });
  form.reset(theirs);
  for (const field of touched)
    form.setValue(field, typed[field] as PathValue<Values, Field>, {
      shouldDirty: true,
      shouldValidate: true,
    });
  return changes;
}
