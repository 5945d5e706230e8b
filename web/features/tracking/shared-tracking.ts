import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { MINUTE_MS } from "#domain/time.ts";
import type { SharedTracking } from "#worker/services/tracking/read-tracking.ts";

/** A driver's page reports about this often. */
const LOOK_AGAIN_MS = MINUTE_MS / 2;
/** After failures the wait doubles, up to this. */
const LONGEST_WAIT_MS = 5 * MINUTE_MS;
const CALL_TIMEOUT_MS = 15_000;

/**
 * What a link shows; `null` when it does not open. Every answer is the whole state, so nothing is missed after a break in
 * the connection: the page asks every 30 s while it is visible, at once when it is looked at again or the network is back,
 * and less and less often while the server does not answer.
 */
export function useSharedTracking(token: string) {
  return useQuery({
    queryKey: ["shared-tracking", token],
    queryFn: ({ signal }) => fetchShared(token, signal),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => {
      if (state.data === null) return false;
      return state.status === "error"
        ? Math.min(LOOK_AGAIN_MS * 2 ** state.errorUpdateCount, LONGEST_WAIT_MS)
        : LOOK_AGAIN_MS;
    },
  });
}

async function fetchShared(token: string, signal: AbortSignal): Promise<SharedTracking | null> {
  // In a header, so that no log of addresses has the token.
  const answer = await fetch("/api/tracking", {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
  });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`tracking answered ${answer.status}`);
  return (await answer.json()) as SharedTracking;
}

/** The token of the link: what follows the `#`, which browsers send to no server. */
export function useLinkToken(): string {
  return useSyncExternalStore(watchHash, () => location.hash.slice(1));
}

function watchHash(listener: () => void): () => void {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}
