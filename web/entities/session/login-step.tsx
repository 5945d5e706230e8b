import { useNavigate } from "@tanstack/react-router";
import type { Ref } from "react";
import { LinkButton } from "#web/components/link-button.tsx";
import { exportDraft } from "#web/entities/moves/draft-transfer.ts";
import { m } from "#web/paraglide/messages.js";
import { MailCodeFields, type MailCodeHandle } from "./mail-code-fields.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";

interface LoginStepProps {
  readonly ref: Ref<MailCodeHandle>;
  /** The contact's address, which may be that of the account. */
  readonly email: string;
  /** The contact's name, for a new account. */
  readonly name: string;
  /** The page of the booking. */
  readonly returnTo: string;
  readonly actionLabel: string;
  /** Whether the rest of the form is filled in; otherwise it has said what is missing. */
  readonly mayAsk: () => Promise<boolean>;
  /** Sends the booking. */
  readonly onEntered: () => Promise<void>;
}

/** Logging in as the last step of a booking, in the place of its button. The draft is stored in this browser. */
export function LoginStep({ ref, returnTo, ...props }: LoginStepProps) {
  const navigate = useNavigate();
  return (
    <section
      aria-labelledby="login-step-title"
      className="rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id="login-step-title" className="text-lg">
        {m.login_step_title()}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">{m.login_step_text()}</p>
      <MailCodeFields
        ref={ref}
        email={props.email}
        emailLabel={m.login_email_label()}
        returnTo={returnTo}
        name={() => props.name}
        draft={async () => exportDraft(Date.now())}
        mayAsk={props.mayAsk}
        actionLabel={props.actionLabel}
        busyLabel={m.confirm_submitting()}
        onEntered={props.onEntered}
        onSecondFactor={() => void navigate({ to: "/login", search: { "second-factor": "totp", returnTo } })}
      />
      <ProviderButtons returnTo={returnTo}>
        <LinkButton to="/login" search={{ returnTo }} size="large" wide>
          {m.login_by_password()}
        </LinkButton>
      </ProviderButtons>
    </section>
  );
}
