import type { Refusal } from "../errors.ts";
import { overlaps, type BusyWindow } from "../jobs/job.ts";
import {
  bangkokDay,
  bangkokInstant,
  bangkokMidnight,
  bangkokMinuteOfDay,
  DAY_MIN,
  DAY_MS,
  MINUTE_MS,
} from "../time.ts";

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

/** Those of a driver's held jobs that are on a day that is newly off. */
export function jobsOnNewDaysOff<Job extends BusyWindow>(
  held: readonly Job[],
  daysOff: DaysOff,
  before: DaysOff,
): readonly Job[] {
  const isOff = (days: DaysOff, job: Job) => days.some((range) => overlaps(windowOf(range), job));
  return held.filter((job) => isOff(daysOff, job) && !isOff(before, job));
}

/** The first of them, or `undefined`: such a change of the days is refused. */
export function jobOnNewDayOff<Job extends BusyWindow>(
  held: readonly Job[],
  daysOff: DaysOff,
  before: DaysOff,
): Job | undefined {
  return jobsOnNewDaysOff(held, daysOff, before)[0];
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
  const hours = hoursAt(weeklyHours, job.startsAt);
  const start = bangkokMinuteOfDay(job.startsAt);
  const isWithin =
    hours !== null &&
    start >= hours.fromMin &&
    start <= hours.toMin &&
    (isOverDays(job) || start + (job.endsAt - job.startsAt) / MINUTE_MS <= hours.toMin);
  return isWithin ? null : outside(hours, job.startsAt);
}

/**
 * Why a driver does not stay with a job that was to end at its time until a later one, or `null`. Only what
 * is new with that counts: days off that the job was free of, and an end after the hours of its pickup where
 * it was to end within them on the same day.
 * @param until epoch milliseconds
 */
export function whyNotLonger(
  { daysOff, weeklyHours }: Availability,
  job: BusyWindow,
  until: number,
): Refusal | null {
  const newlyOff = daysOff.filter((range) => !overlaps(windowOf(range), job));
  const off = whyNotThen({ daysOff: newlyOff, weeklyHours: null }, { ...job, endsAt: until });
  if (off !== null || weeklyHours === null || isOverDays(job)) return off;
  const wasOutside = whyNotThen({ daysOff: [], weeklyHours }, job) !== null;
  const isWithin = wasOutside || until <= worksUntil(weeklyHours, job.startsAt);
  return isWithin ? null : outside(hoursAt(weeklyHours, job.startsAt), job.startsAt);
}

/** Whether a job ends after the midnight that follows its pickup. */
function isOverDays({ startsAt, endsAt }: BusyWindow): boolean {
  return endsAt > bangkokMidnight(startsAt) + DAY_MS;
}

function hoursAt(weeklyHours: WeeklyHours, instant: number): DayHours | null {
  return weeklyHours[bangkokWeekday(instant)] ?? null;
}

/** When the hours of a day end, epoch milliseconds: past midnight where those of the next day go on from there. */
function worksUntil(weeklyHours: WeeklyHours, instant: number): number {
  const today = bangkokMidnight(instant);
  for (let day = 0; day < weeklyHours.length; day += 1) {
    const midnight = today + day * DAY_MS;
    const toMin = hoursAt(weeklyHours, midnight)?.toMin ?? 0;
    const goesOn = toMin === DAY_MIN && hoursAt(weeklyHours, midnight + DAY_MS)?.fromMin === 0;
    if (!goesOn) return midnight + toMin * MINUTE_MS;
  }
  return Infinity;
}

function outside(hours: DayHours | null, startsAt: number): Refusal {
  const midnight = bangkokMidnight(startsAt);
  const at = (minute: number) => (hours === null ? 0 : midnight + minute * MINUTE_MS);
  return { code: "OUTSIDE_HOURS", params: { from: at(hours?.fromMin ?? 0), to: at(hours?.toMin ?? 0) } };
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
