import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dayProblem } from "#web/features/truck-hours/day-problem.ts";
import { NEW_WINDOW, readWindow, writeWindow } from "#web/features/truck-hours/window-values.ts";

test("any banned hours written and read again are the same, midnight included", () => {
  const minutes = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
    .filter(([start, end]) => end > start);
  fc.assert(
    fc.property(minutes, fc.boolean(), ([startMin, endMin], exemptOnHolidays) => {
      const window = { vehicle: "six_wheel" as const, startMin, endMin, exemptOnHolidays, source: "Police" };
      expect(readWindow(writeWindow(window))).toEqual({ ok: true, window });
    }),
  );
});

test("times that are missing or out of order are named", () => {
  expect(readWindow(NEW_WINDOW)).toEqual({ ok: false, problems: { from: "REQUIRED", to: "REQUIRED" } });
  expect(readWindow({ ...NEW_WINDOW, from: "09:00", to: "09:00" })).toEqual({
    ok: false,
    problems: { to: "END_FIRST" },
  });
});

test.each([
  ["", "REQUIRED"],
  ["2026-11-20", "PAST"],
  ["2026-12-05", "LISTED"],
  ["2026-11-21", null],
] as const)("the day %j has the problem %j", (day, problem) => {
  expect(dayProblem(day, "2026-11-21", ["2026-12-05"])).toBe(problem);
});
