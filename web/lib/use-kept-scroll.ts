import { useRouterState, type HistoryState } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { holdUntilMoved } from "./hold-until-moved.ts";

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
    return holdAt(target, () => {
      isRestored.current = true;
    });
  }, [target, isFilled, shown, entry]);
  useLayoutEffect(() => {
    if (entry === undefined) return undefined;
    // Before the page is taken away: afterwards it would be the next page's position.
    return () => {
      if (isRestored.current) kept.set(entry, scrollY);
    };
  }, [entry]);
}

/** How often the position is set: what shows a page scrolls it to its top, before or after the first frame. */
const FRAMES = 10;

/** Scrolls to a position and holds it for a moment, unless the reader moves. @returns what ends it */
function holdAt(top: number, onDone: () => void): () => void {
  let left = FRAMES;
  return holdUntilMoved(() => {
    if (scrollY !== top) scrollTo(0, top);
    left -= 1;
    return left === 0;
  }, onDone);
}

/** The router's key of an entry; absent until it has written one. */
function keyOf({ __TSR_key: key }: HistoryState & { readonly __TSR_key?: string }): string | undefined {
  return key;
}
