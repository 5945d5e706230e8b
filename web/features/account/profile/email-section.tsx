import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/field.tsx";
import { PasswordInput } from "#web/components/password-input.tsx";
import { TextInput } from "#web/components/text-input.tsx";
import { fieldErrorsOf, showError } from "#web/lib/error-notices.ts";
import { showToast } from "#web/lib/toast.ts";
import { trpc, trpcUtils } from "#web/lib/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { emailRule } from "../email-field.tsx";
import type { Profile } from "./profile-types.ts";
import { Section } from "./section.tsx";

/** The account's address, the wish for another one, and the way to a first one. */
export function EmailSection({ profile }: { readonly profile: Profile }) {
  const [open, setOpen] = useState(profile.email === null && profile.pendingEmail === null);
  const hint = profile.email ?? m.profile_email_none();
  const label = profile.email === null ? m.profile_email_add() : m.profile_email_change();
  return (
    <Section title={m.profile_email_title()} hint={hint}>
      {profile.pendingEmail !== null && (
        <p className="rounded-control bg-teal-wash px-4 py-3 wrap-anywhere">
          {m.profile_email_pending({ email: profile.pendingEmail })}
        </p>
      )}
      {open ? (
        <EmailForm profile={profile} label={label} onSent={() => setOpen(false)} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{label}</Button>
        </div>
      )}
    </Section>
  );
}

interface EmailValues {
  readonly email: string;
  readonly password: string;
}

function EmailForm(props: {
  readonly profile: Profile;
  readonly label: string;
  readonly onSent: () => void;
}) {
  const form = useForm<EmailValues>({
    defaultValues: { email: props.profile.pendingEmail ?? "", password: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const change = trpc.account.changeEmail.useMutation({
    onSuccess: () => {
      void trpcUtils.account.profile.invalidate();
      showToast("success", m.notice_title_account(), m.profile_email_sent());
      props.onSent();
    },
    onError: (error) => {
      for (const [path, message] of Object.entries(fieldErrorsOf(error)))
        if (path === "email" || path === "password") form.setError(path, { message }, { shouldFocus: true });
      showError(error, { title: m.notice_title_account, text: m.profile_save_failed });
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit((values) => change.mutate(values))(event)}
    >
      <Field
        label={m.profile_email_new_label()}
        hint={props.profile.email === null ? undefined : m.profile_email_hint()}
        error={errors.email?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...register("email", { validate: emailRule })}
          />
        )}
      </Field>
      {props.profile.hasPassword && (
        <Field label={m.profile_password_current()} error={errors.password?.message}>
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
      )}
      <div>
        <Button type="submit" tone="solid" busy={change.isPending}>
          {props.label}
        </Button>
      </div>
    </form>
  );
}
