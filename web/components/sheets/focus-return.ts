import { useRef } from "react";
import { focusStanding, placesOf } from "../../lib/keys/standing-place.ts";

/**
 * Panels have no trigger element: this stores the focused element and restores the focus when the panel closes; where
 * that element is gone or disabled and nothing else has the focus, what still stands around it gets it. A panel begins at its
 * first field or button, or at what it marks with `data-start`.
 */
export function useFocusReturn() {
  const before = useRef<readonly Element[]>([]);
  return {
    onOpenAutoFocus: (event: Event) => {
      const focused = document.activeElement;
      // What was pressed lost the focus while it was busy, where the panel shows what came of it.
      const pressed = focused === document.body ? document.querySelector("button[aria-busy=true]") : focused;
      before.current = pressed === null || pressed === document.body ? [] : placesOf(pressed);
      const { currentTarget: panel } = event;
      const start = panel instanceof Element ? panel.querySelector<HTMLElement>("[data-start]") : null;
      if (start === null) return;
      event.preventDefault();
      start.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const [pressed, ...around] = before.current;
      const { activeElement, body } = document;
      // What was opened since, as by a link in the panel, keeps it.
      const isFree = activeElement === null || activeElement === body;
      const page = document.querySelector("#content");
      focusStanding([
        ...(pressed === undefined ? [] : [pressed]),
        ...(isFree ? [...around, ...(page === null ? [] : [page])] : []),
      ]);
    },
  };
}
