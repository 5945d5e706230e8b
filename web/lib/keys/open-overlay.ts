const OVERLAY = ["dialog", "alertdialog", "menu"]
  .map((role) => `[role=${role}]:not([data-state=closed])`)
  .join();

/** The dialog, sheet or menu above all others, or `null`. */
export function openOverlay(): Element | null {
  return [...document.querySelectorAll(OVERLAY)].at(-1) ?? null;
}

/** Does what Escape does to the dialog, sheet or menu that is open, or to the list that is open in it. */
export function escapeOverlay(overlay: Element): void {
  const { activeElement } = document;
  const target = activeElement !== null && overlay.contains(activeElement) ? activeElement : overlay;
  target.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
}
