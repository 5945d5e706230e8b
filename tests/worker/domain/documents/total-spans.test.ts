import * as fc from "fast-check";
import { expect, test } from "vitest";
import { totalSpans } from "#domain/documents/total-spans.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";

const FIRST = Date.UTC(2023, 10, 1);
const LENGTH = 900;
const DAYS = Array.from({ length: LENGTH }, (_, n) => bangkokDay(FIRST + n * DAY_MS));
/** The spans that a day counts in. */
const SPANS = DAYS.map((day) => ({ day, month: day.slice(0, 7), ever: "" }));
const day = fc.option(
  fc.integer({ min: -40, max: LENGTH + 40 }).map((n) => bangkokDay(FIRST + n * DAY_MS)),
  { nil: undefined },
);

test("the spans of any range of days have each of its days once, and no other", () => {
  fc.assert(
    fc.property(day, day, (from, through) => {
      const spans = totalSpans(from, through);
      const times = SPANS.map(
        (of) => spans.filter(({ unit, first, end }) => first <= of[unit] && of[unit] < end).length,
      );
      const expected = DAYS.map((each) =>
        (from === undefined || each >= from) && (through === undefined || each <= through) ? 1 : 0,
      );
      // A month whose days are in part outside would count those too.
      const isWhole = DAYS.every((each) => {
        const isByMonth = spans.some(
          ({ unit, first, end }) => unit === "month" && first <= each.slice(0, 7) && each.slice(0, 7) < end,
        );
        return !isByMonth || ((from ?? "") <= `${each.slice(0, 7)}-01` && each <= (through ?? each));
      });
      return isWhole && times.join("") === expected.join("");
    }),
    { numRuns: 500 },
  );
});

test("days are added up at the ends of a range alone, however long it is", () => {
  expect(totalSpans()).toEqual([{ unit: "ever", first: "", end: "9999-99-99" }]);
  expect(totalSpans("2020-02-15", "2026-11-27")).toEqual([
    { unit: "day", first: "2020-02-15", end: "2020-03" },
    { unit: "month", first: "2020-03", end: "2026-11" },
    { unit: "day", first: "2026-11", end: "2026-11-27." },
  ]);
  expect(totalSpans("2025-12-01", "2025-12-31")).toEqual([
    { unit: "month", first: "2025-12", end: "2025-13" },
  ]);
  expect(totalSpans("2026-11-28", "2026-11-27")).toEqual([]);
});
