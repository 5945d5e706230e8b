import { useLayoutEffect, useState } from "react";

/** Nobody aims at something new in less time. */
const SETTLING_MS = 500;

/**
 * True for a moment after something left a list and the rest moved up: what is pressed then was meant for what stood
 * there before.
 */
export function useSettling(ids: readonly string[]): boolean {
  const [known, setKnown] = useState(ids);
  const [isSettling, setIsSettling] = useState(false);
  if (!sameIds(known, ids)) {
    setKnown(ids);
    if (known.some((id) => !ids.includes(id))) setIsSettling(true);
  }
  useLayoutEffect(() => {
    if (!isSettling) return undefined;
    const timer = setTimeout(() => setIsSettling(false), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [isSettling]);
  return isSettling;
}

function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
