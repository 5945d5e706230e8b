import { startFrom, type JobStatus } from "../jobs/job.ts";
import type { MailKind } from "../mails.ts";
import { bangkokMidnight, bangkokMinuteOfDay, DAY_MIN, DAY_MS, MINUTE_MS } from "../time.ts";
import { ruleOf, type Channel } from "./notification-table.ts";
import type { QuietHours } from "./preferences.ts";

/** How much faster a morning tells than a night happened: eleven hours take eleven minutes. */
const MORNING_SPEED = 60;

/** The quiet time that an instant lies in, or `null`. Instants are epoch milliseconds; `until` is no part of it. */
export function quietTimeAt(
  quiet: QuietHours,
  now: number,
): { readonly since: number; readonly until: number } | null {
  const { isOn, fromMinute, toMinute } = quiet;
  if (!isOn || fromMinute === toMinute) return null;
  const minute = bangkokMinuteOfDay(now);
  const midnight = bangkokMidnight(now);
  const at = (ofDay: number) => midnight + ofDay * MINUTE_MS;
  const since = minute >= fromMinute ? at(fromMinute) : at(fromMinute) - DAY_MS;
  const until = since + quietMinutesOf(quiet) * MINUTE_MS;
  return now < until ? { since, until } : null;
}

/**
 * When a message is told that would come in quiet hours, or `null` for now. What waits is told from their end on, in the
 * order in which it happened; what happens while the morning still tells of the night follows it. A move that begins
 * before then does not wait: its news would come too late. What a driver has to know on the way does not wait either,
 * once the job is under way or may be started before then.
 * @param happenedAt when its effect was written, @param pickupAt of the order or job it is about; `null` for others
 * @param jobStatus of the job it is about, @param channel by which it is told
 */
export function waitsUntil(
  kind: MailKind,
  quiet: QuietHours,
  {
    now,
    happenedAt,
    pickupAt,
    jobStatus = null,
    channel = "mail",
  }: {
    readonly now: number;
    readonly happenedAt: number;
    readonly pickupAt: number | null;
    readonly jobStatus?: JobStatus | null;
    readonly channel?: Channel;
  },
): number | null {
  const { when, isNoticeByDay, isAtOnceOnTheWay } = ruleOf(kind);
  if (when === "at_once" && !(channel === "push" && isNoticeByDay === true)) return null;
  const night = quietTimeAt(quiet, now) ?? quietTimeAt(quiet, now - morningMs(quiet));
  if (night === null) return null;
  const happenedInNight = Math.max(night.since, Math.min(happenedAt, now, night.until));
  const dueAt = night.until + Math.round((happenedInNight - night.since) / MORNING_SPEED);
  if (dueAt <= now || (pickupAt !== null && pickupAt >= now && pickupAt <= dueAt)) return null;
  return isAtOnceOnTheWay === true && isOnTheWayBy(dueAt, jobStatus, pickupAt) ? null : dueAt;
}

/** Whether the driver of a job is on the way, or may be by an instant. */
function isOnTheWayBy(instant: number, status: JobStatus | null, pickupAt: number | null): boolean {
  if (status === "in_progress") return true;
  return status === "reserved" && pickupAt !== null && startFrom(pickupAt) <= instant;
}

/** How long a morning tells of a whole night. */
function morningMs(quiet: QuietHours): number {
  return (quietMinutesOf(quiet) * MINUTE_MS) / MORNING_SPEED;
}

function quietMinutesOf({ fromMinute, toMinute }: QuietHours): number {
  return (toMinute - fromMinute + DAY_MIN) % DAY_MIN;
}
