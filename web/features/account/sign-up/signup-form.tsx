import { useForm } from "react-hook-form";
import { SubmitButton } from "#web/components/forms/submit-button.tsx";
import { showAuthError } from "#web/lib/errors/auth-error-notices.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { requestSignUp } from "#web/lib/session/auth-flows.ts";
import { m } from "#web/paraglide/messages.js";
import { emailRule } from "#web/entities/contact/contact-form.ts";
import { EmailField } from "../email-field.tsx";
import { NewPasswordFields, tellOfDifference, type NewPasswordValues } from "../new-password-fields.tsx";
import { showFieldErrors } from "../show-field-errors.ts";
import { typedEmail } from "../typed-email.ts";
import type { PendingSignUp } from "./pending-sign-up.ts";

/** E-mail, password and its confirmation. */
export function SignUpForm(props: {
  readonly onSent: (sent: Pick<PendingSignUp, "email" | "signUpId" | "mailed">) => void;
}) {
  const form = useForm<NewPasswordValues>({
    defaultValues: { email: typedEmail(), password: "", confirmation: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const submit = handleSubmit(async ({ email, password }) => {
    const address = email.trim();
    const result = await requestSignUp(address, password);
    if (result.ok) {
      showToast("success", m.notice_title_account(), m.success_account_created());
      props.onSent({ email: address, signUpId: result.signUpId, mailed: result.mailed });
      return;
    }
    showAuthError(result);
    showFieldErrors(form, result.fields);
  }, tellOfDifference);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <EmailField
        registration={register("email", { validate: emailRule, deps: submitCount > 0 ? ["password"] : [] })}
        error={errors.email?.message}
      />
      <NewPasswordFields
        form={form}
        label={m.account_password_label()}
        confirmLabel={m.account_password_confirm_label()}
      />
      <SubmitButton busy={isSubmitting} busyLabel={m.signup_submitting()}>
        {m.signup_submit()}
      </SubmitButton>
    </form>
  );
}
