import type { DaysOff, WeeklyHours } from "#domain/drivers/availability.ts";
import { daysText } from "#web/entities/earnings/days.ts";
import { formatWeekday } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Days off in one line. */
export function daysOffText(daysOff: DaysOff): string {
  if (daysOff.length === 0) return "–";
  return daysOff.map(({ from, to }) => daysText({ fromDay: from, toDay: to })).join(", ");
}

/** The hours of one weekday: `06:00–18:00`, or a dash. */
export function hoursText(hours: WeeklyHours[number]): string {
  return hours === null ? "–" : `${clock(hours.fromMin)}–${clock(hours.toMin)}`;
}

/** The hours of a week in one line. */
export function weekText(weeklyHours: WeeklyHours | null): string {
  if (weeklyHours === null) return m.driver_hours_any();
  return WEEKDAYS.map(
    (weekday) => `${formatWeekday(weekday)} ${hoursText(weeklyHours[weekday - 1] ?? null)}`,
  ).join(", ");
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
