import type { DocumentKind } from "#domain/documents/document.ts";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { m } from "#web/paraglide/messages.js";
import { DOCUMENT_KIND_TEXTS, LISTED_KINDS } from "./document-texts.ts";

/** Which documents are shown; days of Bangkok, both included. */
export interface DocumentFilterValues {
  readonly kind?: DocumentKind;
  readonly from?: string;
  readonly to?: string;
}

/** Kind and days of a list of documents. */
export function DocumentFilterFields(props: {
  readonly value: DocumentFilterValues;
  readonly onChange: (value: DocumentFilterValues) => void;
}) {
  const { value, onChange } = props;
  const { kind: _kind, ...anyKind } = value;
  return (
    <fieldset aria-label={m.documents_filter_label()} className="grid min-w-0 gap-4 sm:grid-cols-3">
      <Field label={m.document_kind_label()}>
        {(control) => (
          <Select
            {...control}
            value={value.kind ?? ""}
            onChange={({ target }) => {
              const kind = LISTED_KINDS.find((each) => each === target.value);
              onChange(kind === undefined ? anyKind : { ...anyKind, kind });
            }}
            options={[
              { value: "", label: m.documents_all() },
              ...LISTED_KINDS.map((kind) => ({ value: kind, label: DOCUMENT_KIND_TEXTS[kind]() })),
            ]}
          />
        )}
      </Field>
      <DayField
        label={m.documents_from()}
        value={value.from}
        onChange={(from) => onChange(withDay(value, "from", from))}
      />
      <DayField
        label={m.documents_to()}
        value={value.to}
        onChange={(to) => onChange(withDay(value, "to", to))}
      />
    </fieldset>
  );
}

function DayField(props: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string) => void;
}) {
  return (
    <Field label={props.label}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          value={props.value ?? ""}
          onChange={({ target }) => props.onChange(target.value)}
        />
      )}
    </Field>
  );
}

function withDay(value: DocumentFilterValues, name: "from" | "to", day: string): DocumentFilterValues {
  const { [name]: _day, ...rest } = value;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? { ...rest, [name]: day } : rest;
}
