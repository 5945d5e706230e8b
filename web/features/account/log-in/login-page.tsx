import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { TextLink } from "#web/components/link-button.tsx";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { AccountFrame } from "../account-frame.tsx";
import { PasswordStep } from "./password-step.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { SecondFactorStep, secondFactorHead, type SecondFactorMode } from "./second-factor-step.tsx";
import { useArrival } from "../use-arrival.ts";
import { useProviderError } from "./use-provider-error.ts";

/** Signing in with e-mail and password, Google or LINE, and the second factor where it is on. */
export function LoginPage() {
  const { returnTo } = useArrival();
  const { "second-factor": asked } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [factor, setFactor] = useState<SecondFactorMode | null>(asked === undefined ? null : "app");
  useProviderError();
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
      <PasswordStep search={search} onEntered={entered} onSecondFactor={() => setFactor("app")} />
      <ProviderButtons returnTo={returnTo} />
    </AccountFrame>
  );
}
