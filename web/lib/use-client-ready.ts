import { useHydrated } from "@tanstack/react-router";
import { startTransition, useEffect, useState } from "react";

/**
 * Whether a page may render what only this browser knows, such as a draft or today's date. False during prerendering
 * and hydration, whose output must be equal; the change to true is a transition, so that input is not blocked by it.
 */
export function useClientReady(): boolean {
  const [isClientReady, setHere] = useState(useHydrated());
  useEffect(() => startTransition(() => setHere(true)), []);
  return isClientReady;
}
