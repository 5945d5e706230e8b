import { useForm } from "react-hook-form";
import { SubmitButton } from "#web/components/forms/submit-button.tsx";
import { showAuthError } from "#web/lib/errors/auth-error-notices.ts";
import { m } from "#web/paraglide/messages.js";
import { NewPasswordFields, tellOfDifference, type NewPasswordValues } from "../new-password-fields.tsx";
import { showFieldErrors } from "../show-field-errors.ts";
import { openAccount, type Confirmation } from "./confirmation.ts";

/**
 * The password of an account whose sign-up link was opened in another browser than the one that requested it. Whoever
 * requested it may be somebody else, so their password does not count. Or of an account that the office made.
 */
export function ChoosePassword(props: {
  readonly token: string;
  readonly email: string;
  /** Whether the office made the account, so that only the password is missing. */
  readonly isInvited: boolean;
  readonly onDone: (next: Confirmation) => void;
}) {
  const { token, email, isInvited, onDone } = props;
  const form = useForm<NewPasswordValues>({ defaultValues: { email, password: "", confirmation: "" } });
  const submit = form.handleSubmit(async ({ password }) => {
    const next = await openAccount(token, password);
    if (next.at !== "failed") return onDone(next);
    showAuthError(next.failure);
    showFieldErrors(form, next.failure.fields);
  }, tellOfDifference);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {/* For password managers, which otherwise save the password without its account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        form={form}
        label={m.account_password_label()}
        confirmLabel={m.account_password_confirm_label()}
      />
      <SubmitButton
        busy={form.formState.isSubmitting}
        busyLabel={isInvited ? m.reset_submitting() : m.signup_submitting()}
      >
        {isInvited ? m.confirm_invited_submit() : m.signup_submit()}
      </SubmitButton>
    </form>
  );
}
