import { useEffect, useRef } from "react";
import { trpcUtils } from "#web/lib/api/trpc.ts";
import { useLive } from "#web/lib/live/live.ts";

/** Messages that arrive within this time of each other cause one fetch: a decision often sends several. */
const COLLECT_MS = 200;

/** Fetches the calendar again after every change that the board tells of, and the trucks under way when one has moved. */
export function useLiveCalendar(): void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  useLive(({ type }) => {
    if (type === "position_changed") return void trpcUtils.controlRoom.live.invalidate();
    clearTimeout(waiting.current);
    waiting.current = setTimeout(refreshCalendar, COLLECT_MS);
    return undefined;
  });
}

/** Fetches what the calendar shows again. */
export function refreshCalendar(): void {
  void trpcUtils.calendar.invalidate();
  void trpcUtils.controlRoom.live.invalidate();
}
