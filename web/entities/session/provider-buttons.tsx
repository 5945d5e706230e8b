import { useEffect, useState, type ReactNode } from "react";
import { ProviderButton } from "#web/components/provider-button.tsx";
import { showAuthError } from "#web/lib/errors/auth-error-notices.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { signInWith, type Provider } from "#web/lib/session/auth-flows.ts";
import { m } from "#web/paraglide/messages.js";
import { useEnabledProviders } from "./use-enabled-providers.ts";

const TEXTS = {
  google: { label: m.account_continue_google, busy: m.account_opening_google },
  line: { label: m.account_continue_line, busy: m.account_opening_line },
} as const;

/**
 * Other ways to log in: those given as children, and the buttons of the configured providers; nothing without either.
 * They come last on the page, so that nothing moves when they appear.
 */
export function ProviderButtons(props: {
  readonly returnTo: string | undefined;
  readonly children?: ReactNode;
}) {
  const { returnTo, children } = props;
  const ways = useEnabledProviders();
  const [leavingFor, setLeavingFor] = useState<Provider | null>(null);
  useEffect(() => {
    // The back button restores this page from the cache as it was left.
    const onShow = () => setLeavingFor(null);
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  const providers = inOrder().filter((provider) => ways[provider]);
  if (providers.length === 0 && children === undefined) return null;
  const leave = async (provider: Provider) => {
    setLeavingFor(provider);
    const result = await signInWith(provider, returnTo);
    if (result.ok) return;
    setLeavingFor(null);
    showAuthError(result);
  };
  return (
    <div className="mt-6">
      <p className="mb-4 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {m.account_or()}
      </p>
      <div className="flex flex-col gap-3">
        {children}
        {providers.map((provider) => (
          <ProviderButton
            key={provider}
            provider={provider}
            busy={leavingFor === provider}
            busyLabel={TEXTS[provider].busy()}
            disabled={leavingFor !== null}
            onClick={() => void leave(provider)}
          >
            {TEXTS[provider].label()}
          </ProviderButton>
        ))}
      </div>
    </div>
  );
}

/** LINE comes first in Thai, as the more common login in Thailand. */
function inOrder(): readonly Provider[] {
  return currentLocale() === "th" ? ["line", "google"] : ["google", "line"];
}
