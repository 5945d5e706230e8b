import { useEffect } from "react";

let onShow = 0;

/** Called by the guard of a page that not everybody may see. */
export function useGuardedPage(): void {
  useEffect(() => {
    onShow += 1;
    return () => {
      onShow -= 1;
    };
  }, []);
}

/** Whether this tab shows a page that not everybody may see. */
export function isGuardedPageOnShow(): boolean {
  return onShow > 0;
}
