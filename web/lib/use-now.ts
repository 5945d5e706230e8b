import { useEffect, useState } from "react";
import { clockCorrection } from "./server-clock.ts";

const EVERY_MS = 30_000;

/** The time (epoch ms), updated every 30 s. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The same by the server's clock, for what the server decides by time: when a job may start, how long a truck has waited. */
export function useServerNow(): number {
  return useNow() + clockCorrection();
}
