import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { authErrorText, showAuthError } from "#web/lib/errors/auth-error-notices.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import type { AuthFailure } from "#web/lib/session/auth-result.ts";
import { forgetReturn } from "#web/lib/session/forget-return.ts";
import { landingOf } from "#web/lib/session/landing.ts";
import { forgetArrival } from "#web/lib/session/link-arrival.ts";
import { checkLoginLink, logInWithLink, type AfterProof } from "#web/lib/session/mail-code.ts";
import { rememberedReturn } from "#web/lib/session/return-to.ts";
import { currentSession, useSession } from "#web/lib/session/session.ts";
import { m } from "#web/paraglide/messages.js";
import { AccountFrame } from "../account-frame.tsx";
import { useLastLink } from "../confirm/use-last-link.ts";

type LinkState =
  | { readonly at: "working" | "dead" }
  | { readonly at: "ready"; readonly email: string }
  | { readonly at: "failed"; readonly failure: AuthFailure }
  /** Logged in: whether a draft of another browser is taken over. */
  | { readonly at: "draft"; readonly draft: string; readonly next: AfterProof };

const ArrivedDraftStep = lazy(async () => ({
  default: (await import("./arrived-draft-step.tsx")).ArrivedDraftStep,
}));

/**
 * Logs in with a mailed link, after a press: mail scanners open links, too. It then continues the booking that the link
 * was asked for. One of another browser is shown first: anybody can ask for a mail to any address.
 */
export function LoginLinkPage() {
  const link = useLastLink("/login-link");
  const [round, setRound] = useState(0);
  const token = link?.token ?? "";
  return <LinkOf key={`${round} ${token}`} token={token} onAgain={() => setRound(round + 1)} />;
}

function LinkOf({ token, onAgain }: { readonly token: string; readonly onAgain: () => void }) {
  const [state, setState] = useState<LinkState>({ at: token === "" ? "dead" : "working" });
  const [isBusy, setBusy] = useState(false);
  const session = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (token === "") return undefined;
    let left = false;
    const look = async () => {
      const next = await stateOf(token);
      if (!left) setState(next);
    };
    void look();
    return () => {
      left = true;
    };
  }, [token]);

  const open = async (): Promise<void> => {
    setBusy(true);
    const before = currentSession();
    const result = await logInWithLink(token);
    if (!result.ok) {
      setBusy(false);
      showAuthError(result);
      if (result.reason === "token_invalid") setState({ at: "dead" });
      return;
    }
    forgetArrival();
    // The drafts of another person who was logged in here are being deleted.
    const draft = before.status === "signed_in" ? null : result.draft;
    if (draft !== null && (await isReadable(draft)))
      return setState({ at: "draft", draft, next: result.next });
    await enter(result.next, null);
  };

  /** @param draftPath where the draft that was taken over continues */
  const enter = async (next: AfterProof, draftPath: string | null): Promise<void> => {
    const path = draftPath ?? rememberedReturn() ?? undefined;
    if (next === "second_factor") {
      const search = { "second-factor": "totp", ...(path !== undefined && { returnTo: path }) };
      return navigate({ to: "/login", search, replace: true });
    }
    forgetReturn();
    showToast("success", m.notice_title_account(), m.success_logged_in());
    const after = currentSession();
    const role = after.status === "signed_in" ? after.user.role : "customer";
    await navigate({ href: landingOf({ role }, path), replace: true });
  };

  switch (state.at) {
    case "working":
      return (
        <AccountFrame title={m.login_title()} intro={<output>{m.auth_authenticating()}</output>}>
          <div className="route-travel w-32" aria-hidden="true" />
        </AccountFrame>
      );
    case "ready":
      return (
        <AccountFrame
          title={m.login_title()}
          intro={<span className="wrap-anywhere">{introOf(state.email)}</span>}
        >
          <Button
            tone="main"
            size="large"
            wide
            busy={isBusy}
            busyLabel={m.login_submitting()}
            onClick={() => void open()}
          >
            {m.login_submit()}
          </Button>
        </AccountFrame>
      );
    case "draft":
      return (
        <Suspense>
          <ArrivedDraftStep json={state.draft} onDone={(path) => void enter(state.next, path)} />
        </Suspense>
      );
    case "dead":
      return (
        <AccountFrame title={m.link_dead_title()} intro={m.login_link_dead_text()}>
          <LinkButton to="/login" tone="main" size="large" wide>
            {m.nav_login()}
          </LinkButton>
        </AccountFrame>
      );
    case "failed":
      return (
        <AccountFrame title={m.confirm_failed_title()} intro={authErrorText(state.failure)}>
          <Button tone="main" size="large" wide onClick={onAgain}>
            {m.action_retry()}
          </Button>
        </AccountFrame>
      );
  }

  /** Somebody else who is logged in here is told that they will be logged out. */
  function introOf(email: string): string {
    if (session.status !== "signed_in" || session.user.email === email) return m.login_link_text({ email });
    return m.login_link_instead_text({ account: session.user.email ?? session.user.name, email });
  }
}

async function stateOf(token: string): Promise<LinkState> {
  const found = await checkLoginLink(token);
  if (!found.ok) return { at: "failed", failure: found };
  return found.email === null ? { at: "dead" } : { at: "ready", email: found.email };
}

async function isReadable(draft: string): Promise<boolean> {
  const { readArrivedDraft } = await import("#web/entities/moves/arrived-draft.ts");
  return readArrivedDraft(draft, Date.now()) !== null;
}
