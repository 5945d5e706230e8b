import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays, daysIn, earningsIn, latestSpans, SPANS, spanOf } from "#domain/earnings/periods.ts";

describe("a day's span", () => {
  it.each([
    ["2026-12-31", "day", "2026-12-31", "2026-12-31"],
    ["2026-11-22", "week", "2026-11-16", "2026-11-22"],
    ["2026-11-23", "week", "2026-11-23", "2026-11-29"],
    ["2027-01-01", "week", "2026-12-28", "2027-01-03"],
    ["2026-12-10", "month", "2026-12-01", "2026-12-31"],
    ["2028-02-29", "month", "2028-02-01", "2028-02-29"],
  ] as const)("of %s, the %s, is %s to %s", (day, span, fromDay, toDay) => {
    expect(spanOf(day, span)).toEqual({ fromDay, toDay });
  });
});

test("the latest spans begin with today's and follow each other without a gap", () => {
  const now = Date.parse("2026-11-22T18:00:00Z");
  for (const span of SPANS) {
    const spans = latestSpans(now, span);
    const next = spans.slice(1).map(({ toDay }) => addDays(toDay, 1));
    expect(spans[0]).toEqual(spanOf("2026-11-23", span));
    expect(next).toEqual(spans.slice(0, -1).map(({ fromDay }) => fromDay));
  }
});

test("every day's earnings are in one week and in one month, and the sums agree", () => {
  const day = fc.integer({ min: 0, max: 200 }).map((days) => addDays("2026-11-22", -days));
  const earned = fc.record({
    day,
    jobs: fc.integer({ min: -1, max: 3 }),
    paySatang: fc.integer({ min: -5_000_00, max: 5_000_00 }),
    waitingSatang: fc.integer({ min: 0, max: 500_00 }),
    cashSatang: fc.integer({ min: -9_000_00, max: 9_000_00 }),
    cashHeldSatang: fc.integer({ min: -9_000_00, max: 9_000_00 }),
  });
  const all = { fromDay: "2026-01-01", toDay: "2026-12-31" };
  fc.assert(
    fc.property(fc.uniqueArray(earned, { selector: (each) => each.day }), (days) => {
      const [whole] = earningsIn(days, [all]);
      for (const span of ["week", "month"] as const) {
        const periods = new Map(days.map((each) => [spanOf(each.day, span).fromDay, spanOf(each.day, span)]));
        const sums = earningsIn(days, [...periods.values()]);
        for (const figure of ["totalSatang", "jobs", "cashSatang", "cashHeldSatang"] as const)
          expect(sums.reduce((sum, each) => sum + each[figure], 0)).toBe(whole?.[figure]);
        for (const { totalSatang, paySatang, waitingSatang } of sums)
          expect(totalSatang).toBe(paySatang + waitingSatang);
      }
    }),
  );
  expect(daysIn(all)).toBe(365);
});
