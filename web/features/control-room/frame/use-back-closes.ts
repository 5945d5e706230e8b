import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { escapeOverlay, openOverlay } from "#web/lib/keys/open-overlay.ts";

/** Of Chromium; on Android the way back goes to the newest one instead of to the history. */
declare class CloseWatcher extends EventTarget {
  destroy(): void;
}

/**
 * The way back closes what is open over the page first, as Escape would. The browser has gone back by then and goes forward again,
 * so that the history stays as it was. Where nothing is before the page, the browser can be kept from leaving it on Android alone.
 */
export function useBackCloses(): void {
  const { history } = useRouter();
  useEffect(
    () =>
      history.block({
        blockerFn: ({ action }) => {
          const overlay = action === "BACK" ? openOverlay() : null;
          if (overlay !== null) escapeOverlay(overlay);
          return overlay !== null;
        },
        enableBeforeUnload: false,
      }),
    [history],
  );
  useEffect(() => ("CloseWatcher" in window ? watchOverlays() : undefined), []);
}

/** Keeps a watcher while something is open. @returns what ends it */
function watchOverlays(): () => void {
  let watcher: CloseWatcher | null = null;
  const look = () => {
    if (openOverlay() === null) {
      watcher?.destroy();
      watcher = null;
    } else watcher ??= watch();
  };
  const watch = () => {
    const made = new CloseWatcher();
    made.addEventListener("close", () => {
      // It works once; what asks before it closes needs another one.
      watcher = null;
      const overlay = openOverlay();
      if (overlay !== null) escapeOverlay(overlay);
      requestAnimationFrame(look);
    });
    return made;
  };
  // Dialogs and menus are children of the body.
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true });
  return () => {
    observer.disconnect();
    watcher?.destroy();
  };
}
