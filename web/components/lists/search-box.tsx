import { Search } from "lucide-react";
import { useAddressText } from "#web/lib/use-address-text.ts";
import { Field } from "../forms/field.tsx";
import { TextInput } from "../forms/text-input.tsx";

export interface SearchBoxProps {
  readonly label: string;
  /** The text in the page's address. */
  readonly value: string;
  readonly maxLength: number;
  readonly className?: string | undefined;
  /** Called a moment after the last key, and at once on Enter. */
  readonly onChange: (text: string) => void;
}

/** The search field of a list whose search text is in the page's address. */
export function SearchBox({ label, value, maxLength, className, onChange }: SearchBoxProps) {
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
              maxLength={maxLength}
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
