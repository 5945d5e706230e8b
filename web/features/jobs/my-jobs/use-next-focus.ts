import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from "react";

/**
 * Leads the focus from a step that was made to the next one: its button goes with the step, and whoever drives by keyboard
 * or screen reader would be at the top of the page.
 * @param step names the step that is offered
 * @returns what the bar of the steps gets; the dialogs that it opens are part of it
 */
export function useNextFocus(step: string): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  const offered = useRef(step);
  // Before the timer of the button that goes (`button.tsx`).
  useLayoutEffect(() => {
    if (offered.current === step) return;
    offered.current = step;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isInside.current && isLost)
      ref.current?.querySelector<HTMLElement>("[data-slide]")?.focus({ preventScroll: true });
  }, [step]);
  return {
    ref,
    onFocus: () => {
      isInside.current = true;
    },
    // Nothing has the focus after an element is gone that had it; the bar had it all the same.
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget !== null) isInside.current = false;
    },
  };
}
