import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  daysUpTo,
  emptyShare,
  everyDay,
  growth,
  onTimeShare,
  totalOf,
  wasOnTime,
  type DayFigures,
} from "#domain/control-room/figures.ts";
import { jobBefore, realEnd, STAYS_MS } from "#domain/dispatch/job-before.ts";
import { HOUR_MS } from "#domain/time.ts";

const NOW = Date.UTC(2026, 11, 1, 17, 30);
const DAYS = daysUpTo(NOW, 60);
const figure = fc.nat(1_000_000);
const figures = (day: string) =>
  fc.record<DayFigures>({
    day: fc.constant(day),
    revenueSatang: fc.integer({ min: -1_000_000, max: 1_000_000_000 }),
    delivered: figure,
    jobs: figure,
    loadedM: figure,
    emptyM: figure,
    homeM: figure,
    emptyKnown: figure,
    arrivals: figure,
    onTime: figure,
  });
/** Rows of some of the days. */
const rows = fc.subarray([...DAYS]).chain((days) => fc.tuple(...days.map(figures)));

test("the days end with the day of the instant in Bangkok, each once and in order", () => {
  expect(DAYS).toHaveLength(60);
  expect(DAYS.at(-1)).toBe("2026-12-02");
  expect(DAYS[0]).toBe("2026-10-04");
  expect(DAYS).toEqual([...new Set(DAYS)].toSorted());
});

test("the totals of two ranges are those of the range of both, and days without a row count nothing", () => {
  fc.assert(
    fc.property(rows, fc.nat(60), (some, at) => {
      const days = everyDay(DAYS, some);
      expect(days.map(({ day }) => day)).toEqual(DAYS);
      const parts = [totalOf(days.slice(0, at)), totalOf(days.slice(at))];
      expect(totalOf(parts)).toEqual(totalOf(days));
      expect(totalOf(days)).toEqual(totalOf(some));
    }),
  );
});

test("the revenue of a range is unknown to whoever may not read that of one of its days", () => {
  const [first, second] = everyDay(DAYS.slice(0, 2), []);
  expect(totalOf([first!, { ...second!, revenueSatang: null }]).revenueSatang).toBeNull();
});

test("shares and growth say nothing where there is nothing to compare with", () => {
  expect(onTimeShare({ arrivals: 0, onTime: 0 })).toBeNull();
  expect(onTimeShare({ arrivals: 4, onTime: 3 })).toBe(0.75);
  expect(emptyShare({ loadedM: 0, emptyM: 0, homeM: 0 })).toBeNull();
  expect(emptyShare({ loadedM: 300, emptyM: 60, homeM: 40 })).toBe(0.25);
  expect(growth(110, 100)).toBeCloseTo(0.1);
  expect(growth(1, 0)).toBeNull();
  expect(growth(1, -5)).toBeNull();
  expect(growth(null, 3)).toBeNull();
});

test("an arrival is on time up to the end of its window, and unknown without one of both", () => {
  expect(wasOnTime(100, 100)).toBe(true);
  expect(wasOnTime(101, 100)).toBe(false);
  expect(wasOnTime(null, 100)).toBeNull();
  expect(wasOnTime(100, null)).toBeNull();
});

test("a truck comes from the last job that ended within a day before the pickup", () => {
  const at = 10 * STAYS_MS;
  const early = { endsAt: at - STAYS_MS };
  const first = { endsAt: at - STAYS_MS + 1 };
  const last = { endsAt: at };
  expect(jobBefore([first, last, early, { endsAt: at + 1 }], at)).toBe(last);
  expect(jobBefore([early, first], at)).toBe(first);
  expect(jobBefore([early], at)).toBeNull();
});

test("a job that was completed long after its plan was forgotten, and ended as planned", () => {
  const job = { endsAt: 100, startedAt: 0 };
  expect(realEnd({ ...job, completedAt: null })).toBe(100);
  expect(realEnd({ ...job, completedAt: 50 })).toBe(50);
  expect(realEnd({ ...job, completedAt: 100 + 12 * HOUR_MS })).toBe(100 + 12 * HOUR_MS);
  expect(realEnd({ ...job, completedAt: 101 + 12 * HOUR_MS })).toBe(100);
});

test("a job that was completed after its driver had begun the next one ended by then, but not before its plan", () => {
  const late = { endsAt: 100, startedAt: 0, completedAt: 500 };
  expect(realEnd(late, [0, 200, 300, null])).toBe(200);
  expect(realEnd(late, [0, 50, 600])).toBe(500);
  expect(realEnd(late, [0, 100])).toBe(100);
  // Begun meanwhile it is another load of the same truck.
  expect(realEnd({ ...late, completedAt: 90 }, [0, 95])).toBe(90);
});

test("a job that was begun late does not end by its own beginning, nor by what was begun before it", () => {
  const late = { endsAt: 100, startedAt: 200, completedAt: 500 };
  expect(realEnd(late, [150, 200])).toBe(500);
  expect(realEnd(late, [150, 200, 300])).toBe(300);
  expect(realEnd({ ...late, startedAt: null }, [null, 300])).toBe(300);
});

test("a job that ended sooner or later than planned counts by its real end", () => {
  const at = 10 * STAYS_MS;
  const sooner = { endsAt: at + 2, endedAt: at - 2 };
  const later = { endsAt: at - STAYS_MS, endedAt: at + 1 };
  expect(jobBefore([sooner], at)).toBe(sooner);
  expect(jobBefore([sooner, later], at)).toBe(later);
  expect(jobBefore([{ endsAt: at, endedAt: at - STAYS_MS }], at)).toBeNull();
  expect(jobBefore([{ endsAt: at + 1, endedAt: at + 1 }], at)).toBeNull();
});
