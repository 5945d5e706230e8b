import { DayInput } from "../../components/forms/days/day-input.tsx";
import { Field } from "../../components/forms/field.tsx";
import { dayInputTexts } from "./day-input-texts.ts";

export interface DayFieldProps {
  readonly label: string;
  /** A day such as `2026-12-01`, or empty; the earliest and latest that may be chosen. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (day: string) => void;
  /** Whether the day may be cleared, which answers an empty one. */
  readonly clearable?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
  readonly className?: string | undefined;
}

/** A labelled day from a calendar in the reader's language and era. */
export function DayField({ label, hint, error, className, ...day }: DayFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <DayInput control={control} texts={dayInputTexts()} {...day} />}
    </Field>
  );
}
