import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { m } from "#web/paraglide/messages.js";

export interface FilterChoiceProps {
  readonly label: string;
  /** Absent: all. */
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** @param value "" for all */
  readonly onChange: (value: string) => void;
}

/** One part of a list's filter: all, or one of several. */
export function FilterChoice({ label, value = "", options, onChange }: FilterChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={[{ value: "", label: m.orders_filter_all() }, ...options]}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
