import type { MailKind } from "../mails.ts";
import { bangkokMidnight, bangkokMinuteOfDay, DAY_MIN, DAY_MS, MINUTE_MS } from "../time.ts";
import { ruleOf } from "./notification-table.ts";
import type { QuietHours } from "./preferences.ts";

/** How much faster a morning tells than a night happened: eleven hours take eleven minutes. */
const MORNING_SPEED = 60;

/** The quiet time that an instant lies in, or `null`. Instants are epoch milliseconds; `until` is no part of it. */
export function quietTimeAt(
  { isOn, fromMinute, toMinute }: QuietHours,
  now: number,
): { readonly since: number; readonly until: number } | null {
  if (!isOn || fromMinute === toMinute) return null;
  const minute = bangkokMinuteOfDay(now);
  const midnight = bangkokMidnight(now);
  const at = (ofDay: number) => midnight + ofDay * MINUTE_MS;
  const quietMinutes = (toMinute - fromMinute + DAY_MIN) % DAY_MIN;
  const since = minute >= fromMinute ? at(fromMinute) : at(fromMinute) - DAY_MS;
  const until = since + quietMinutes * MINUTE_MS;
  return now < until ? { since, until } : null;
}

/**
 * When a message is told that would come in quiet hours, or `null` for now. What waits is told from their end on, in the
 * order in which it happened. A move that begins before then does not wait: its news would come too late.
 * @param happenedAt when its effect was written, @param pickupAt of the order or job it is about; `null` for others
 */
export function waitsUntil(
  kind: MailKind,
  quiet: QuietHours,
  {
    now,
    happenedAt,
    pickupAt,
  }: { readonly now: number; readonly happenedAt: number; readonly pickupAt: number | null },
): number | null {
  if (ruleOf(kind).when === "at_once") return null;
  const night = quietTimeAt(quiet, now);
  if (night === null) return null;
  if (pickupAt !== null && pickupAt >= now && pickupAt <= night.until) return null;
  const sinceEvening = Math.max(0, Math.min(happenedAt, now) - night.since);
  return night.until + Math.round(sinceEvening / MORNING_SPEED);
}
