import { useEffect, useRef } from "react";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { useLive } from "#web/lib/live/live.ts";

/** All that comes within this time is read together: a busy day, or the work on many orders at once, reads no oftener. */
const COLLECT_MS = 5_000;
/** The first change after a quiet time is shown so soon. */
const SOON_MS = 500;
/** What was read so shortly before the connection opened is taken for the present. */
const FRESH_MS = 5_000;
/** The last two are lists in sheets: one that is open is read at once, one that is not as soon as it is opened. */
const PARTS = ["live", "days", "decisions", "waiting", "waysBack", "idleTrucks", "unmatchedReturns"] as const;

/**
 * Reads what Today shows of the present again once the board tells of a change, and the trucks under way when one has moved.
 * What no board tells of, such as a claim, comes with the next minute, and what changes behind a window that nobody looks at,
 * on return to it. The figures are of the past.
 */
export function useLiveToday(): void {
  const planned = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readAt = useRef(0);
  const openedAt = useRef(0);
  const onlyMoved = useRef(true);
  useEffect(() => {
    openedAt.current = Date.now();
    return () => clearTimeout(planned.current);
  }, []);
  useLive(({ type }) => {
    if (type === "snapshot" && Date.now() - openedAt.current < FRESH_MS) return;
    onlyMoved.current &&= type === "position_changed";
    planned.current ??= setTimeout(
      () => {
        planned.current = undefined;
        readAt.current = Date.now();
        if (!document.hidden) refresh(onlyMoved.current ? ["live"] : PARTS);
        onlyMoved.current = true;
      },
      Math.max(SOON_MS, readAt.current + COLLECT_MS - Date.now()),
    );
  });
}

/** Leaves an answer that is under way to arrive: where it takes long, ending it each time would show nothing at all. */
function refresh(parts: readonly (typeof PARTS)[number][]): void {
  for (const part of parts)
    void trpcUtils.controlRoom[part].invalidate(undefined, undefined, { cancelRefetch: false });
}
