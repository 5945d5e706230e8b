import { useHydrated } from "@tanstack/react-router";
import { startTransition, useEffect, useState } from "react";

/**
 * Whether a page may show what only this browser knows, such as a draft or today. False while a prerendered page is
 * taken over, which must begin as it was rendered; the change comes in slices, so that a tap need not wait for it.
 */
export function useClientReady(): boolean {
  const [isHere, setHere] = useState(useHydrated());
  useEffect(() => startTransition(() => setHere(true)), []);
  return isHere;
}
