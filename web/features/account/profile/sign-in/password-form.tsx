import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#web/components/button.tsx";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { newPasswordText } from "#web/features/account/password-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { NewPasswordFields, tellOfDifference, type NewPasswordValues } from "../../new-password-fields.tsx";
import { AccountName, CurrentPasswordField } from "../current-password-field.tsx";
import type { Profile } from "../profile-types.ts";
import { LogInAgain, needsFreshLogin, showAccountError } from "../account-errors.tsx";

/** Changes the password, or sets a first one. */
export function PasswordForm(props: { readonly profile: Profile; readonly onClose: () => void }) {
  const { profile, onClose } = props;
  const form = useForm<NewPasswordValues>({
    defaultValues: { email: profile.email ?? "", password: "", confirmation: "" },
  });
  const current = useCurrentPassword(profile.hasPassword);
  const change = trpc.account.changePassword.useMutation({
    onSuccess: async () => {
      showToast("success", m.notice_title_account(), m.success_password_updated());
      void trpcUtils.account.sessions.invalidate();
      await trpcUtils.account.profile.invalidate();
      onClose();
    },
    onError: (error) => {
      const texts = fieldErrorsOf(error);
      if (texts["currentPassword"] !== undefined) current.refuse(texts["currentPassword"]);
      const code = appErrorOf(error)?.fields["newPassword"];
      if (code !== undefined)
        form.setError(
          "password",
          { message: newPasswordText(code) ?? texts["newPassword"] ?? "" },
          { shouldFocus: true },
        );
      showAccountError(error);
    },
  });
  const submit = form.handleSubmit(({ password }) => {
    if (current.isThere()) change.mutate({ currentPassword: current.value, newPassword: password });
  }, tellOfDifference);
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        current.clear();
        void submit(event);
      }}
    >
      <p className="text-muted">{m.profile_password_note()}</p>
      {needsFreshLogin(change.error) && <LogInAgain />}
      <AccountName email={profile.email} />
      {profile.hasPassword && <CurrentPasswordField error={current.problem} input={current.input} />}
      <NewPasswordFields form={form} label={m.reset_new_label()} confirmLabel={m.reset_confirm_label()} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="solid" busy={change.isPending}>
          {profile.hasPassword ? m.profile_password_change() : m.profile_password_set()}
        </Button>
        <Button onClick={onClose}>{m.action_cancel()}</Button>
      </div>
    </form>
  );
}

/** The current password's field, outside the form of the new one, whose rules differ. */
function useCurrentPassword(isAsked: boolean) {
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);
  const refuse = (text: string) => {
    setProblem(text);
    field.current?.focus();
  };
  return {
    value,
    problem,
    refuse,
    clear: () => setProblem(undefined),
    isThere: () => {
      if (!isAsked || value !== "") return true;
      refuse(m.field_required());
      return false;
    },
    input: {
      ref: field,
      value,
      onChange: (event: { readonly currentTarget: HTMLInputElement }) => setValue(event.currentTarget.value),
    },
  };
}
