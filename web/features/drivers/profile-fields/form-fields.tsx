import type { ComponentProps } from "react";
import { bangkokInstant } from "#domain/time.ts";
import { Field } from "#web/components/forms/field.tsx";
import { Select, type SelectOption } from "#web/components/forms/select.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { formatDay } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

interface ValueProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** A note beside the label, such as "optional". */
  readonly note?: string | undefined;
  readonly error: string | undefined;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** One line of text. */
export function TextField({
  label,
  hint,
  note,
  error,
  value,
  onValue,
  ...input
}: ValueProps & Omit<ComponentProps<"input">, keyof ValueProps>) {
  return (
    <Field label={label} hint={hint} note={note} error={error}>
      {(control) => (
        <TextInput {...input} {...control} value={value} onChange={({ target }) => onValue(target.value)} />
      )}
    </Field>
  );
}

/** A number as it is typed. */
export function NumberField(props: ValueProps) {
  return <TextField {...props} inputMode="numeric" autoComplete="off" maxLength={12} />;
}

/** A day, some years ahead: the browser's own field, with the day in the reader's calendar below it. */
export function DayField(props: ValueProps & { readonly min: string }) {
  const at = props.value === "" ? null : bangkokInstant(props.value, "00:00");
  return <TextField {...props} type="date" hint={at === null ? undefined : formatDay(at)} />;
}

/** One of a list. */
export function ChoiceField<Value extends string>({
  label,
  hint,
  error,
  value,
  onValue,
  options,
}: ValueProps & { readonly options: readonly SelectOption<Value>[] }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select
          {...control}
          options={options}
          placeholder={m.driver_choose()}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
    </Field>
  );
}
