import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/field.tsx";
import { PasswordInput } from "#web/components/password-input.tsx";
import { fieldErrorsOf, showError } from "#web/lib/error-notices.ts";
import { showToast } from "#web/lib/toast.ts";
import { trpc, trpcUtils } from "#web/lib/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { NewPasswordFields, tellOfDifference, type NewPasswordValues } from "../new-password-fields.tsx";
import type { Profile } from "./profile-types.ts";
import { Section } from "./section.tsx";

/** Another password, or a first one. */
export function PasswordSection({ profile }: { readonly profile: Profile }) {
  const [open, setOpen] = useState(false);
  const label = profile.hasPassword ? m.profile_password_change() : m.profile_password_set();
  return (
    <Section title={m.profile_password_title()} hint={open ? m.profile_password_note() : undefined}>
      {open ? (
        <PasswordForm profile={profile} label={label} onDone={() => setOpen(false)} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{label}</Button>
        </div>
      )}
    </Section>
  );
}

function PasswordForm(props: {
  readonly profile: Profile;
  readonly label: string;
  readonly onDone: () => void;
}) {
  const form = useForm<NewPasswordValues>({
    defaultValues: { email: props.profile.email ?? "", password: "", confirmation: "" },
  });
  const [currentPassword, setCurrentPassword] = useState("");
  const [currentProblem, setCurrentProblem] = useState<string | undefined>();
  const change = trpc.account.changePassword.useMutation({
    onSuccess: () => {
      void trpcUtils.account.profile.invalidate();
      void trpcUtils.account.sessions.invalidate();
      showToast("success", m.notice_title_account(), m.success_password_updated());
      props.onDone();
    },
    onError: (error) => {
      const { newPassword, currentPassword: current } = fieldErrorsOf(error);
      if (newPassword !== undefined)
        form.setError("password", { message: newPassword }, { shouldFocus: true });
      setCurrentProblem(current);
      showError(error, { title: m.notice_title_account, text: m.profile_save_failed });
    },
  });
  const submit = form.handleSubmit(({ password }) => {
    if (props.profile.hasPassword && currentPassword === "") return setCurrentProblem(m.field_required());
    setCurrentProblem(undefined);
    return change.mutate({ currentPassword, newPassword: password });
  }, tellOfDifference);
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      {/* Password managers tie the new password to this name. */}
      <input type="hidden" autoComplete="username" value={props.profile.email ?? ""} readOnly />
      {props.profile.hasPassword && (
        <Field label={m.profile_password_current()} error={currentProblem}>
          {(control) => (
            <PasswordInput
              {...control}
              showLabel={m.account_password_show()}
              hideLabel={m.account_password_hide()}
              autoComplete="current-password"
              value={currentPassword}
              onChange={(event) => setCurrentPassword(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <NewPasswordFields
        form={form}
        label={m.reset_new_label()}
        confirmLabel={m.account_password_confirm_label()}
      />
      <div>
        <Button type="submit" tone="solid" busy={change.isPending}>
          {props.label}
        </Button>
      </div>
    </form>
  );
}
