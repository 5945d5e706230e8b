import { useEffect, useEffectEvent } from "react";
import { pressedKey } from "#web/lib/pressed-key.ts";
import { isForPage } from "./page-keys.ts";

/** Calls `onSearch` when `/` is pressed and is not typed into a field. */
export function useSearchKey(onSearch: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (pressedKey(event) !== "/" || !isForPage(event)) return;
    event.preventDefault();
    onSearch();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
