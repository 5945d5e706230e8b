import type { UseFormRegisterReturn } from "react-hook-form";
import { readEmail } from "#domain/access/email.ts";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { m } from "#web/paraglide/messages.js";
import { handOverEmail } from "./typed-email.ts";

/** The e-mail address somebody is known by; the next page of the way in knows it, too. */
export function EmailField(props: {
  readonly registration: UseFormRegisterReturn;
  readonly error: string | undefined;
}) {
  return (
    <Field label={m.account_email_label()} error={props.error}>
      {(control) => (
        <TextInput
          {...control}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...props.registration}
          onChange={(event) => {
            handOverEmail(event.currentTarget.value);
            return props.registration.onChange(event);
          }}
        />
      )}
    </Field>
  );
}

/** What an address must be before it is sent. */
export function emailRule(typed: string): string | true {
  if (typed.trim() === "") return m.field_required();
  return readEmail(typed) !== null || m.field_email_invalid();
}
