import { array, assert, constantFrom, integer, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bangkokWeekday,
  jobOnNewDayOff,
  jobsOnNewDaysOff,
  tidyDaysOff,
  whyNotLonger,
  whyNotThen,
  windowOf,
  type Availability,
} from "#domain/drivers/availability.ts";
import { overlaps } from "#domain/jobs/job.ts";
import { bangkokDay, bangkokInstant, DAY_MS, HOUR_MS } from "#domain/time.ts";

const ANY: Availability = { daysOff: [], weeklyHours: null };
/** Monday to Friday from 6 to 18. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? { fromMin: 360, toMin: 1080 } : null));
const at = (day: string, time: string) => bangkokInstant(day, time) ?? 0;
const job = (day: string, time: string, hours: number) => {
  const startsAt = at(day, time);
  return { startsAt, endsAt: startsAt + hours * HOUR_MS };
};

describe("days off", () => {
  const off: Availability = { ...ANY, daysOff: [{ from: "2026-12-07", to: "2026-12-08" }] };

  test.each([
    ["2026-12-06", "20:00", 4, undefined],
    ["2026-12-06", "20:00", 5, "2026-12-07"],
    ["2026-12-08", "23:00", 1, "2026-12-08"],
    ["2026-12-09", "00:00", 5, undefined],
  ])("a job on %s at %s for %i h: refused for %s", (day, time, hours, refused) => {
    expect(whyNotThen(off, job(day, time, hours))?.params?.["day"]).toBe(refused);
  });

  test("refuse exactly the jobs that overlap one of them", () => {
    const start = at("2026-12-01", "00:00");
    const jobs = record({ from: integer({ min: 0, max: 600 }), hours: integer({ min: 1, max: 60 }) });
    const ranges = array(record({ first: integer({ min: 0, max: 25 }), days: integer({ min: 1, max: 4 }) }), {
      maxLength: 5,
    });
    assert(
      property(jobs, ranges, ({ from, hours }, typed) => {
        const window = { startsAt: start + from * HOUR_MS, endsAt: start + (from + hours) * HOUR_MS };
        const daysOff = typed.map(({ first, days }) => ({
          from: bangkokDay(start + first * DAY_MS),
          to: bangkokDay(start + (first + days - 1) * DAY_MS),
        }));
        const isOff = typed.some(({ first, days }) =>
          overlaps({ startsAt: start + first * DAY_MS, endsAt: start + (first + days) * DAY_MS }, window),
        );
        expect(whyNotThen({ ...ANY, daysOff }, window) !== null).toBe(isOff);
        // Tidied they refuse the same.
        const tidy = tidyDaysOff(daysOff, start);
        expect(whyNotThen({ ...ANY, daysOff: tidy }, window) !== null).toBe(isOff);
        const gaps = tidy.slice(1).map((next, index) => {
          const before = tidy[index];
          return before === undefined ? 0 : windowOf(next).startsAt - windowOf(before).endsAt;
        });
        expect(gaps.every((gap) => gap > 0)).toBe(true);
      }),
    );
  });

  test("name exactly the held jobs that they make newly off, and are refused by the first of them", () => {
    const start = at("2026-12-01", "00:00");
    const days = array(integer({ min: 0, max: 25 }), { maxLength: 6 });
    const typed = (chosen: readonly number[]) =>
      chosen.map((each) => {
        const day = bangkokDay(start + each * DAY_MS);
        return { from: day, to: day };
      });
    const hours = array(integer({ min: 0, max: 600 }), { maxLength: 8 });
    assert(
      property(hours, days, days, (pickups, next, before) => {
        const held = pickups.map((from) => ({
          startsAt: start + from * HOUR_MS,
          endsAt: start + (from + 5) * HOUR_MS,
        }));
        const isOff = (chosen: readonly number[], window: (typeof held)[number]) =>
          whyNotThen({ ...ANY, daysOff: typed(chosen) }, window) !== null;
        const named = held.filter((window) => isOff(next, window) && !isOff(before, window));
        expect(jobsOnNewDaysOff(held, typed(next), typed(before))).toEqual(named);
        expect(jobOnNewDayOff(held, typed(next), typed(before))).toBe(named[0]);
      }),
    );
  });

  test("that are over are removed; today's is not", () => {
    const days = [
      { from: "2026-11-01", to: "2026-11-30" },
      { from: "2026-12-01", to: "2026-12-01" },
    ];
    expect(tidyDaysOff(days, at("2026-12-01", "23:30"))).toEqual([days[1]]);
  });
});

describe("weekly hours", () => {
  const hours: Availability = { ...ANY, weeklyHours: WEEKDAYS };

  test.each([
    // 2026-12-04 is a Friday.
    ["2026-12-04", "06:00", 12, null],
    ["2026-12-04", "05:59", 2, "OUTSIDE_HOURS"],
    ["2026-12-04", "16:00", 3, "OUTSIDE_HOURS"],
    ["2026-12-05", "09:00", 1, "OUTSIDE_HOURS"],
    // Over night: bound by its pickup alone.
    ["2026-12-04", "17:00", 20, null],
  ])("a job on %s at %s for %i h: %s", (day, time, length, code) => {
    expect(whyNotThen(hours, job(day, time, length))?.code ?? null).toBe(code);
  });

  test.each([
    // Friday until 18, and nobody works on Saturday.
    ["2026-12-04", "12:00", 4, 6, null],
    ["2026-12-04", "12:00", 4, 6.5, "OUTSIDE_HOURS"],
    ["2026-12-04", "12:00", 4, 12.5, "OUTSIDE_HOURS"],
    // Out of them as it was, and over night as it was.
    ["2026-12-04", "12:00", 7, 9, null],
    ["2026-12-04", "12:00", 20, 30, null],
  ])("a job on %s at %s that was to take %i h and takes %d h: %s", (day, time, length, longer, code) => {
    const window = job(day, time, length);
    const until = window.startsAt + longer * HOUR_MS;
    expect(whyNotLonger(hours, window, until)?.code ?? null).toBe(code);
  });

  test("that go on after midnight end with those of the next day", () => {
    const nights = { ...ANY, weeklyHours: WEEKDAYS.map(() => ({ fromMin: 0, toMin: 1440 })) };
    const late = job("2026-12-04", "20:00", 3);
    expect(whyNotLonger(nights, late, late.endsAt + 5 * HOUR_MS)).toBeNull();
    const friday = WEEKDAYS.map((each, day) =>
      day === 4 ? { fromMin: 360, toMin: 1440 } : day === 5 ? { fromMin: 0, toMin: 60 } : each,
    );
    expect(whyNotLonger({ ...ANY, weeklyHours: friday }, late, at("2026-12-05", "01:00"))).toBeNull();
    expect(whyNotLonger({ ...ANY, weeklyHours: friday }, late, at("2026-12-05", "01:01"))).toEqual({
      code: "OUTSIDE_HOURS",
      params: { from: at("2026-12-04", "06:00"), to: at("2026-12-05", "00:00") },
    });
  });

  test("a longer job is refused for the days off that it was free of alone, and a job that stays as it is for nothing", () => {
    const days = ["2026-12-04", "2026-12-05"].map((day) => ({ from: day, to: day }));
    const [first] = days;
    const window = job("2026-12-04", "20:00", 3);
    const off = (daysOff: Availability["daysOff"]) =>
      whyNotLonger({ daysOff, weeklyHours: WEEKDAYS }, window, window.endsAt + 5 * HOUR_MS);
    expect(off(first === undefined ? [] : [first])).toBeNull();
    expect(off(days)).toEqual({ code: "DRIVER_DAY_OFF", params: { day: "2026-12-05" } });
    const jobs = record({ from: integer({ min: 0, max: 600 }), length: integer({ min: 1, max: 60 }) });
    assert(
      property(jobs, constantFrom(null, WEEKDAYS), ({ from, length }, weeklyHours) => {
        const startsAt = at("2026-12-01", "00:00") + from * HOUR_MS;
        const same = { startsAt, endsAt: startsAt + length * HOUR_MS };
        expect(whyNotLonger({ daysOff: days, weeklyHours }, same, same.endsAt)).toBeNull();
      }),
    );
  });

  test("the weekday is that of Bangkok", () => {
    expect(bangkokWeekday(at("2026-12-07", "00:00"))).toBe(0);
    expect(bangkokWeekday(at("2026-12-06", "23:59"))).toBe(6);
    assert(
      property(
        integer({ min: 0, max: 20_000 }),
        constantFrom("00:00", "06:59", "12:00", "23:59"),
        (day, time) => {
          const name = bangkokDay(day * DAY_MS);
          const expected = (new Date(`${name}T12:00:00Z`).getUTCDay() + 6) % 7;
          expect(bangkokWeekday(at(name, time))).toBe(expected);
        },
      ),
    );
  });

  test("wider hours never refuse what narrower ones take", () => {
    expect(whyNotThen(hours, job("2026-12-04", "06:00", 12))).toBeNull();
    const narrow = record({
      fromMin: integer({ min: 60, max: 600 }),
      length: integer({ min: 1, max: 700 }),
      wider: integer({ min: 0, max: 60 }),
    });
    assert(
      property(narrow, integer({ min: 0, max: 7 * 24 }), integer({ min: 1, max: 40 }), (of, hour, length) => {
        const startsAt = at("2026-12-07", "00:00") + hour * HOUR_MS;
        const window = { startsAt, endsAt: startsAt + length * HOUR_MS };
        const every = (fromMin: number, toMin: number) => ({
          ...ANY,
          weeklyHours: Array.from({ length: 7 }, () => ({ fromMin, toMin })),
        });
        const { fromMin, length: open, wider } = of;
        const isTaken = whyNotThen(every(fromMin, fromMin + open), window) === null;
        const wide = whyNotThen(every(fromMin - wider, fromMin + open + wider), window) === null;
        expect(wide || !isTaken).toBe(true);
      }),
    );
  });
});
