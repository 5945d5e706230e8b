import { useForm } from "react-hook-form";
import { SubmitButton } from "#web/components/forms/submit-button.tsx";
import { showAuthError } from "#web/lib/errors/auth-error-notices.ts";
import { resetPassword, type AfterAttempt } from "#web/lib/session/auth-flows.ts";
import { m } from "#web/paraglide/messages.js";
import { NewPasswordFields, tellOfDifference, type NewPasswordValues } from "../new-password-fields.tsx";
import { showFieldErrors } from "../show-field-errors.ts";

/** A new password and its confirmation. */
export function ResetForm(props: {
  readonly token: string;
  readonly onDone: (next: AfterAttempt) => void;
  /** Called when the link has expired or was used. */
  readonly onDead: () => void;
}) {
  const form = useForm<NewPasswordValues>({
    defaultValues: { email: "", password: "", confirmation: "" },
  });
  const submit = form.handleSubmit(async ({ password }) => {
    const result = await resetPassword(props.token, password);
    if (result.ok) return props.onDone(result.next);
    showAuthError(result);
    if (result.reason === "token_invalid") return props.onDead();
    showFieldErrors(form, result.fields);
  }, tellOfDifference);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <NewPasswordFields form={form} label={m.reset_new_label()} confirmLabel={m.reset_confirm_label()} />
      <SubmitButton busy={form.formState.isSubmitting} busyLabel={m.reset_submitting()}>
        {m.reset_submit()}
      </SubmitButton>
    </form>
  );
}
