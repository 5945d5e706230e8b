import type { ComponentProps } from "react";
import { Checkbox } from "./checkbox.tsx";
import { Field } from "./field.tsx";
import { TextInput } from "./text-input.tsx";

/** The fields of a contact, in display order. */
export const CONTACT_FIELDS = [
  "contactName",
  "contactEmail",
  "contactPhone",
  "hasWhatsapp",
  "lineId",
] as const;
export type ContactFieldName = (typeof CONTACT_FIELDS)[number];

export interface ContactFieldsProps {
  /** The props of each input: `register("contactName")` of the form. */
  readonly inputs: Readonly<Record<ContactFieldName, ComponentProps<"input">>>;
  readonly errors: Readonly<Partial<Record<ContactFieldName, string | undefined>>>;
  readonly texts: Readonly<Record<ContactFieldName | "phoneHint" | "optional", string>>;
  /** One below the other on every screen, as in a side sheet. */
  readonly isNarrow?: boolean;
}

/** The contact's fields: name, e-mail, phone, whether it has WhatsApp, LINE ID. */
export function ContactFields({ inputs, errors, texts, isNarrow = false }: ContactFieldsProps) {
  return (
    <div className={isNarrow ? "grid gap-5" : "grid gap-5 sm:grid-cols-2"}>
      <Field label={texts.contactName} error={errors.contactName}>
        {(control) => <TextInput {...control} autoComplete="name" {...inputs.contactName} />}
      </Field>
      <Field label={texts.contactEmail} error={errors.contactEmail}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            inputMode="email"
            autoComplete="email"
            {...inputs.contactEmail}
          />
        )}
      </Field>
      <div>
        <Field label={texts.contactPhone} hint={texts.phoneHint} error={errors.contactPhone}>
          {(control) => (
            <TextInput {...control} type="tel" inputMode="tel" autoComplete="tel" {...inputs.contactPhone} />
          )}
        </Field>
        <Checkbox label={texts.hasWhatsapp} error={errors.hasWhatsapp} {...inputs.hasWhatsapp} />
      </div>
      <Field label={texts.lineId} note={texts.optional} error={errors.lineId}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...inputs.lineId}
          />
        )}
      </Field>
    </div>
  );
}
