import type { Refusal } from "../errors.ts";
import { overlaps, type BusyWindow } from "../jobs/job.ts";
import { bangkokDay, bangkokInstant, bangkokMidnight, bangkokMinuteOfDay, DAY_MIN, DAY_MS } from "../time.ts";

/** Bangkok days, `2026-12-01`, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}
export type DaysOff = readonly DayRange[];

/** Minutes after midnight, 0 to 1440. */
export interface DayHours {
  readonly fromMin: number;
  readonly toMin: number;
}
/** The hours of each weekday, Monday first; `null` on a weekday without work. */
export type WeeklyHours = readonly (DayHours | null)[];

/** When a driver takes jobs. */
export interface Availability {
  readonly daysOff: DaysOff;
  /** `null`: at any hour. */
  readonly weeklyHours: WeeklyHours | null;
}

export const MAX_DAYS_OFF = 30;
/** The last day off may be this far ahead. */
export const DAYS_OFF_AHEAD_MS = 400 * DAY_MS;

/** The time that a range of days off takes. */
export function windowOf({ from, to }: DayRange): BusyWindow {
  return { startsAt: instantOf(from), endsAt: instantOf(to) + DAY_MS };
}

function instantOf(day: string): number {
  return bangkokInstant(day, "00:00") ?? 0;
}

/** The first of a driver's held jobs on a day that is newly off, or `undefined`: such a change of the days is refused. */
export function jobOnNewDayOff<Job extends BusyWindow>(
  held: readonly Job[],
  daysOff: DaysOff,
  before: DaysOff,
): Job | undefined {
  const isOff = (days: DaysOff, job: Job) => days.some((range) => overlaps(windowOf(range), job));
  return held.find((job) => isOff(daysOff, job) && !isOff(before, job));
}

/** The jobs of a driver that lie outside new hours and did not lie outside those before: they stay held. */
export function jobsOutsideHours<Job extends BusyWindow>(
  held: readonly Job[],
  weeklyHours: WeeklyHours | null,
  before: WeeklyHours | null,
): readonly Job[] {
  const isOutside = (hours: WeeklyHours | null, job: Job) =>
    whyNotThen({ daysOff: [], weeklyHours: hours }, job) !== null;
  return held.filter((job) => isOutside(weeklyHours, job) && !isOutside(before, job));
}

/** The weekday of an instant in Bangkok: 0 for Monday to 6 for Sunday. 1970-01-01 was a Thursday. */
export function bangkokWeekday(instant: number): number {
  const days = Math.round(bangkokMidnight(instant) / DAY_MS + 7 / 24);
  return (((days + 3) % 7) + 7) % 7;
}

/**
 * Why a driver does not take a job at this time, or `null`. A job on a day off is refused by the rule of overlaps:
 * DRIVER_DAY_OFF with the `day`. Its pickup has to be within the hours of its weekday, and its end, too, when it is on the same
 * day: OUTSIDE_HOURS with the instants `from` and `to` of the hours, both 0 on a weekday without work. A job over several days
 * is bound by its pickup and by the days off, because a long way cannot fit into one day's hours.
 */
export function whyNotThen({ daysOff, weeklyHours }: Availability, job: BusyWindow): Refusal | null {
  const off = daysOff.find((range) => overlaps(windowOf(range), job));
  if (off !== undefined) {
    const at = Math.max(job.startsAt, windowOf(off).startsAt);
    return { code: "DRIVER_DAY_OFF", params: { day: bangkokDay(at) } };
  }
  if (weeklyHours === null) return null;
  const hours = weeklyHours[bangkokWeekday(job.startsAt)] ?? null;
  if (hours === null) return { code: "OUTSIDE_HOURS", params: { from: 0, to: 0 } };
  const start = bangkokMinuteOfDay(job.startsAt);
  const end = start + (job.endsAt - job.startsAt) / 60_000;
  const isWithin = start >= hours.fromMin && start <= hours.toMin && (end > DAY_MIN || end <= hours.toMin);
  if (isWithin) return null;
  const midnight = bangkokMidnight(job.startsAt);
  const [from, to] = [hours.fromMin, hours.toMin].map((minute) => midnight + minute * 60_000);
  return { code: "OUTSIDE_HOURS", params: { from: from ?? 0, to: to ?? 0 } };
}

/** The days off that are not over yet, sorted, with overlapping and touching ranges joined. */
export function tidyDaysOff(daysOff: DaysOff, now: number): DaysOff {
  const today = bangkokDay(now);
  const sorted = daysOff.filter(({ to }) => to >= today).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const joined: DayRange[] = [];
  for (const range of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && instantOf(range.from) <= windowOf(last).endsAt)
      joined[joined.length - 1] = { from: last.from, to: range.to > last.to ? range.to : last.to };
    else joined.push(range);
  }
  return joined;
}
