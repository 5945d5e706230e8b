import type { InputHTMLAttributes, RefAttributes } from "react";
import { Field } from "#web/components/forms/field.tsx";
import { FormSection } from "#web/components/forms/form-section.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { m } from "#web/paraglide/messages.js";

export interface LiabilityFieldsProps {
  /** The registered input of the declared value. */
  readonly input: InputHTMLAttributes<HTMLInputElement> & RefAttributes<HTMLInputElement>;
  readonly error: string | undefined;
}

/** The liability terms in short, and the value of the goods, which may stay empty. */
export function LiabilityFields({ input, error }: LiabilityFieldsProps) {
  return (
    <FormSection title={m.terms_liability_title()}>
      <p className="mb-4 max-w-[70ch] text-sm text-muted">
        {m.liability_short()}{" "}
        <a
          href="/terms"
          target="_blank"
          rel="noopener"
          className="text-teal underline underline-offset-4 hover:text-teal-deep"
        >
          {m.liability_link()}
        </a>
      </p>
      <Field
        label={m.declared_value_label()}
        note={m.field_optional()}
        hint={m.declared_value_hint()}
        error={error}
      >
        {(control) => <TextInput {...control} {...input} inputMode="decimal" autoComplete="off" />}
      </Field>
    </FormSection>
  );
}
