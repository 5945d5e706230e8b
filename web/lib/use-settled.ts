import { useCallback, useEffect, useState } from "react";

/** From the last character to what is asked of the server for it. */
const TYPING_PAUSE_MS = 300;

/** A debounced value, and a function that updates it at once. */
export function useSettled<Value>(
  value: Value,
  pauseMs = TYPING_PAUSE_MS,
): readonly [Value, (now: Value) => void] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return [settled, useCallback((now: Value) => setSettled(now), [])];
}
