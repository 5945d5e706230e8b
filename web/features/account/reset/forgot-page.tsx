import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { TextLink } from "#web/components/link-button.tsx";
import { SubmitButton } from "#web/components/forms/submit-button.tsx";
import { showAuthError } from "#web/lib/errors/auth-error-notices.ts";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { rememberReturn } from "#web/lib/session/return-to.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { requestReset } from "#web/lib/session/auth-flows.ts";
import { m } from "#web/paraglide/messages.js";
import { AccountFrame } from "../account-frame.tsx";
import { CheckMail } from "../sign-up/check-mail.tsx";
import { emailRule } from "#web/entities/contact/contact-form.ts";
import { EmailField } from "../email-field.tsx";
import { nextSending, type PendingMail } from "../sign-up/pending-sign-up.ts";
import { typedEmail } from "../typed-email.ts";

/** Requests a reset link. The page says the same whether or not there is an account. */
export function ForgotPasswordPage() {
  const { returnTo } = useSearch({ strict: false });
  const [pending, setPending] = useState<PendingMail | null>(null);
  const backToLogin = (
    <TextLink
      to="/login"
      search={returnTo === undefined ? {} : { returnTo }}
      className="inline-flex min-h-11 items-center"
    >
      {m.account_back_to_login()}
    </TextLink>
  );
  if (pending !== null)
    return (
      <AccountFrame title={m.check_mail_title()} intro={m.success_reset_mail_sent()}>
        <CheckMail
          pending={pending}
          next={m.check_mail_reset_next()}
          sendAgain={() => requestReset(pending.email)}
          onChange={setPending}
        />
        <p className="mt-5 text-center">{backToLogin}</p>
      </AccountFrame>
    );
  return (
    <AccountFrame title={m.forgot_title()} intro={m.forgot_intro()}>
      <ForgotForm
        onSent={(sent) => {
          rememberReturn(returnTo);
          setPending({ ...sent, againAt: nextSending(Date.now()) });
        }}
      />
      <p className="mt-5 text-center">{backToLogin}</p>
    </AccountFrame>
  );
}

function ForgotForm({ onSent }: { readonly onSent: (sent: Omit<PendingMail, "againAt">) => void }) {
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { email: typedEmail() },
  });
  const submit = handleSubmit(async ({ email }) => {
    const address = email.trim();
    const result = await requestReset(address);
    if (result.ok) {
      showToast("success", m.notice_title_account(), m.success_reset_mail_sent());
      onSent({ email: address, mailed: result.mailed });
      return;
    }
    showAuthError(result);
    const { email: code } = result.fields;
    if (code !== undefined) setError("email", { message: FIELD_TEXTS[code]() }, { shouldFocus: true });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <EmailField
        registration={register("email", { validate: emailRule })}
        error={formState.errors.email?.message}
      />
      <SubmitButton busy={formState.isSubmitting} busyLabel={m.check_mail_sending()}>
        {m.forgot_submit()}
      </SubmitButton>
    </form>
  );
}
