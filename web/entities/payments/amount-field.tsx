import { Field, type FieldProps } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";

export interface AmountFieldProps extends Omit<FieldProps, "children"> {
  /** Baht, as typed. */
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** A field for an amount of baht whose text its form keeps; `readBaht` reads it. */
export function AmountField({ value, onChange, ...field }: AmountFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
