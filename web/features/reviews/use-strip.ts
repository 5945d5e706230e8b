import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

/** How much of what is on show goes out of sight in one step: a little stays, to go on from. */
const STEP = 0.8;

export interface Strip {
  readonly ref: RefObject<HTMLUListElement | null>;
  /** Whether there is more before and after what is on show. */
  readonly more: { readonly before: boolean; readonly after: boolean };
  /** Scrolls one step back or on. */
  readonly step: (direction: -1 | 1) => void;
}

/** A list that scrolls sideways, for those who have neither a touch screen nor a wheel that does. */
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
