import { useLayoutEffect, useRef, type RefObject } from "react";

const FIRST = "[data-start], input:not([hidden]), button";

/**
 * Restores the focus in an element whose content changes: when `what` changes and the focused element is gone, the
 * first element in it that is marked `data-start`, a field or a button is focused.
 */
export function useFocusOnChange<Place extends HTMLElement>(what: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const before = useRef(what);
  // Before the timer in which a button that goes gives its focus to what stands around it (`button.tsx`).
  useLayoutEffect(() => {
    if (before.current === what) return;
    before.current = what;
    if (document.activeElement === null || document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(FIRST)?.focus();
  }, [what]);
  return place;
}
