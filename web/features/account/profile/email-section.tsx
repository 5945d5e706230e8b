import { useState } from "react";
import { useForm } from "react-hook-form";
import { readEmail } from "#domain/access/email.ts";
import { Button } from "#web/components/button.tsx";
import { Field } from "#web/components/forms/field.tsx";
import { TextInput } from "#web/components/forms/text-input.tsx";
import { fieldErrorsOf } from "#web/lib/errors/field-texts.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { emailRule } from "#web/entities/contact/contact-form.ts";
import { AccountName, CurrentPasswordField } from "./current-password-field.tsx";
import type { Profile } from "./profile-types.ts";
import { LogInAgain, needsFreshLogin, showAccountError } from "./account-errors.tsx";
import { Section } from "./section.tsx";
import { useFocusOnChange } from "./use-focus-on-change.ts";

/** The account's address, a pending change of it, and the form for another or a first one. */
export function EmailSection({ profile }: { readonly profile: Profile }) {
  const { email, pendingEmail } = profile;
  const [asking, setAsking] = useState<"other" | "again" | null>(null);
  const isMissing = email === null;
  const isFirst = isMissing && pendingEmail === null;
  const place = useFocusOnChange<HTMLDivElement>(isFirst ? "other" : asking);
  const close = () => setAsking(null);
  return (
    <Section
      title={isMissing ? m.profile_email_add_title() : m.profile_email_title()}
      hint={email ?? m.profile_email_none()}
      edged={isMissing}
    >
      <div ref={place} className="flex flex-col gap-4">
        {pendingEmail !== null && (
          <output className="block rounded-control bg-teal-wash px-4 py-3 wrap-anywhere">
            {m.profile_email_pending({ email: pendingEmail })}
          </output>
        )}
        {asking === "again" && pendingEmail !== null && (
          <EmailForm profile={profile} again={pendingEmail} onDone={close} onCancel={close} />
        )}
        {(isFirst || asking === "other") && (
          <EmailForm profile={profile} onDone={close} onCancel={isFirst ? undefined : close} />
        )}
        {!isFirst && asking === null && (
          <div className="flex flex-wrap gap-3">
            {pendingEmail !== null &&
              (profile.hasPassword ? (
                <Button onClick={() => setAsking("again")}>{m.check_mail_again()}</Button>
              ) : (
                <AgainButton email={pendingEmail} />
              ))}
            <Button onClick={() => setAsking("other")}>
              {pendingEmail === null ? m.profile_email_change() : m.check_mail_other()}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

function useEmailChange(onDone?: () => void, onFieldError?: (path: string, message: string) => void) {
  return trpc.account.changeEmail.useMutation({
    onSuccess: async () => {
      await trpcUtils.account.profile.invalidate();
      showToast("success", m.notice_title_account(), m.profile_email_sent());
      onDone?.();
    },
    onError: (error) => {
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) onFieldError?.(path, message);
      showAccountError(error, m.profile_email_send_failed);
    },
  });
}

/** Sends the link again at once, for accounts without a password. */
function AgainButton({ email }: { readonly email: string }) {
  const change = useEmailChange();
  return (
    <>
      {needsFreshLogin(change.error) && <LogInAgain />}
      <Button busy={change.isPending} onClick={() => change.mutate({ email, password: "" })}>
        {m.check_mail_again()}
      </Button>
    </>
  );
}

interface EmailValues {
  readonly email: string;
  readonly password: string;
}

function EmailForm(props: {
  readonly profile: Profile;
  /** The pending address, which gets its link again. */
  readonly again?: string;
  readonly onDone: () => void;
  readonly onCancel: (() => void) | undefined;
}) {
  const { profile, again } = props;
  const form = useForm<EmailValues>({ defaultValues: { email: again ?? "", password: "" } });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const change = useEmailChange(props.onDone, (path, message) => {
    if (path === "email" || path === "password") form.setError(path, { message }, { shouldFocus: true });
  });
  const rule = (typed: string) => {
    const found = emailRule(typed);
    return found === true && readEmail(typed) === profile.email ? m.profile_email_same() : found;
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit((values) => change.mutate(values))(event)}
    >
      {needsFreshLogin(change.error) && <LogInAgain />}
      {again === undefined ? (
        <Field
          label={m.profile_email_new_label()}
          hint={profile.email === null ? undefined : m.profile_email_hint()}
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
              {...register("email", { validate: rule })}
            />
          )}
        </Field>
      ) : (
        <AccountName email={profile.email} />
      )}
      {profile.hasPassword && (
        <CurrentPasswordField
          error={errors.password?.message}
          input={register("password", { required: m.field_required() })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="solid" busy={change.isPending}>
          {again !== undefined && m.check_mail_again()}
          {again === undefined && (profile.email === null ? m.profile_email_add() : m.profile_email_change())}
        </Button>
        {props.onCancel !== undefined && <Button onClick={props.onCancel}>{m.action_cancel()}</Button>}
      </div>
    </form>
  );
}
