import { useEffect, useRef } from "react";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { useLive } from "#web/lib/live/live.ts";

/** A change is shown this long after it; all that come meanwhile are read with it, so a busy day reads once in this time. */
const COLLECT_MS = 1_000;
/** What was read so shortly before the connection opened is taken for the present. */
const FRESH_MS = 5_000;

/**
 * Reads what Today shows of the present again once the board tells of a change, and the trucks under way when one has moved.
 * What no board tells of, such as a claim, comes with the next minute. The figures are of the past.
 */
export function useLiveToday(): void {
  const planned = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onlyMoved = useRef(true);
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = Date.now();
    return () => clearTimeout(planned.current);
  }, []);
  useLive(({ type }) => {
    if (type === "snapshot" && Date.now() - openedAt.current < FRESH_MS) return;
    onlyMoved.current &&= type === "position_changed";
    planned.current ??= setTimeout(() => {
      planned.current = undefined;
      refresh(onlyMoved.current);
      onlyMoved.current = true;
    }, COLLECT_MS);
  });
}

function refresh(onlyTrucks: boolean): void {
  void trpcUtils.controlRoom.live.invalidate();
  if (onlyTrucks) return;
  for (const part of ["days", "decisions", "waiting", "waysBack"] as const)
    void trpcUtils.controlRoom[part].invalidate();
}
