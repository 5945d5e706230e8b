import { useLayoutEffect, useState } from "react";

/** Shorter than the time in which a person reacts to a changed list. */
const SETTLING_MS = 500;

/** True for 500 ms after an item left a list: a click in that time was aimed at the item that was there before. */
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
