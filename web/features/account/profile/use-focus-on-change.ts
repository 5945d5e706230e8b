import { useEffect, useRef, type RefObject } from "react";

const FIRST = "[data-start], input:not([hidden]), button";

/**
 * For a place whose content changes under the hands of whoever works in it: when `what` becomes another and what had the
 * focus is gone, the focus goes to the first thing in there that is marked `data-start`, a field or a button.
 */
export function useFocusOnChange<Place extends HTMLElement>(what: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const before = useRef(what);
  useEffect(() => {
    if (before.current === what) return;
    before.current = what;
    if (document.activeElement === null || document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(FIRST)?.focus();
  }, [what]);
  return place;
}
