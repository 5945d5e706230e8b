import { useEffect, useState } from "react";
import { flag, or, record } from "#web/lib/drafts/stored-shapes.ts";
import { readStored, writeStored } from "#web/lib/drafts/stored-value.ts";
import type { Provider } from "#web/lib/session/auth-flows.ts";

/** Which providers this deployment is configured for. */
export type EnabledProviders = Readonly<Record<Provider, boolean>>;

const KEY = "khondee-ways-in";
const PROVIDERS = record<EnabledProviders>({ google: or(flag, false), line: or(flag, false) });
const NONE: EnabledProviders = { google: false, line: false };

/**
 * Which providers there are to sign in with. The answer hardly ever changes, so that of the last visit is shown until
 * the server has spoken; on the first visit there are none until then.
 */
export function useEnabledProviders(): EnabledProviders {
  const [ways, setWays] = useState(() => readStored("localStorage", KEY, PROVIDERS) ?? NONE);
  useEffect(() => {
    let left = false;
    const look = async () => {
      const found = await ask();
      if (found !== null && !left) setWays(found);
    };
    void look();
    return () => {
      left = true;
    };
  }, []);
  return ways;
}

async function ask(): Promise<EnabledProviders | null> {
  try {
    const { trpcClient } = await import("#web/lib/api/trpc.ts");
    const { google, line } = await trpcClient.account.enabledProviders.query();
    // Where the storage is blocked, the next visit starts without an answer again.
    writeStored("localStorage", KEY, { google, line });
    return { google, line };
  } catch {
    return null;
  }
}
