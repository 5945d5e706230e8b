import { sumSatang } from "../money.ts";
import { bangkokDay, bangkokMidnight, DAY_MS } from "../time.ts";

/** How many days the figures are of, and the days before them that they are compared with. */
export const FIGURE_DAYS = 30;

/** What is summed of a Bangkok day. Distances are metres. */
export interface Figures {
  /** Of the invoices less the credit notes issued, without VAT; `null` for who may not read it. */
  readonly revenueSatang: number | null;
  /** Orders whose last job was completed. */
  readonly delivered: number;
  /** Completed jobs that were measured. */
  readonly jobs: number;
  readonly loadedM: number;
  /** To the pickups. */
  readonly emptyM: number;
  /** Home after jobs that no other one of the driver followed within a day. */
  readonly homeM: number;
  /** Jobs whose empty way is known. */
  readonly emptyKnown: number;
  /** Jobs whose arrival was recorded and planned, and those of them that were in time. */
  readonly arrivals: number;
  readonly onTime: number;
}

export interface DayFigures extends Figures {
  /** The Bangkok day, `2026-12-01`. */
  readonly day: string;
}

const NOTHING: Figures = {
  revenueSatang: 0,
  delivered: 0,
  jobs: 0,
  loadedM: 0,
  emptyM: 0,
  homeM: 0,
  emptyKnown: 0,
  arrivals: 0,
  onTime: 0,
};

/** The Bangkok days up to today, oldest first. @param now epoch milliseconds */
export function daysUpTo(now: number, count: number): readonly string[] {
  const midnight = bangkokMidnight(now);
  return Array.from({ length: count }, (_, at) => bangkokDay(midnight - (count - 1 - at) * DAY_MS));
}

/** One entry per day; of a day without a row nothing happened. */
export function everyDay(days: readonly string[], rows: readonly DayFigures[]): readonly DayFigures[] {
  const ofDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => ofDay.get(day) ?? { ...NOTHING, day });
}

/** The totals of some days. The revenue is `null` if that of one day is. */
export function totalOf(days: readonly Figures[]): Figures {
  const sum = (of: (day: Figures) => number) => days.reduce((total, day) => total + of(day), 0);
  const revenues = days.map(({ revenueSatang }) => revenueSatang);
  return {
    revenueSatang: revenues.every((revenue) => revenue !== null) ? sumSatang(revenues) : null,
    delivered: sum((day) => day.delivered),
    jobs: sum((day) => day.jobs),
    loadedM: sum((day) => day.loadedM),
    emptyM: sum((day) => day.emptyM),
    homeM: sum((day) => day.homeM),
    emptyKnown: sum((day) => day.emptyKnown),
    arrivals: sum((day) => day.arrivals),
    onTime: sum((day) => day.onTime),
  };
}

/** The share of arrivals that were in time, from 0 to 1; `null` where none was recorded. */
export function onTimeShare({ arrivals, onTime }: Pick<Figures, "arrivals" | "onTime">): number | null {
  return arrivals === 0 ? null : onTime / arrivals;
}

/** What was driven empty, to pickups and home, as suggestions count it. Metres. */
export function allEmptyM({ emptyM, homeM }: Pick<Figures, "emptyM" | "homeM">): number {
  return emptyM + homeM;
}

/** The share of all kilometres that were driven empty, from 0 to 1; `null` where none were driven. */
export function emptyShare(figures: Pick<Figures, "loadedM" | "emptyM" | "homeM">): number | null {
  const [emptyM, loadedM] = [allEmptyM(figures), figures.loadedM];
  return loadedM + emptyM === 0 ? null : emptyM / (loadedM + emptyM);
}

/** By how much a figure has grown since the days before, 0.1 is 10 %; `null` where there is nothing to compare. */
export function growth(now: number | null, before: number | null): number | null {
  return now === null || before === null || before <= 0 ? null : now / before - 1;
}

/**
 * Whether a truck was at its destination in the agreed window: not after the end of the window that the plan of its order
 * gives from the agreed pickup. `null` where the arrival was not recorded or no window follows from the plan.
 * @param arrivedAt, latestAt epoch milliseconds
 */
export function wasOnTime(arrivedAt: number | null, latestAt: number | null): boolean | null {
  return arrivedAt === null || latestAt === null ? null : arrivedAt <= latestAt;
}
