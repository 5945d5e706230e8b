import { createContext, use } from "react";

/** What is asked before a dialog is closed by whoever gives it up: it calls back to close it, at once or after an answer. */
export const CloseGuardContext = createContext<((close: () => void) => void) | null>(null);

/**
 * Closes a dialog for whoever gives it up: by Escape, beside it, by its cross or by Cancel. One that is done closes without it.
 */
export function useGiveUp(close: () => void): () => void {
  const guard = use(CloseGuardContext);
  return guard === null ? close : () => guard(close);
}
