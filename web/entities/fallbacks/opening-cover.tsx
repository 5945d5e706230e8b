import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Spinner } from "#web/components/feedback/spinner.tsx";
import { m } from "#web/paraglide/messages.js";

const STOPPED = ["keydown", "pointerdown"];

/**
 * Covers the page while a dialog's code loads: nothing behind it is pressed or reached by keyboard, and
 * Escape gives it up. What had the focus gets it back, so that the dialog, or whoever gave it up, finds it
 * there.
 */
export function OpeningCover({ onGiveUp }: { readonly onGiveUp: () => void }) {
  const cover = useRef<HTMLOutputElement>(null);
  const giveUp = useEffectEvent(onGiveUp);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const behind = [...document.body.children].filter(
      (each) => each !== cover.current && !each.hasAttribute("inert"),
    );
    const hide = (isHidden: boolean) => behind.forEach((each) => each.toggleAttribute("inert", isHidden));
    const stop = (event: Event) => {
      event.stopPropagation();
      if ((event as KeyboardEvent).key !== "Escape") return;
      // It is answered, also for whoever watches for the way back.
      event.preventDefault();
      giveUp();
    };
    hide(true);
    cover.current?.focus();
    // Ahead of the page's keys and of a dialog below, which would close at a press outside it.
    for (const type of STOPPED) window.addEventListener(type, stop, true);
    return () => {
      for (const type of STOPPED) window.removeEventListener(type, stop, true);
      hide(false);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    <output
      ref={cover}
      tabIndex={-1}
      className="pointer-events-auto fixed inset-0 z-50 grid place-items-center bg-ink/30 text-3xl text-paper outline-none"
    >
      <Spinner />
      <span className="sr-only">{m.loading_page()}</span>
    </output>,
    document.body,
  );
}
