import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meanWaitS, nextSailing, type Timetable } from "#domain/ferries/sailing.ts";
import { instant, timetable } from "../../../support/arbitraries.ts";

const HOURLY: Timetable = { firstSailingMin: 5 * 60, lastSailingMin: 18 * 60, frequencyMin: 60 };
/** Every two hours from 06:00; the last sailing does not fit that interval. */
const UNEVEN: Timetable = { firstSailingMin: 6 * 60, lastSailingMin: 19 * 60 + 30, frequencyMin: 120 };
const ONCE_A_DAY: Timetable = { firstSailingMin: 13 * 60, lastSailingMin: 13 * 60, frequencyMin: 1_440 };
/** 08:00, 08:59 and 09:00. */
const CLOSE_AT_THE_END: Timetable = { firstSailingMin: 480, lastSailingMin: 540, frequencyMin: 59 };
const ALL_DAY: Timetable = { firstSailingMin: 0, lastSailingMin: 23 * 60 + 59, frequencyMin: 30 };

const bangkok = (time: string): number => Date.parse(`2026-${time}+07:00`);

/** `12-01T09:00` or `12-02T05:00 next morning`, in Bangkok. */
function departure(table: Timetable, time: string): string {
  const { departsAt, nextMorning } = nextSailing(table, bangkok(time));
  const local = new Date(departsAt + 7 * 3_600_000).toISOString();
  expect(local).toMatch(/:00\.000Z$/);
  return `${local.slice(5, 16)}${nextMorning ? " next morning" : ""}`;
}

describe("an hourly boat from 05:00 to 18:00", () => {
  it.each([
    ["just after midnight, waits for the first", "12-01T00:00:00", "12-01T05:00"],
    ["before the first", "12-01T03:17:42", "12-01T05:00"],
    ["a moment before the first", "12-01T04:59:59.999", "12-01T05:00"],
    ["on the first", "12-01T05:00:00", "12-01T05:00"],
    ["a moment after the first", "12-01T05:00:00.001", "12-01T06:00"],
    ["between two", "12-01T09:30:00", "12-01T10:00"],
    ["on a later one", "12-01T10:00:00", "12-01T10:00"],
    ["a moment before the last", "12-01T17:59:59.999", "12-01T18:00"],
    ["on the last", "12-01T18:00:00", "12-01T18:00"],
    ["a moment after the last", "12-01T18:00:00.001", "12-02T05:00 next morning"],
    ["late in the evening", "12-01T23:59:59.999", "12-02T05:00 next morning"],
    ["on the last evening of a month", "11-30T20:00:00", "12-01T05:00 next morning"],
  ])("for a truck that comes %s", (_when, time, expected) => {
    expect(departure(HOURLY, time)).toBe(expected);
  });

  it("sails into the new year", () => {
    const { departsAt, nextMorning } = nextSailing(HOURLY, bangkok("12-31T19:00:00"));
    expect(new Date(departsAt).toISOString()).toBe("2026-12-31T22:00:00.000Z");
    expect(nextMorning).toBe(true);
  });

  it("goes by the day of Bangkok, where 22:30 UTC is half past five the next day", () => {
    const { departsAt, nextMorning } = nextSailing(HOURLY, Date.parse("2026-11-30T22:30:00Z"));
    expect(new Date(departsAt).toISOString()).toBe("2026-11-30T23:00:00.000Z");
    expect(nextMorning).toBe(false);
  });
});

describe("a boat whose frequency does not divide the day", () => {
  it.each([
    ["on the last regular one", "12-01T18:00:00", "12-01T18:00"],
    ["after the last regular one", "12-01T18:00:01", "12-01T19:30"],
    ["on the last boat", "12-01T19:30:00", "12-01T19:30"],
    ["after the last boat, before the next would be due", "12-01T19:30:01", "12-02T06:00 next morning"],
  ])("for a truck that comes %s", (_when, time, expected) => {
    expect(departure(UNEVEN, time)).toBe(expected);
  });
});

