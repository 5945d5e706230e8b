import { Field, type FieldProps } from "./field.tsx";
import { Textarea } from "./textarea.tsx";

export interface TextareaFieldProps extends Omit<FieldProps, "children"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows: number;
  /** In characters. */
  readonly maxLength: number;
  readonly required?: boolean | undefined;
}

/** A field for several lines of text whose value its form keeps. */
export function TextareaField({ value, onChange, rows, maxLength, required, ...field }: TextareaFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Textarea
          {...control}
          rows={rows}
          maxLength={maxLength}
          required={required}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
