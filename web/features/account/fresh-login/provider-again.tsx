import { useEffect, useEffectEvent } from "react";
import { Button } from "#web/components/button.tsx";
import { ProviderButton } from "#web/components/provider-button.tsx";
import { showToast } from "#web/lib/errors/toast.ts";
import { callAuth } from "#web/lib/session/auth-calls.ts";
import type { Provider } from "#web/lib/session/auth-flows.ts";
import { onSignInElsewhere } from "#web/lib/session/fresh-login.ts";
import { m } from "#web/paraglide/messages.js";

const TEXTS = {
  google: { label: m.account_continue_google, busy: m.account_opening_google, failed: m.error_google_failed },
  line: { label: m.account_continue_line, busy: m.account_opening_line, failed: m.error_line_failed },
} as const;

/** Logging in again at the provider, in another tab, so that this page keeps what was typed. */
export function ProviderAgain(props: {
  readonly providers: readonly Provider[];
  readonly onLoggedIn: () => void;
  readonly onCancel: () => void;
}) {
  const loggedIn = useEffectEvent(props.onLoggedIn);
  useEffect(() => onSignInElsewhere(() => loggedIn()), []);
  return (
    <div className="flex flex-col gap-4">
      <p>{m.fresh_login_tab()}</p>
      <div className="flex flex-col gap-3">
        {props.providers.map((provider) => (
          <ProviderButton
            key={provider}
            provider={provider}
            busy={false}
            busyLabel={TEXTS[provider].busy()}
            disabled={false}
            onClick={() => void openTab(provider)}
          >
            {TEXTS[provider].label()}
          </ProviderButton>
        ))}
      </div>
      <div>
        <Button onClick={props.onCancel}>{m.action_cancel()}</Button>
      </div>
    </div>
  );
}

/** Opens the provider's page. The tab is opened before the answer, because browsers allow it at the press only. */
async function openTab(provider: Provider): Promise<void> {
  const tab = window.open("about:blank");
  const answer = await callAuth("/sign-in/social", {
    provider,
    callbackURL: `/profile#type=${provider}`,
    errorCallbackURL: "/login",
    disableRedirect: true,
  });
  const url = answer.ok ? answer.data["url"] : undefined;
  if (tab !== null && typeof url === "string") {
    tab.opener = null;
    tab.location.href = url;
    return;
  }
  tab?.close();
  showToast("error", m.notice_title_account(), TEXTS[provider].failed());
}
