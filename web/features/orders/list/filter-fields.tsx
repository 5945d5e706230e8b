import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";

export interface DayFieldProps {
  readonly label: string;
  /** A day such as `2026-12-01`; `undefined`: any. So are the earliest and the latest. */
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/** One end of a range of days. */
export function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          min={min}
          max={max}
          value={value ?? ""}
          onChange={({ target }) =>
            onChange(/^\d{4}-\d{2}-\d{2}$/.test(target.value) ? target.value : undefined)
          }
        />
      )}
    </Field>
  );
}
