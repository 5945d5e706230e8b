import { useEffect, useState } from "react";
import { isRecord } from "#web/lib/drafts/draft-store.ts";
import type { Provider } from "#web/lib/session/auth-flows.ts";

/** Which providers this deployment is configured for. */
export type EnabledProviders = Readonly<Record<Provider, boolean>>;

const KEY = "khondee-ways-in";
const NONE: EnabledProviders = { google: false, line: false };

/**
 * Which providers there are to sign in with. The answer hardly ever changes, so that of the last visit is shown until
 * the server has spoken; on the first visit there are none until then.
 */
export function useEnabledProviders(): EnabledProviders {
  const [ways, setWays] = useState(remembered);
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
    remember({ google, line });
    return { google, line };
  } catch {
    return null;
  }
}

function remembered(): EnabledProviders {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return isRecord(found) ? { google: found["google"] === true, line: found["line"] === true } : NONE;
  } catch {
    return NONE;
  }
}

function remember(ways: EnabledProviders): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ways));
  } catch {
    // Asked again on the next visit.
  }
}
