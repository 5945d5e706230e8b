import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayAfter, daysBetween } from "#domain/days.ts";
import {
  isBusinessDay,
  openOrderOf,
  REMINDED_UP_TO_DAYS,
  REMINDER_STAGES,
  reminderStage,
} from "#domain/companies/overdue-reminder.ts";

const NONE: ReadonlySet<string> = new Set();

describe("a stage of a billing note comes", () => {
  test.each([
    ["2026-12-24", null],
    ["2026-12-25", 1],
    ["2026-12-30", 1],
    ["2026-12-31", 7],
    ["2027-01-06", 7],
    ["2027-01-07", 14],
    ["2027-01-14", 14],
    ["2027-01-15", null],
  ])("on %s, of one due on Thursday, 24 December: %s", (today, stage) => {
    expect(reminderStage("2026-12-24", today, NONE)).toBe(stage);
  });

  test("after a weekend and the holidays that follow it", () => {
    const holidays = new Set(["2026-12-28"]);
    for (const today of ["2026-12-26", "2026-12-27", "2026-12-28"])
      expect(reminderStage("2026-12-25", today, holidays)).toBeNull();
    expect(reminderStage("2026-12-25", "2026-12-29", holidays)).toBe(1);
  });
});

const day = fc.integer({ min: 0, max: 2000 }).map((days) => dayAfter("2026-01-01", days));
const holidayOffsets = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 6 });

test("whatever the holidays: never before its day, never back to an earlier stage, never at last", () => {
  fc.assert(
    fc.property(day, holidayOffsets, (dueOn, offsets) => {
      const holidays = new Set(offsets.map((offset) => dayAfter(dueOn, offset)));
      let last = 0;
      for (let after = -3; after <= REMINDED_UP_TO_DAYS + 5; after++) {
        const today = dayAfter(dueOn, after);
        const stage = reminderStage(dueOn, today, holidays);
        if (stage === null) continue;
        expect(stage).toBeLessThanOrEqual(daysBetween(dueOn, today));
        expect(stage).toBeGreaterThanOrEqual(last);
        expect(after).toBeLessThanOrEqual(REMINDED_UP_TO_DAYS);
        last = stage;
      }
      expect(last).toBe(REMINDER_STAGES.at(-1));
    }),
  );
});

test("no weekend and no holiday is a business day", () => {
  fc.assert(
    fc.property(day, (each) => {
      const isWeekend = [0, 6].includes(new Date(each).getUTCDay());
      expect(isBusinessDay(each, NONE)).toBe(!isWeekend);
      expect(isBusinessDay(each, new Set([each]))).toBe(false);
    }),
  );
});

test("an invoice that another one replaced is not asked for", () => {
  const line = { orderId: "KD-AAAAAA", invoiceId: "old" };
  expect(openOrderOf(line, [{ orderId: "KD-AAAAAA", invoiceId: "new" }])).toBeUndefined();
  expect(openOrderOf(line, [{ orderId: "KD-AAAAAA", invoiceId: "old" }])).toBeDefined();
  expect(openOrderOf(line, [])).toBeUndefined();
});
