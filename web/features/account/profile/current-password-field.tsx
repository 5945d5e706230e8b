import type { ComponentProps } from "react";
import { Field } from "#web/components/forms/field.tsx";
import { PasswordInput } from "#web/components/forms/password-input.tsx";
import { m } from "#web/paraglide/messages.js";

/** The current password, asked for before a sensitive change. */
export function CurrentPasswordField(props: {
  readonly error: string | undefined;
  readonly input: ComponentProps<"input">;
}) {
  return (
    <Field label={m.profile_password_current()} error={props.error}>
      {(control) => (
        <PasswordInput
          {...control}
          showLabel={m.account_password_show()}
          hideLabel={m.account_password_hide()}
          autoComplete="current-password"
          {...props.input}
        />
      )}
    </Field>
  );
}

/** The user name that password managers attach the form's passwords to. */
export function AccountName({ email }: { readonly email: string | null }) {
  return <input type="text" hidden readOnly autoComplete="username" value={email ?? ""} />;
}
