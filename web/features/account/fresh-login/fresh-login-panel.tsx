import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Dialog } from "#web/components/dialog.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";
import { MailCodeForm } from "../mail-code-form.tsx";
import { OneFieldForm } from "../profile/second-factor/one-field-form.tsx";
import type { Profile } from "../profile/profile-types.ts";
import { ProviderAgain } from "./provider-again.tsx";
import { useFreshLogin } from "./use-fresh-login.ts";

/**
 * The dialog: the password and, where it is on, the code of the second factor; without a password a code by
 * mail, or the provider in another tab.
 */
export function FreshLoginPanel({ onDone }: { readonly onDone: (did: boolean) => void }) {
  const profile = trpc.account.profile.useQuery();
  const formId = useId();
  const [step, setStep] = useState<"password" | "code">("password");
  const login = useFreshLogin(onDone, () => setStep("code"));
  return (
    <Dialog
      open
      onOpenChange={() => onDone(false)}
      title={m.profile_log_in_again()}
      description={m.fresh_login_text()}
      closeLabel={m.action_close()}
      actions={
        profile.data?.hasPassword === true
          ? {
              cancel: m.action_cancel(),
              act: { label: m.profile_log_in_again(), form: formId, busy: login.busy },
            }
          : undefined
      }
    >
      {profile.data === undefined ? (
        <QueryFallback query={profile} rows={2} failed={m.profile_load_failed()} />
      ) : (
        <Steps profile={profile.data} {...{ formId, step, login, onDone }} />
      )}
    </Dialog>
  );
}

interface StepsProps {
  readonly profile: Profile;
  readonly formId: string;
  readonly step: "password" | "code";
  readonly login: ReturnType<typeof useFreshLogin>;
  readonly onDone: (did: boolean) => void;
}

function Steps({ profile, formId, step, login, onDone }: StepsProps) {
  if (!profile.hasPassword)
    return (
      <div className="flex flex-col gap-6">
        {profile.email !== null && (
          <MailCodeForm
            email={profile.email}
            isFixed
            actionLabel={m.profile_log_in_again()}
            busyLabel={m.login_submitting()}
            onEntered={login.finishHere}
            // Only an account with a password has a second factor.
            onSecondFactor={() => onDone(false)}
          />
        )}
        {(profile.identities.length > 0 || profile.email === null) && (
          <ProviderAgain
            providers={profile.identities.map(({ provider }) => provider)}
            onLoggedIn={() => void login.finishElsewhere()}
            onCancel={() => onDone(false)}
          />
        )}
      </div>
    );
  return (
    <InFirstField key={step}>
      <OneFieldForm
        kind={step}
        email={profile.email}
        action={m.profile_log_in_again()}
        busy={login.busy}
        problem={login.problem}
        onSubmit={(value) => void (step === "password" ? login.givePassword(value) : login.giveCode(value))}
        formId={formId}
      />
    </InFirstField>
  );
}

/** Gives its first field the focus: the dialog opened before it was there, and began at its close button. */
function InFirstField({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>("input:not([hidden])")?.focus(), []);
  return <div ref={place}>{children}</div>;
}
