import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

/** The share of the visible width that one step scrolls; the rest stays visible. */
const STEP = 0.8;

export interface Strip {
  readonly ref: RefObject<HTMLUListElement | null>;
  /** Whether there is more before and after the visible part. */
  readonly more: { readonly before: boolean; readonly after: boolean };
  /** Scrolls one step back or forward. */
  readonly step: (direction: -1 | 1) => void;
}

/** Buttons and state for a horizontally scrolling list. */
export function useStrip(): Strip {
  const ref = useRef<HTMLUListElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  const look = useCallback(() => {
    const { current } = ref;
    if (current === null) return;
    const hidden = current.scrollWidth - current.clientWidth;
    setMore({ before: current.scrollLeft > 1, after: current.scrollLeft < hidden - 1 });
  }, []);
  useEffect(() => {
    const { current } = ref;
    if (current === null) return;
    const observer = new ResizeObserver(look);
    observer.observe(current);
    current.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener("scroll", look);
    };
  }, [look]);
  const step = (direction: -1 | 1) => {
    const { current } = ref;
    current?.scrollBy({ left: direction * current.clientWidth * STEP });
  };
  return { ref, more, step };
}
