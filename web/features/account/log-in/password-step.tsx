import { MailQuestion } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Field } from "#web/components/forms/field.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { PasswordInput } from "#web/components/forms/password-input.tsx";
import { SubmitButton } from "#web/components/forms/submit-button.tsx";
import { showAuthError } from "#web/lib/errors/auth-error-notices.ts";
import { signIn } from "#web/lib/session/auth-flows.ts";
import { useSubmittedBefore, useTypedBefore } from "#web/lib/typed-before.ts";
import { m } from "#web/paraglide/messages.js";
import { EmailField } from "../email-field.tsx";
import { typedEmail } from "../typed-email.ts";

interface LoginValues {
  readonly email: string;
  readonly password: string;
}

/** E-mail and password. */
export function PasswordStep(props: {
  /** The destination after signing in. */
  readonly search: { readonly returnTo?: string };
  readonly onEntered: () => void;
  readonly onSecondFactor: () => void;
}) {
  const [refused, setRefused] = useState(false);
  const typed = useTypedBefore(["email", "password"]);
  const { register, handleSubmit, formState, setFocus } = useForm<LoginValues>({
    defaultValues: { email: typedEmail(), password: "", ...typed },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email, password }) => {
    const result = await signIn(email.trim(), password);
    if (result.ok) {
      if (result.next === "second_factor") props.onSecondFactor();
      else props.onEntered();
      return;
    }
    showAuthError(result);
    setRefused(result.reason === "refused");
    if (result.reason === "refused") setFocus("password", { shouldSelect: true });
  });
  useSubmittedBefore(() => void submit());
  return (
    <form
      noValidate
      // Sent before hydration, it must not put the password into the address.
      method="dialog"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      <output className="block empty:hidden">{refused && <ConfirmHint />}</output>
      <EmailField
        registration={register("email", {
          validate: (value) => value.trim() !== "" || m.field_required(),
        })}
        error={errors.email?.message}
      />
      <div className="flex flex-col gap-2">
        <Field label={m.account_password_label()} error={errors.password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              showLabel={m.account_password_show()}
              hideLabel={m.account_password_hide()}
              autoComplete="current-password"
              {...register("password", { required: m.field_required() })}
            />
          )}
        </Field>
        <p>
          <TextLink
            to="/forgot-password"
            search={props.search}
            className="inline-flex min-h-11 items-center text-sm"
          >
            {m.login_forgot_link()}
          </TextLink>
        </p>
      </div>
      <SubmitButton busy={isSubmitting} busyLabel={m.login_submitting()}>
        {m.login_submit()}
      </SubmitButton>
    </form>
  );
}

/** The correct password is refused until the link of the sign-up mail has been opened. */
function ConfirmHint() {
  return (
    <span className="flex gap-3 rounded-card border border-line bg-surface p-4">
      <MailQuestion aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-teal" />
      <span>{m.login_confirm_hint()}</span>
    </span>
  );
}
