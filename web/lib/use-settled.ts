import { useCallback, useEffect, useState } from "react";

/** A debounced value, and a function that updates it at once. */
export function useSettled<Value>(value: Value, pauseMs: number): readonly [Value, (now: Value) => void] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return [settled, useCallback((now: Value) => setSettled(now), [])];
}
