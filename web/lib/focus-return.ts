import { useEffect } from "react";

/** Gives the focus back, when the component goes, to what had it as it came; to the page where that is gone. */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        const there = before instanceof HTMLElement && before !== document.body && before.isConnected;
        (there ? before : document.querySelector<HTMLElement>("#content"))?.focus({ preventScroll: true });
      });
    };
  }, []);
}
