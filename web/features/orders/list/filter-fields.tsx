import { Search } from "lucide-react";
import { ORDER_SEARCH_MAX } from "#domain/orders/order-search.ts";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { useAddressText } from "./use-address-text.ts";

export interface SearchFieldProps {
  readonly label: string;
  /** What the address says. */
  readonly value: string;
  readonly className: string;
  /** Writes the address, a moment after the last key or at once with Enter. */
  readonly onChange: (text: string) => void;
}

/** The search of a list of orders. */
export function SearchField({ label, value, className, onChange }: SearchFieldProps) {
  const { typed, type, writeNow } = useAddressText(value, onChange);
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        writeNow();
      }}
    >
      <Field label={label}>
        {(control) => (
          <span className="relative block">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
            />
            <TextInput
              {...control}
              type="search"
              enterKeyHint="search"
              maxLength={ORDER_SEARCH_MAX}
              className="pl-11"
              value={typed}
              onChange={({ target }) => type(target.value)}
            />
          </span>
        )}
      </Field>
    </form>
  );
}

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
