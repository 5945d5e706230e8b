import { array, assert, constantFrom, integer, option, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { absencesOf, calendarWindow, daysOfWindow } from "#domain/dispatch/calendar.ts";
import { whyNotThen } from "#domain/drivers/availability.ts";
import { bangkokDay, bangkokInstant, bangkokMidnight, DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";

const MONDAY = bangkokInstant("2026-11-23", "00:00")!;
const WEEK = calendarWindow("2026-11-23", "week");
const FREE = {
  vehicle: "four_wheel",
  daysOff: [],
  weeklyHours: null,
  papers: null,
  outOfService: [],
} as const;
const NINE_TO_FIVE = { fromMin: 9 * 60, toMin: 17 * 60 };

describe("the window of a view", () => {
  test("has its day: a day from midnight to midnight in Bangkok, a week from Monday", () => {
    assert(
      property(integer({ min: 0, max: 4_000_000_000_000 }), constantFrom("day", "week"), (at, view) => {
        const { startsAt, endsAt } = calendarWindow(bangkokDay(at), view);
        expect(startsAt <= at && at < endsAt).toBe(true);
        expect(endsAt - startsAt).toBe(view === "day" ? DAY_MS : 7 * DAY_MS);
        expect(bangkokMidnight(startsAt)).toBe(startsAt);
        expect(daysOfWindow({ startsAt, endsAt })).toHaveLength(view === "day" ? 1 : 7);
      }),
    );
    expect(calendarWindow("2026-11-29", "week")).toEqual({ startsAt: MONDAY, endsAt: MONDAY + 7 * DAY_MS });
    expect(calendarWindow("2026-11-30", "week").startsAt).toBe(MONDAY + 7 * DAY_MS);
  });
});

describe("absences", () => {
  test("of a driver without days off, hours or papers there are none", () => {
    expect(absencesOf(FREE, WEEK)).toEqual([]);
  });

  test("are whole days off, and the hours before and after those of other days", () => {
    const driver = {
      ...FREE,
      daysOff: [{ from: "2026-11-24", to: "2026-11-25" }],
      weeklyHours: [NINE_TO_FIVE, NINE_TO_FIVE, null, { fromMin: 0, toMin: 1440 }, null, null, null],
    };
    const day = (at: number) => ({ startsAt: MONDAY + at * DAY_MS, endsAt: MONDAY + (at + 1) * DAY_MS });
    expect(absencesOf(driver, WEEK)).toEqual([
      { startsAt: MONDAY, endsAt: MONDAY + 9 * HOUR_MS, code: "OUTSIDE_HOURS" },
      { startsAt: MONDAY + 17 * HOUR_MS, endsAt: MONDAY + DAY_MS, code: "OUTSIDE_HOURS" },
      { ...day(1), code: "DRIVER_DAY_OFF" },
      { ...day(2), code: "DRIVER_DAY_OFF" },
      { ...day(4), code: "OUTSIDE_HOURS" },
      { ...day(5), code: "OUTSIDE_HOURS" },
      { ...day(6), code: "OUTSIDE_HOURS" },
    ]);
  });

  test("are days without a vehicle in service, and those after a paper has expired", () => {
    const papers = {
      licence: "2026-11-27",
      vehicles: [
        { vehicleId: "a", type: "four_wheel", registration: "2027-01-01", insurance: "2027-01-01" },
        { vehicleId: "b", type: "four_wheel", registration: "2027-01-01", insurance: "2026-11-24" },
      ],
    } as const;
    const out = { vehicleId: "a", from: "2026-11-24", to: "2026-11-25", kind: "repair", note: "" } as const;
    const days = absencesOf({ ...FREE, papers, outOfService: [out] }, WEEK);
    expect(days.map(({ startsAt, code }) => [bangkokDay(startsAt), code])).toEqual([
      ["2026-11-25", "VEHICLE_OUT_OF_SERVICE"],
      ["2026-11-28", "LICENCE_EXPIRES"],
      ["2026-11-29", "LICENCE_EXPIRES"],
    ]);
  });

  test("are no days on which a vehicle of the driver's other type is in service", () => {
    const paper = { registration: "2027-01-01", insurance: "2027-01-01" };
    const out = (vehicleId: string, from: string) =>
      ({ vehicleId, from, to: "2026-11-26", kind: "repair", note: "" }) as const;
    const driver = {
      ...FREE,
      papers: {
        licence: null,
        vehicles: [
          { ...paper, vehicleId: "a", type: "four_wheel" },
          { ...paper, vehicleId: "b", type: "six_wheel" },
        ],
      },
      outOfService: [out("a", "2026-11-24"), out("b", "2026-11-26")],
    } as const;
    const days = absencesOf(driver, WEEK);
    expect(days.map(({ startsAt, code }) => [bangkokDay(startsAt), code])).toEqual([
      ["2026-11-26", "VEHICLE_OUT_OF_SERVICE"],
    ]);
  });

  test("are exactly when a job of one minute is refused by the driver's days and hours", () => {
    const hours = option(
      tuple(integer({ min: 0, max: 1440 }), integer({ min: 0, max: 1440 })).map(([a, b]) => ({
        fromMin: Math.min(a, b),
        toMin: Math.max(a, b),
      })),
    );
    assert(
      property(
        array(hours, { minLength: 7, maxLength: 7 }),
        integer({ min: 0, max: 6 }),
        integer({ min: 0, max: 7 * 1440 - 1 }),
        (weeklyHours, off, minute) => {
          const day = bangkokDay(MONDAY + off * DAY_MS);
          const driver = { ...FREE, weeklyHours, daysOff: [{ from: day, to: day }] };
          const startsAt = MONDAY + minute * MINUTE_MS;
          const job = { startsAt, endsAt: startsAt + MINUTE_MS };
          const isAbsent = absencesOf(driver, WEEK).some(
            (each) => each.startsAt < job.endsAt && job.startsAt < each.endsAt,
          );
          expect(isAbsent).toBe(whyNotThen(driver, job) !== null);
        },
      ),
    );
  });
});
