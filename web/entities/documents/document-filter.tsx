import type { DocumentKind } from "#domain/documents/document.ts";
import { Field } from "#web/components/forms/field.tsx";
import { Select } from "#web/components/forms/select.tsx";
import { DayField } from "#web/entities/calendar/day-field.tsx";
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
        clearable
        value={value.from ?? ""}
        max={value.to}
        onChange={(from) => onChange(withDay(value, "from", from))}
      />
      <DayField
        label={m.documents_to()}
        clearable
        value={value.to ?? ""}
        min={value.from}
        onChange={(to) => onChange(withDay(value, "to", to))}
      />
    </fieldset>
  );
}

function withDay(value: DocumentFilterValues, name: "from" | "to", day: string): DocumentFilterValues {
  const { [name]: _day, ...rest } = value;
  return day === "" ? rest : { ...rest, [name]: day };
}
