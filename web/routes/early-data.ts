import type { trpcUtils } from "#web/lib/api/trpc.ts";
import { currentSession, sessionKnown } from "#web/lib/session/session.ts";

/**
 * Requests what a page shows to whoever is signed in while the page's code is loading; the page finds it in the query
 * cache. Nothing is requested for visitors, and a failure is the page's to tell.
 */
export async function readEarly(read: (utils: typeof trpcUtils) => Promise<unknown>): Promise<void> {
  try {
    const [utils] = await Promise.all([import("#web/lib/api/trpc.ts"), sessionKnown()]);
    if (currentSession().status === "signed_in") await read(utils.trpcUtils);
  } catch {
    // The page asks again, and says what does not come.
  }
}
