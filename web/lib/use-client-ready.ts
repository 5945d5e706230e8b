import { useHydrated } from "@tanstack/react-router";
import { startTransition, useEffect, useState } from "react";
import { awaitsDraft } from "./first-touch.ts";

/**
 * Whether a page may render what only this browser knows, such as a draft or today's date. False during prerendering
 * and hydration, whose output must be equal; the change to true is a transition, so that input is not blocked by it.
 */
export function useClientReady(): boolean {
  const [isClientReady, setHere] = useState(useHydrated());
  useEffect(() => startTransition(() => setHere(true)), []);
  return isClientReady;
}

/**
 * Whether a prerendered form is to be replaced by one with the visitor's draft or the places of a link, and whether it
 * may be. Without them the prerendered form itself is hydrated, with what was typed into it.
 */
export function useAwaitedDraft(): { readonly isClientReady: boolean; readonly isAwaiting: boolean } {
  const isClientReady = useClientReady();
  const [isAwaited] = useState(!isClientReady && awaitsDraft);
  return { isClientReady, isAwaiting: isAwaited && !isClientReady };
}
