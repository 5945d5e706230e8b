import type { OpeningHours, Weekday } from "#domain/company.ts";
import { m } from "../../paraglide/messages.js";
import { clockTime } from "../../lib/i18n/clock-time.ts";
import { formatWeekday } from "../../lib/i18n/format.ts";

/** Consecutive weekdays with the same opening hours, as text. */
export interface OpeningRow {
  readonly days: string;
  readonly times: string;
}

const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** An office's week from Monday: consecutive days with the same hours, also closed ones, are one row. */
export function openingRows(hours: readonly OpeningHours[]): readonly OpeningRow[] {
  const runs: { from: Weekday; to: Weekday; times: string }[] = [];
  for (const day of WEEK) {
    const times = timesOf(hours, day);
    const last = runs.at(-1);
    if (last?.times === times) last.to = day;
    else runs.push({ from: day, to: day, times });
  }
  return runs.map(({ from, to, times }) => ({ days: daysOf(from, to), times }));
}

function timesOf(hours: readonly OpeningHours[], day: Weekday): string {
  const open = hours
    .filter(({ days }) => days.includes(day))
    .toSorted((a, b) => a.opensMin - b.opensMin)
    .map(({ opensMin, closesMin }) =>
      m.contact_hours_times({ opens: clockTime(opensMin), closes: clockTime(closesMin) }),
    );
  return open.length === 0 ? m.contact_hours_closed() : open.join(", ");
}

function daysOf(from: Weekday, to: Weekday): string {
  return from === to
    ? formatWeekday(from)
    : m.contact_hours_days({ from: formatWeekday(from), to: formatWeekday(to) });
}
