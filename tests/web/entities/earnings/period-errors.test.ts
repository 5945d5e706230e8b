import { expect, test } from "vitest";
import { periodInput } from "#domain/earnings/earnings-input.ts";
import { periodErrors } from "#web/entities/earnings/period-errors.ts";

test.each([
  ["", "2026-11-24", "fromDay", "Please fill in this field."],
  ["2026-11-01", "", "toDay", "Please fill in this field."],
  ["2026-11-02", "2026-11-01", "toDay", "This is before the first day. Please choose a later one."],
  ["2025-11-01", "2026-11-08", "fromDay", "At most 372 days at once. Please choose a later first day."],
])("%s to %s is refused at %s, and by the server", (fromDay, toDay, field, text) => {
  expect(periodErrors({ fromDay, toDay })).toEqual({ [field]: text });
  const paths = periodInput.safeParse({ fromDay, toDay }).error?.issues.map(({ path }) => path.join("."));
  expect(paths).toContain(field);
});

test.each([
  ["2026-11-01", "2026-11-01"],
  ["2025-11-01", "2026-11-07"],
])("%s to %s is taken, and by the server", (fromDay, toDay) => {
  expect(periodErrors({ fromDay, toDay })).toEqual({});
  expect(periodInput.safeParse({ fromDay, toDay }).success).toBe(true);
});
