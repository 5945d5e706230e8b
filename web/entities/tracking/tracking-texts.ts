import { bangkokDay, bangkokTime, MINUTE_MS } from "#domain/time.ts";
import type { ArrivalWindow } from "#domain/tracking/arrival-window.ts";
import { formatDuration, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** A window as two times; the day is said once where both are on it: "21 Nov 2026, 14:10 to 15:40". */
export function windowText({ earliestAt, latestAt }: ArrivalWindow): string {
  const isOneDay = bangkokDay(earliestAt) === bangkokDay(latestAt);
  return m.tracking_window({
    from: formatShortDayAndTime(earliestAt),
    to: isOneDay ? bangkokTime(latestAt) : formatShortDayAndTime(latestAt),
  });
}

/** How old the last position is: "Last position: 5 min ago". */
export function positionAgeText(fixedAt: number, now: number): string {
  const minutes = Math.floor((now - fixedAt) / MINUTE_MS);
  if (minutes < 1) return m.tracking_position_now();
  return m.tracking_position_ago({ duration: formatDuration(minutes * 60) });
}
