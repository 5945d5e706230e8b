import { useEffect, useMemo, useState } from "react";
import { flag, or, record } from "#web/lib/drafts/stored-shapes.ts";
import { readStored, writeStored } from "#web/lib/drafts/stored-value.ts";
import { useClientReady } from "#web/lib/use-client-ready.ts";
import type { Provider } from "#web/lib/session/auth-flows.ts";

/** The configured providers. */
export type EnabledProviders = Readonly<Record<Provider, boolean>>;

const KEY = "khondee-enabled-providers";
const PROVIDERS = record<EnabledProviders>({ google: or(flag, false), line: or(flag, false) });
const NONE: EnabledProviders = { google: false, line: false };

/**
 * The configured sign-in providers. The answer rarely changes, so that of the last visit is used until the server has
 * answered; on the first visit there are none until then.
 */
export function useEnabledProviders(): EnabledProviders {
  // What is prerendered has none.
  const isClientReady = useClientReady();
  const lastAnswer = useMemo(
    () => (isClientReady ? readStored("localStorage", KEY, PROVIDERS) : null),
    [isClientReady],
  );
  const [answer, setAnswer] = useState<EnabledProviders | null>(null);
  useEffect(() => {
    let left = false;
    const look = async () => {
      const found = await ask();
      if (found !== null && !left) setAnswer(found);
    };
    void look();
    return () => {
      left = true;
    };
  }, []);
  return answer ?? lastAnswer ?? NONE;
}

async function ask(): Promise<EnabledProviders | null> {
  try {
    const { trpcClient } = await import("#web/lib/api/trpc.ts");
    const { google, line } = await trpcClient.account.enabledProviders.query();
    // Where the storage is blocked, the next visit has no stored answer.
    writeStored("localStorage", KEY, { google, line });
    return { google, line };
  } catch {
    return null;
  }
}
