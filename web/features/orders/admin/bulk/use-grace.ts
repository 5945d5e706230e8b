import { useEffect, useRef, useState } from "react";

/** From the press until something is sent, seconds: as long as it can be undone. */
export const GRACE_S = 10;
const TICK_MS = 250;
/** This long after its end nothing is sent: the machine slept, and whoever pressed may have left. */
const LATE_MS = 5_000;

/** The time between a press and what it does. */
export interface Grace {
  /** `over`: it is not running. `held`: it does not end by itself. */
  readonly state: "over" | "running" | "held";
  readonly leftS: number;
  /** Begins it, or begins it again. */
  readonly start: () => void;
  readonly hold: () => void;
  /** Ends it without what would have followed. */
  readonly end: () => void;
}

/** A time in which what was pressed is undone by sending nothing. @param onEnd when it has passed; not after `end` or `hold` */
export function useGrace(onEnd: () => void): Grace {
  const [state, setState] = useState<Grace["state"]>("over");
  const [endsAt, setEndsAt] = useState(0);
  const [now, setNow] = useState(0);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    if (state !== "running") return undefined;
    const timer = setInterval(() => {
      const at = Date.now();
      setNow(at);
      if (at < endsAt) return;
      clearInterval(timer);
      const isLate = at > endsAt + LATE_MS;
      setState(isLate ? "held" : "over");
      if (!isLate) latest.current();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [state, endsAt]);
  return {
    state,
    leftS: Math.max(0, Math.ceil((endsAt - now) / 1000)),
    start: () => {
      const at = Date.now();
      setNow(at);
      setEndsAt(at + GRACE_S * 1000);
      setState("running");
    },
    hold: () => setState("held"),
    end: () => setState("over"),
  };
}
