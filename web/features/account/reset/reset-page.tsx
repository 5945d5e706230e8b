import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { Skeleton } from "#web/components/feedback/skeleton.tsx";
import type { AuthFailure } from "#web/lib/session/auth-result.ts";
import { authErrorText } from "#web/lib/errors/auth-error-notices.ts";
import { forgetArrival } from "#web/lib/session/link-arrival.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { checkReset, type AfterAttempt } from "#web/lib/session/auth-flows.ts";
import { m } from "#web/paraglide/messages.js";
import { AccountFrame } from "../account-frame.tsx";
import { ResetForm } from "./reset-form.tsx";
import { SecondFactorStep, secondFactorHead, type SecondFactorMode } from "../log-in/second-factor-step.tsx";
import { useLastLink } from "../confirm/use-last-link.ts";

type View =
  | { readonly at: "checking" | "form" | "dead" }
  | { readonly at: "unchecked"; readonly failure: AuthFailure }
  | { readonly at: "second_factor"; readonly mode: SecondFactorMode };

/** Sets a new password with a reset link, which works once and for a limited time. */
export function ResetPasswordPage() {
  const token = useLastLink("/reset-password")?.token ?? "";
  const [round, setRound] = useState(0);
  const key = `${round} ${token}`;
  return <ResetWith key={key} token={token} isAnew={round > 0} onCheckAgain={() => setRound(round + 1)} />;
}

function ResetWith(props: {
  readonly token: string;
  readonly isAnew: boolean;
  readonly onCheckAgain: () => void;
}) {
  const { token, isAnew, onCheckAgain } = props;
  const [view, setView] = useCheckedLink(token);
  const navigate = useNavigate();
  const toLogin = () => {
    forgetArrival();
    void navigate({ to: "/login", replace: true });
  };
  const done = (next: AfterAttempt) => {
    tellSuccess(m.success_password_updated());
    if (next === "second_factor") setView({ at: "second_factor", mode: "app" });
    else if (next === "log_in") toLogin();
  };
  const died = () => {
    setView({ at: "dead" });
    forgetArrival();
  };
  switch (view.at) {
    case "checking":
      return (
        <AccountFrame title={m.reset_title()} isAnew={isAnew}>
          <FormOnItsWay />
        </AccountFrame>
      );
    case "form":
      return (
        <AccountFrame title={m.reset_title()} intro={m.reset_intro()}>
          <ResetForm token={token} onDone={done} onDead={died} />
        </AccountFrame>
      );
    case "dead":
      return (
        <AccountFrame title={m.link_dead_title()} intro={<p role="alert">{m.error_reset_token_invalid()}</p>}>
          <LinkButton to="/forgot-password" tone="main" size="large" wide>
            {m.reset_request_new()}
          </LinkButton>
        </AccountFrame>
      );
    case "unchecked":
      return (
        <AccountFrame title={m.reset_title()} intro={<p role="alert">{authErrorText(view.failure)}</p>}>
          <Button tone="main" size="large" wide onClick={onCheckAgain}>
            {m.action_retry()}
          </Button>
        </AccountFrame>
      );
    case "second_factor":
      return (
        <AccountFrame {...secondFactorHead(view.mode)}>
          <SecondFactorStep
            mode={view.mode}
            onMode={(mode) => setView({ at: "second_factor", mode })}
            onEntered={() => tellSuccess(m.success_logged_in())}
            onOver={toLogin}
            onBack={toLogin}
          />
        </AccountFrame>
      );
  }
}

function tellSuccess(text: string): void {
  showToast("success", m.notice_title_account(), text);
}

/** What the page shows, starting with the server's check of the link. */
function useCheckedLink(token: string): readonly [View, (view: View) => void] {
  const [view, setView] = useState<View>({ at: token === "" ? "dead" : "checking" });
  useEffect(() => {
    if (token === "") return undefined;
    let left = false;
    const check = async () => {
      const result = await checkReset(token);
      if (left) return;
      if (!result.ok) setView({ at: "unchecked", failure: result });
      else if (result.valid) setView({ at: "form" });
      else {
        setView({ at: "dead" });
        forgetArrival();
      }
    };
    void check();
    return () => {
      left = true;
    };
  }, [token]);
  return [view, setView];
}

/** The form's outline while the link is checked. */
function FormOnItsWay() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <output className="sr-only">{m.reset_checking()}</output>
      {[0, 1].map((field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-12 w-full" />
        </div>
      ))}
      <Skeleton className="h-14 w-full" />
    </div>
  );
}
