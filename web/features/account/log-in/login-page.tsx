import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { TextLink } from "#web/components/link-button.tsx";
import { showToast } from "#web/lib/errors/toast.ts";
import { releaseForm } from "#web/lib/first-touch.ts";
import { m } from "#web/paraglide/messages.js";
import { AccountFrame } from "../account-frame.tsx";
import { PasswordStep } from "./password-step.tsx";
import { ProviderButtons } from "#web/entities/session/provider-buttons.tsx";
import { SecondFactorStep, secondFactorHead, type SecondFactorMode } from "./second-factor-step.tsx";
import { useArrival } from "../use-arrival.ts";
import { useProviderError } from "./use-provider-error.ts";

const LogInByMail = lazy(async () => ({ default: (await import("./log-in-by-mail.tsx")).LogInByMail }));

/** Signing in with a password, a code by mail, Google or LINE, and the second factor where it is on. */
export function LoginPage() {
  const { returnTo } = useArrival();
  const { "second-factor": asked } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [way, setWay] = useState<"password" | "code">("password");
  const [factor, setFactor] = useState<SecondFactorMode | null>(asked === undefined ? null : "app");
  useProviderError();
  // After the effects of the step that was prerendered, which may not be the one that is shown.
  useEffect(() => {
    releaseForm();
  }, []);
  const search = returnTo === undefined ? {} : { returnTo };
  const entered = () => showToast("success", m.notice_title_account(), m.success_logged_in());
  const toPassword = () => {
    setFactor(null);
    if (asked !== undefined) void navigate({ to: "/login", search, replace: true });
  };
  if (factor !== null)
    return (
      <AccountFrame {...secondFactorHead(factor)}>
        <SecondFactorStep
          mode={factor}
          onMode={setFactor}
          onEntered={entered}
          onOver={toPassword}
          onBack={toPassword}
        />
      </AccountFrame>
    );
  return (
    <AccountFrame
      title={m.login_title()}
      intro={
        <p>
          {m.login_no_account()}{" "}
          <TextLink to="/signup" search={search}>
            {m.signup_link()}
          </TextLink>
        </p>
      }
    >
      {way === "password" ? (
        <PasswordStep search={search} onEntered={entered} onSecondFactor={() => setFactor("app")} />
      ) : (
        <Suspense fallback={null}>
          <LogInByMail returnTo={returnTo} onEntered={entered} onSecondFactor={() => setFactor("app")} />
        </Suspense>
      )}
      <ProviderButtons returnTo={returnTo}>
        <Button size="large" wide onClick={() => setWay(way === "password" ? "code" : "password")}>
          {way === "password" ? m.login_code_send() : m.login_by_password()}
        </Button>
      </ProviderButtons>
    </AccountFrame>
  );
}
