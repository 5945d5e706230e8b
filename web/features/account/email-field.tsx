import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { m } from "#web/paraglide/messages.js";
import { handOverEmail } from "./typed-email.ts";

/** The field of the account's e-mail address; what is typed is offered on the next sign-in page, too. */
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