describe("the edges of a day", () => {
  it.each([
    ["one boat a day, before it", ONCE_A_DAY, "12-01T12:59:00", "12-01T13:00"],
    ["one boat a day, on it", ONCE_A_DAY, "12-01T13:00:00", "12-01T13:00"],
    ["one boat a day, after it", ONCE_A_DAY, "12-01T13:01:00", "12-02T13:00 next morning"],
    ["a boat a minute before the last, before it", CLOSE_AT_THE_END, "12-01T08:30:00", "12-01T08:59"],
    ["a boat a minute before the last, after it", CLOSE_AT_THE_END, "12-01T08:59:01", "12-01T09:00"],
    ["boats all day, at midnight", ALL_DAY, "12-01T00:00:00", "12-01T00:00"],
    ["boats all day, after 23:30", ALL_DAY, "12-01T23:31:00", "12-01T23:59"],
    ["boats all day, in the last minute", ALL_DAY, "12-01T23:59:30", "12-02T00:00 next morning"],
  ])("%s", (_what, table, time, expected) => {
    expect(departure(table, time)).toBe(expected);
  });
});

describe("the mean wait", () => {
  it.each([
    [60, 1_800],
    [15, 450],
    [1, 30],
  ])("for a boat every %s minutes is %s seconds", (frequencyMin, seconds) => {
    expect(meanWaitS({ ...HOURLY, frequencyMin })).toBe(seconds);
  });
});

/** All sailings of the Bangkok day of `at` and the next day, as a simple reference. */
function boatsFrom(table: Timetable, at: number): number[] {
  const day = new Date(at + 7 * 3_600_000).toISOString().slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00+07:00`);
  const minutes: number[] = [];
  for (let minute = table.firstSailingMin; minute < table.lastSailingMin; minute += table.frequencyMin)
    minutes.push(minute);
  minutes.push(table.lastSailingMin);
  return [0, 1_440].flatMap((later) => minutes.map((minute) => midnight + (later + minute) * 60_000));
}

describe("an odd millisecond of a far year", () => {
  it("still sails on the exact whole minute", () => {
    const boat: Timetable = { firstSailingMin: 300, lastSailingMin: 1_260, frequencyMin: 60 };
    // 2036-12-09, 03:58:58.847 in Bangkok
    expect(nextSailing(boat, 2_112_382_738_847)).toEqual({
      departsAt: Date.parse("2036-12-09T05:00:00.000+07:00"),
      nextMorning: false,
    });
  });
});

describe("at any moment, for any timetable, the next sailing", () => {
  it("is the first boat on the timetable that has not left", () => {
    fc.assert(
      fc.property(timetable, instant, (table, at) => {
        const boats = boatsFrom(table, at);
        expect(nextSailing(table, at).departsAt).toBe(boats.find((boat) => boat >= at));
      }),
      { numRuns: 500 },
    );
  });

  it("leaves within the service hours, and is of the next morning exactly after the last boat", () => {
    fc.assert(
      fc.property(timetable, instant, (table, at) => {
        const { departsAt, nextMorning } = nextSailing(table, at);
        const minute = (departsAt / 60_000 + 420) % 1_440;
        expect(minute).toBeGreaterThanOrEqual(table.firstSailingMin);
        expect(minute).toBeLessThanOrEqual(table.lastSailingMin);
        expect(departsAt % 60_000).toBe(0);
        expect(nextMorning).toBe((at / 60_000 + 420) % 1_440 > table.lastSailingMin);
      }),
      { numRuns: 500 },
    );
  });

  it("is never further away than the frequency within the service hours", () => {
    fc.assert(
      fc.property(timetable, instant, (table, at) => {
        const minute = (at / 60_000 + 420) % 1_440;
        fc.pre(minute >= table.firstSailingMin && minute <= table.lastSailingMin);
        expect(nextSailing(table, at).departsAt - at).toBeLessThanOrEqual(table.frequencyMin * 60_000);
      }),
      { numRuns: 300 },
    );
  });
});
