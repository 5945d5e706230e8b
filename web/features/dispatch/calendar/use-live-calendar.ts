import { useEffect, useRef } from "react";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { useLive } from "#web/lib/live/live.ts";

/** What was read so shortly before the connection opened is taken for the present; in a minute it is read again anyway. */
const FRESH_MS = 5_000;
/** Messages that arrive within this time of each other cause one fetch: a decision often sends several. */
const COLLECT_MS = 200;

/** Fetches the calendar again after every change that the board tells of, and the trucks under way when one has moved. */
export function useLiveCalendar(): void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  useLive(({ type }) => {
    if (type === "position_changed") return void trpcUtils.controlRoom.live.invalidate();
    // The page has just asked for it: the connection opens while it is opened.
    if (type === "snapshot" && isFresh()) return undefined;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(refreshCalendar, COLLECT_MS);
    return undefined;
  });
}

/** Whether all that the calendar shows is being read or has just been. */
function isFresh(): boolean {
  const shown = queryClient.getQueryCache().findAll({ queryKey: [["calendar"]], type: "active" });
  return shown.every(
    ({ state }) => state.fetchStatus === "fetching" || Date.now() - state.dataUpdatedAt < FRESH_MS,
  );
}

/** Fetches what the calendar shows again. */
export function refreshCalendar(): void {
  void trpcUtils.calendar.invalidate();
  void trpcUtils.controlRoom.live.invalidate();
}
