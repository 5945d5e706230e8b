import { useEffect, useState } from "react";

/** Where the focus is once the dialog that decided is closed: nobody has put it there. */
function isFree(active: Element | null): boolean {
  return active === null || active.closest("[role=dialog]") === null;
}

/**
 * Keeps the focus on a job that a decision has moved: its link is removed in one place and appears in another, when the lists
 * are read again. It ends with the next press of a key or a pointer.
 * @returns a function to be called with the job's id after the decision
 */
export function useFocusMoved(): (jobId: string) => void {
  const [moved, setMoved] = useState<string | null>(null);
  // After every render: one of them brings the link.
  useEffect(() => {
    if (moved === null || !isFree(document.activeElement)) return;
    document.querySelector<HTMLElement>(`[data-job-id="${CSS.escape(moved)}"]`)?.focus();
  });
  useEffect(() => {
    if (moved === null) return undefined;
    const end = () => setMoved(null);
    const listening = new AbortController();
    for (const press of ["keydown", "pointerdown"])
      document.addEventListener(press, end, { signal: listening.signal, capture: true });
    return () => listening.abort();
  }, [moved]);
  return setMoved;
}
