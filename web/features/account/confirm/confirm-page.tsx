import { useState, type ReactNode } from "react";
import { Button } from "#web/components/button.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { authErrorText } from "#web/lib/errors/auth-error-notices.ts";
import type { LinkArrival } from "#web/lib/session/link-arrival.ts";
import { reloadSession, useSession, type SessionUser } from "#web/lib/session/session.ts";
import { m } from "#web/paraglide/messages.js";
import { AccountFrame } from "../account-frame.tsx";
import { ChoosePassword } from "./choose-password.tsx";
import { useConfirmation } from "./use-confirmation.ts";
import { useConsent, type Consent } from "./use-consent.ts";
import { useLastLink } from "./use-last-link.ts";

/** Confirms an e-mail address with a mailed link: of a new account, or a changed one. */
export function ConfirmEmailPage() {
  const link = useLastLink("/confirm-email");
  const consent = useConsent(link);
  const [round, setRound] = useState(0);
  const key = `${round} ${link?.token ?? ""}`;
  const again = () => setRound(round + 1);
  return <ConfirmWith key={key} link={link} consent={consent} round={round} onAgain={again} />;
}

function ConfirmWith(props: {
  readonly link: LinkArrival | null;
  readonly consent: Consent;
  readonly round: number;
  readonly onAgain: () => void;
}) {
  const { link, consent, round, onAgain } = props;
  const [view, setView] = useConfirmation(link, round, consent.at === "given");
  const session = useSession();
  const signedIn = session.status === "signed_in";
  const isChange = link?.type === "email_change";
  const onward = signedIn ? <ToProfile /> : <ToLogin />;
  if (view.at === "ready" || view.at === "password_wanted") {
    if (consent.at === "unknown")
      return state(
        m.confirm_failed_title(),
        m.error_session_load_failed(),
        <Again onPress={() => void reloadSession()} />,
      );
    if (consent.at === "wanted")
      return state(
        m.confirm_instead_title(),
        m.confirm_instead_text({ account: nameOf(consent.from) }),
        <ToProfile />,
        <Button size="large" wide onClick={consent.give}>
          {m.confirm_instead_action()}
        </Button>,
      );
  }
  if (view.at === "password_wanted" && consent.at === "given") {
    const intro = view.isInvited ? m.confirm_invited_text : m.confirm_password_text;
    return (
      <AccountFrame title={m.confirm_password_title()} intro={intro({ email: view.email })}>
        <ChoosePassword
          token={link?.token ?? ""}
          email={view.email}
          isInvited={view.isInvited}
          onDone={setView}
        />
      </AccountFrame>
    );
  }
  switch (view.at) {
    case "working":
    case "ready":
    case "password_wanted":
      return (
        <AccountFrame
          title={m.confirm_email_title()}
          intro={<output>{m.confirm_working()}</output>}
          isAnew={round > 0}
        >
          <div className="route-travel w-32" aria-hidden="true" />
        </AccountFrame>
      );
    case "opened":
      return state(
        m.confirm_opened_title(),
        signedIn ? m.confirm_opened_signed_in() : m.confirm_opened_text(),
        onward,
      );
    case "changed":
      return state(m.success_email_confirmed(), m.confirm_changed_text(), onward);
    case "taken":
      if (isChange) return state(m.confirm_taken_title(), m.confirm_taken_change(), onward);
      if (session.status === "signed_in" && view.email !== null && view.email === session.user.email)
        return state(m.confirm_already_title(), m.confirm_already_text({ email: view.email }), onward);
      if (signedIn) return state(m.confirm_exists_title(), m.confirm_exists_signed_in(), onward);
      return state(
        m.confirm_exists_title(),
        m.confirm_exists_sign_up(),
        onward,
        <LinkButton to="/forgot-password" wide>
          {m.login_forgot_link()}
        </LinkButton>,
      );
    case "dead":
      if (isChange) return state(m.link_dead_title(), m.confirm_dead_change(), onward);
      if (signedIn) return state(m.link_dead_title(), m.confirm_dead_signed_in(), onward);
      return state(
        m.link_dead_title(),
        m.confirm_dead_sign_up(),
        onward,
        <LinkButton to="/signup" wide>
          {m.confirm_sign_up_again()}
        </LinkButton>,
      );
    case "failed":
      return state(m.confirm_failed_title(), authErrorText(view.failure), <Again onPress={onAgain} />);
  }
}

/** A function, not a component: the frame stays mounted and focuses its new title. */
function state(title: string, text: string, action: ReactNode, second?: ReactNode) {
  return (
    <AccountFrame title={title} intro={text}>
      <div className="flex flex-col gap-3">
        {action}
        {second}
      </div>
    </AccountFrame>
  );
}

/** The account's address, or its name when it has none. */
function nameOf({ email, name }: SessionUser): string {
  return email ?? (name.trim() || m.notice_title_account());
}

function Again({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button tone="main" size="large" wide onClick={onPress}>
      {m.action_retry()}
    </Button>
  );
}

function ToLogin() {
  return (
    <LinkButton to="/login" tone="main" size="large" wide>
      {m.nav_login()}
    </LinkButton>
  );
}

function ToProfile() {
  return (
    <LinkButton to="/profile" tone="main" size="large" wide>
      {m.confirm_to_profile()}
    </LinkButton>
  );
}
