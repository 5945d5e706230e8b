import { useEffect, type RefObject } from "react";

/** The up and down arrow keys move the focus from row to row of a list; each row's link has `data-row`. */
export function useRowArrows(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (step === 0 || element === null || event.altKey || event.ctrlKey || event.metaKey) return;
      const links = [...element.querySelectorAll<HTMLElement>("[data-row]")];
      const row = document.activeElement?.closest("tr");
      const at = links.findIndex((link) => link.closest("tr") === row);
      const next = at === -1 ? undefined : links[at + step];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    element?.addEventListener("keydown", onKey);
    return () => element?.removeEventListener("keydown", onKey);
  }, [list]);
}
