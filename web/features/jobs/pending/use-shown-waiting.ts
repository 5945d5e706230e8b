import { useEffect, useState } from "react";
import type { Entry } from "#web/lib/offline/entry.ts";
import { useOwnQueue } from "./use-own-queue.ts";

/** With a signal a press is with the server within this time, ms. */
const AT_ONCE_MS = 2_000;

/**
 * What this account has waiting on this phone. A press that is just being sent for the first time is left out: with a
 * signal, a note that comes and goes at once would only move the page under the driver's finger.
 */
export function useShownWaiting(): readonly Entry[] {
  const waiting = useOwnQueue().entries.filter(({ state }) => state === "waiting");
  const isHeldUp = waiting.some(({ attempts }) => attempts > 0);
  const fresh = isHeldUp ? "" : waiting.map(({ clientId }) => clientId).join(" ");
  const [late, setLate] = useState("");
  useEffect(() => {
    if (fresh === "") return undefined;
    const timer = setTimeout(() => setLate(fresh), AT_ONCE_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  return isHeldUp ? waiting : waiting.filter(({ clientId }) => late.split(" ").includes(clientId));
}
