import { useRouterState, type HistoryState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

/** Where pages were scrolled to, by the key of their entry in the browser's history. */
const kept = new Map<string, number>();

/**
 * Brings whoever goes back to this page to where they were; a page that is opened anew begins at its top.
 * @param isFilled whether the page has its content, and with it its height
 */
export function useKeptScroll(isFilled: boolean): void {
  const entry = useRouterState({ select: ({ location }) => keyOf(location.state) });
  const shown = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation && keyOf(resolvedLocation.state),
  });
  const [target] = useState(() => (entry === undefined ? undefined : kept.get(entry)));
  const isRestored = useRef(target === undefined);
  useEffect(() => {
    if (target === undefined || isRestored.current || !isFilled || shown !== entry) return undefined;
    // Every page is scrolled to its top when it is shown, which has happened by the next frame.
    const frame = requestAnimationFrame(() => {
      isRestored.current = true;
      scrollTo(0, target);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, isFilled, shown, entry]);
  useEffect(() => {
    if (entry === undefined) return undefined;
    const { pathname } = location;
    const keep = () => {
      // The next page's address is set before it is shown.
      if (isRestored.current && location.pathname === pathname) kept.set(entry, scrollY);
    };
    addEventListener("scroll", keep, { passive: true });
    return () => removeEventListener("scroll", keep);
  }, [entry]);
}

/** The router's key of an entry; absent until it has written one. */
function keyOf({ __TSR_key: key }: HistoryState & { readonly __TSR_key?: string }): string | undefined {
  return key;
}
