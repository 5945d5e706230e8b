import { useEffect, useEffectEvent } from "react";
import { pressedKey } from "./pressed-key.ts";

const TYPED_IN = "input, textarea, select, [contenteditable=true]";
const OVERLAID = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Whether a key is the page's: pressed alone, and neither typed into a field nor within a dialog or menu. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("[role=dialog], [role=alertdialog]") !== null) return false;
  return !(event.target instanceof Element && event.target.closest(`${TYPED_IN}, ${OVERLAID}`) !== null);
}

/** Calls `onPress` when a key, as `pressedKey` names it, is pressed for the page; without `onPress` the key does nothing. */
export function usePageKey(key: string, onPress: (() => void) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (onPress === undefined || pressedKey(event) !== key || !isForPage(event)) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
