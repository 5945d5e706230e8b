import { useForm } from "react-hook-form";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/field.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { TextInput } from "#web/components/text-input.tsx";
import { showAuthError } from "#web/lib/error-notices.ts";
import { signIn } from "#web/lib/session.ts";
import { showToast } from "#web/lib/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { AccountFrame } from "./account-frame.tsx";
import { PasswordInput } from "./password-input.tsx";
import { useArrival } from "./use-arrival.ts";

interface LoginForm {
  readonly email: string;
  readonly password: string;
}

/** Signing in with e-mail and password. */
export function LoginPage() {
  const { returnTo } = useArrival();
  const { register, handleSubmit, formState } = useForm<LoginForm>({
    defaultValues: { email: "", password: "" },
  });
  const submit = handleSubmit(async ({ email, password }) => {
    const result = await signIn(email.trim(), password);
    if (result.ok) showToast("success", m.notice_title_account(), m.success_logged_in());
    else showAuthError(result);
  });
  const { errors, isSubmitting } = formState;
  return (
    <AccountFrame
      title={m.login_title()}
      intro={m.login_intro()}
      foot={
        <>
          {m.login_no_account()}{" "}
          <TextLink to="/signup" search={returnTo === undefined ? {} : { returnTo }}>
            {m.signup_link()}
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
              {...register("email", { required: m.field_required() })}
            />
          )}
        </Field>
        <Field label={m.account_password_label()} error={errors.password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              {...register("password", { required: m.field_required() })}
            />
          )}
        </Field>
        <Button
          type="submit"
          tone="main"
          size="large"
          wide
          busy={isSubmitting}
          busyLabel={m.login_submitting()}
        >
          {m.login_submit()}
        </Button>
      </form>
    </AccountFrame>
  );
}
