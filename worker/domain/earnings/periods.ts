import { bangkokDay, DAY_MS } from "../time.ts";

/** Days of Bangkok (`2026-12-01`), both included. */
export interface Period {
  readonly fromDay: string;
  readonly toDay: string;
}

/** What earnings are summed by. A week begins on Monday. */
export const SPANS = ["day", "week", "month"] as const;
export type Span = (typeof SPANS)[number];

/** The longest period that is read at once: a leap year and the days of the week around it. */
export const PERIOD_DAYS_MAX = 372;

const epochOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (epoch: number): string => new Date(epoch).toISOString().slice(0, 10);

/** Another day, by a number of days. */
export function addDays(day: string, days: number): string {
  return dayOf(epochOf(day) + days * DAY_MS);
}

/** How many days a period has; none or fewer when it ends before it begins. */
export function daysIn({ fromDay, toDay }: Period): number {
  return (epochOf(toDay) - epochOf(fromDay)) / DAY_MS + 1;
}

/** The day, the week from Monday to Sunday, or the calendar month that a day is in. */
export function spanOf(day: string, span: Span): Period {
  if (span === "day") return { fromDay: day, toDay: day };
  if (span === "week") {
    const fromDay = addDays(day, -((new Date(epochOf(day)).getUTCDay() + 6) % 7));
    return { fromDay, toDay: addDays(fromDay, 6) };
  }
  const fromDay = `${day.slice(0, 7)}-01`;
  const next = addDays(fromDay, 31).slice(0, 7);
  return { fromDay, toDay: addDays(`${next}-01`, -1) };
}

/** How many of each span are shown, the running one included. */
const SHOWN: Readonly<Record<Span, number>> = { day: 14, week: 8, month: 12 };

/** The latest spans, newest first, the one of `now` (epoch milliseconds) included. */
export function latestSpans(now: number, span: Span): readonly Period[] {
  const spans = [spanOf(bangkokDay(now), span)];
  while (spans.length < SHOWN[span]) {
    const last = spans.at(-1);
    if (last === undefined) break;
    spans.push(spanOf(addDays(last.fromDay, -1), span));
  }
  return spans;
}

/** What a driver earned on one day; satang. */
export interface DayEarnings {
  readonly day: string;
  readonly jobs: number;
  readonly paySatang: number;
  readonly waitingSatang: number;
  /** Taken in cash of the customers of these jobs. It is the company's, and no part of what was earned. */
  readonly cashSatang: number;
  /** What of it the driver has still to hand over. */
  readonly cashHeldSatang: number;
}

/** What was earned in a period. */
export interface PeriodEarnings extends Period, Omit<DayEarnings, "day"> {
  readonly totalSatang: number;
}

/** The sums of each period, of the days that are in it. */
export function earningsIn(
  days: readonly DayEarnings[],
  periods: readonly Period[],
): readonly PeriodEarnings[] {
  return periods.map(({ fromDay, toDay }) => {
    const sums = { jobs: 0, paySatang: 0, waitingSatang: 0, cashSatang: 0, cashHeldSatang: 0 };
    for (const { day, ...earned } of days) {
      if (day < fromDay || day > toDay) continue;
      sums.jobs += earned.jobs;
      sums.paySatang += earned.paySatang;
      sums.waitingSatang += earned.waitingSatang;
      sums.cashSatang += earned.cashSatang;
      sums.cashHeldSatang += earned.cashHeldSatang;
    }
    return { fromDay, toDay, ...sums, totalSatang: sums.paySatang + sums.waitingSatang };
  });
}
