import { useForm } from "react-hook-form";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/field.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { TextInput } from "#web/components/text-input.tsx";
import { showAuthError } from "#web/lib/error-notices.ts";
import { signUp } from "#web/lib/session.ts";
import { showToast } from "#web/lib/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { AccountFrame } from "./account-frame.tsx";
import { PasswordInput } from "./password-input.tsx";
import { useArrival } from "./use-arrival.ts";

interface SignUpForm {
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
}

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Creating an account; it is signed in at once. */
export function SignUpPage() {
  const { returnTo } = useArrival();
  const { register, handleSubmit, formState, getValues } = useForm<SignUpForm>({
    defaultValues: { email: "", password: "", confirmation: "" },
  });
  const submit = handleSubmit(async ({ email, password }) => {
    const result = await signUp(email.trim(), password);
    if (result.ok) showToast("success", m.notice_title_account(), m.success_account_created());
    else showAuthError(result);
  });
  const { errors, isSubmitting } = formState;
  return (
    <AccountFrame
      title={m.signup_title()}
      intro={m.signup_intro()}
      foot={
        <>
          {m.signup_have_account()}{" "}
          <TextLink to="/login" search={returnTo === undefined ? {} : { returnTo }}>
            {m.nav_login()}
          </TextLink>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <Field label={m.account_email_label()} error={errors.email?.message}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              inputMode="email"
              autoComplete="username"
              {...register("email", {
                required: m.field_required(),
                validate: (value) => EMAIL.test(value.trim()) || m.field_email_invalid(),
              })}
            />
          )}
        </Field>
        <Field
          label={m.account_password_label()}
          hint={m.account_password_hint()}
          error={errors.password?.message}
        >
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              {...register("password", {
                required: m.field_required(),
                minLength: { value: PASSWORD_MIN, message: m.field_too_short() },
                maxLength: { value: PASSWORD_MAX, message: m.field_too_long() },
              })}
            />
          )}
        </Field>
        <Field label={m.account_password_confirm_label()} error={errors.confirmation?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              {...register("confirmation", {
                required: m.field_required(),
                validate: (value) => value === getValues("password") || m.error_passwords_differ(),
              })}
            />
          )}
        </Field>
        <Button
          type="submit"
          tone="main"
          size="large"
          wide
          busy={isSubmitting}
          busyLabel={m.signup_submitting()}
        >
          {m.signup_submit()}
        </Button>
      </form>
    </AccountFrame>
  );
}
