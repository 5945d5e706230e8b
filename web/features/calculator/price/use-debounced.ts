import { useCallback, useEffect, useState } from "react";

/** A value once it has not changed for a while, and a way not to wait. */
export function useSettled<Value>(value: Value, pauseMs: number): readonly [Value, (now: Value) => void] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return [settled, useCallback((now: Value) => setSettled(now), [])];
}
