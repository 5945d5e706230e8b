import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bangkokDay,
  bangkokInstant,
  bangkokMidnight,
  bangkokMinuteOfDay,
  bangkokTime,
} from "#domain/time.ts";
import { instant as anyInstant } from "../../support/arbitraries.ts";

describe("the Bangkok day", () => {
  it.each([
    ["2026-12-01T00:00:00+07:00", "2026-12-01"],
    ["2026-12-01T23:59:59.999+07:00", "2026-12-01"],
    ["2026-11-30T17:00:00Z", "2026-12-01"],
    ["2026-12-31T17:00:00Z", "2027-01-01"],
    ["2028-02-28T18:00:00Z", "2028-02-29"],
  ])("of %s is %s", (at, day) => {
    expect(bangkokDay(Date.parse(at))).toBe(day);
  });
});

describe("a day and an hour of Bangkok", () => {
  it.each([
    ["2026-12-01", "08:00", "2026-12-01T01:00:00.000Z"],
    ["2026-12-01", "00:00", "2026-11-30T17:00:00.000Z"],
    ["2027-01-01", "06:59", "2026-12-31T23:59:00.000Z"],
    ["2028-02-29", "23:59", "2028-02-29T16:59:00.000Z"],
    ["2027-01-01", "01:30", "2026-12-31T18:30:00.000Z"],
    ["2026-07-01", "12:00", "2026-07-01T05:00:00.000Z"],
  ])("%s %s is %s", (date, time, utc) => {
    const instant = bangkokInstant(date, time) ?? Number.NaN;
    expect(new Date(instant).toISOString()).toBe(utc);
    expect([bangkokDay(instant), bangkokTime(instant)]).toEqual([date, time]);
  });

  it.each([
    ["", "08:00"],
    ["tomorrow", "08:00"],
    ["2026-13-01", "08:00"],
    ["2026-12-01", "morning"],
  ])("%s %s is no instant", (date, time) => {
    expect(bangkokInstant(date, time)).toBeNull();
  });
});

describe("the minute of the day in Bangkok", () => {
  it.each([
    ["2026-12-01T00:00:00+07:00", 0],
    ["2026-12-01T08:30:00+07:00", 510],
    ["2026-12-01T23:59:00+07:00", 1_439],
    ["2026-12-01T00:00:00Z", 420],
    ["2026-11-30T17:00:00Z", 0],
    ["1969-12-31T17:00:00Z", 0],
    ["1969-12-31T16:59:00Z", 1_439],
  ])("at %s is %s", (at, minute) => {
    expect(bangkokMinuteOfDay(Date.parse(at))).toBe(minute);
  });
});

describe("midnight in Bangkok", () => {
  it.each([
    ["2026-12-01T00:00:00+07:00", "2026-12-01"],
    ["2026-12-01T00:00:00.001+07:00", "2026-12-01"],
    ["2026-12-01T23:59:59.999+07:00", "2026-12-01"],
    ["2026-11-30T16:59:59.999Z", "2026-11-30"],
    ["2026-11-30T17:00:00Z", "2026-12-01"],
    ["2028-02-29T12:00:00+07:00", "2028-02-29"],
    ["1969-12-31T16:59:59.999Z", "1969-12-31"],
  ])("before %s is that of %s", (at, day) => {
    expect(bangkokMidnight(Date.parse(at))).toBe(Date.parse(`${day}T00:00:00+07:00`));
  });

  it("is less than a day before any moment, and is its own", () => {
    fc.assert(
      fc.property(anyInstant, (at) => {
        const midnight = bangkokMidnight(at);
        expect(new Date(midnight).toISOString()).toMatch(/T17:00:00\.000Z$/);
        expect(at - midnight).toBeGreaterThanOrEqual(0);
        expect(at - midnight).toBeLessThan(24 * 3_600_000);
        expect(bangkokMidnight(midnight)).toBe(midnight);
      }),
    );
  });
});
