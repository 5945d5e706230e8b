import { useState } from "react";
import { useMedia } from "#web/lib/use-media.ts";

const KEY = "khondee-rail";
/** Below this width the rail is of icons unless it was widened. */
const ROOMY = "(width >= 74rem)";

/** Whether the rail shows icons alone; what was chosen last in this browser stays. */
export function useRail(): { readonly isNarrow: boolean; readonly toggle: () => void } {
  const [chosen, setChosen] = useState(stored);
  const isRoomy = useMedia(ROOMY);
  const isNarrow = chosen === null ? !isRoomy : chosen === "narrow";
  const toggle = () => {
    const next = isNarrow ? "wide" : "narrow";
    setChosen(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Storage is blocked: the choice lasts until the page is left.
    }
  };
  return { isNarrow, toggle };
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
