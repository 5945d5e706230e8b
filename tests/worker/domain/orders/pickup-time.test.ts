import { describe, expect, it } from "vitest";
import { checkPickupTime } from "#domain/orders/pickup-time.ts";
import { DAY_MS } from "#domain/time.ts";

const NOW = Date.parse("2026-12-01T08:00:00+07:00");
const LATEST = NOW + 366 * DAY_MS;

describe("a pickup", () => {
  it.each([
    ["a moment from now", NOW + 1],
    ["tomorrow", NOW + DAY_MS],
    ["a year and a day from now", LATEST],
  ])("may be %s", (_when, pickupAt) => {
    expect(checkPickupTime(pickupAt, NOW)).toBeNull();
  });

  it.each([
    ["now", NOW, "DATE_IN_PAST"],
    ["a moment ago", NOW - 1, "DATE_IN_PAST"],
    ["at the beginning of time", 0, "DATE_IN_PAST"],
    ["a moment beyond a year and a day", LATEST + 1, "DATE_TOO_FAR"],
    ["no time at all", null, "INVALID"],
    ["not a number", Number.NaN, "INVALID"],
    ["never", Number.POSITIVE_INFINITY, "INVALID"],
  ])("may not be %s", (_when, pickupAt, code) => {
    expect(checkPickupTime(pickupAt, NOW)).toBe(code);
  });
});
