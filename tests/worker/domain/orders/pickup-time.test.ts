import { describe, expect, it } from "vitest";
import { bangkokInstant, checkPickupTime } from "#domain/orders/pickup-time.ts";

const NOW = Date.parse("2026-12-01T08:00:00+07:00");
const LATEST = NOW + 366 * 24 * 60 * 60 * 1000;

describe("a pickup", () => {
  it.each([
    ["a moment from now", NOW + 1],
    ["tomorrow", NOW + 86_400_000],
    ["a year and a day from now", LATEST],
  ])("may be %s", (_when, pickupAt) => {
    expect(checkPickupTime(pickupAt, NOW)).toBeNull();
  });

  it.each([
    ["now", NOW, "DATE_IN_PAST"],
    ["a moment ago", NOW - 1, "DATE_IN_PAST"],
    ["at the beginning of time", 0, "DATE_IN_PAST"],
    ["a moment beyond a year and a day", LATEST + 1, "DATE_TOO_FAR"],
    ["no time at all", Number.NaN, "INVALID"],
    ["never", Number.POSITIVE_INFINITY, "INVALID"],
  ])("may not be %s", (_when, pickupAt, code) => {
    expect(checkPickupTime(pickupAt, NOW)).toBe(code);
  });
});

describe("a day and an hour of Bangkok", () => {
  it.each([
    ["2026-12-01", "08:00", "2026-12-01T01:00:00.000Z"],
    ["2026-12-01", "00:00", "2026-11-30T17:00:00.000Z"],
    ["2027-01-01", "06:59", "2026-12-31T23:59:00.000Z"],
    ["2028-02-29", "23:59", "2028-02-29T16:59:00.000Z"],
    ["2026-07-01", "12:00", "2026-07-01T05:00:00.000Z"],
  ])("%s %s is %s", (date, time, utc) => {
    expect(new Date(bangkokInstant(date, time)).toISOString()).toBe(utc);
  });

  it.each([
    ["tomorrow", "08:00"],
    ["2026-13-01", "08:00"],
    ["2026-12-01", "morning"],
  ])("%s %s is no instant", (date, time) => {
    expect(checkPickupTime(bangkokInstant(date, time), NOW)).toBe("INVALID");
  });
});
