import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Point } from "#domain/geo/place.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { checkStop, type StopVerdict } from "#domain/truck-hours/check-stop.ts";
import type { TruckHoursRules } from "#domain/truck-hours/rules.ts";
import {
  anyMoment,
  anyPlace,
  anyRules,
  anyVehicle,
  bangkok,
  banWindow,
  CENTRE,
  clock,
  decemberDays,
  FAR_AWAY,
  plainlyBanned,
  RING,
  rules,
} from "./example-rules.ts";

const stop = (
  place: Point,
  time: string,
  law: TruckHoursRules,
  vehicle: VehicleType = "six_wheel",
): StopVerdict => checkStop({ ...place, vehicle, at: bangkok(time) }, law);

/** `legal`, or the ban and its end: `truck_ban until 01T09:00`. */
function answer(place: Point, time: string, law: TruckHoursRules, vehicle?: VehicleType): string {
  const verdict = stop(place, time, law, vehicle);
  return verdict.legal
    ? "legal"
    : `${verdict.reason} until ${clock(verdict.nextLegalAt) ?? "further notice"}`;
}

describe("a six-wheel truck in the area", () => {
  it.each([
    ["01T00:00", "legal"],
    ["01T05:59", "legal"],
    ["01T05:59:59.999", "legal"],
    ["01T06:00", "truck_ban until 01T09:00"],
    ["01T08:59", "truck_ban until 01T09:00"],
    ["01T08:59:59.999", "truck_ban until 01T09:00"],
    ["01T09:00", "legal"],
    ["01T15:59", "legal"],
    ["01T16:00", "truck_ban until 01T20:00"],
    ["01T19:59", "truck_ban until 01T20:00"],
    ["01T20:00", "legal"],
    ["01T23:59:59.999", "legal"],
  ])("at %s: %s", (time, expected) => {
    expect(answer(RING, time, rules())).toBe(expected);
    expect(answer(CENTRE, time, rules())).toBe(expected);
    expect(answer(FAR_AWAY, time, rules())).toBe("legal");
    expect(answer(RING, time, rules(), "four_wheel")).toBe("legal");
    expect(answer(RING, time.replace("01T", "10T"), rules())).toBe("legal");
  });

  it("is told which area forbids it", () => {
    expect(stop(RING, "01T07:30", rules())).toEqual({
      legal: false,
      reason: "truck_ban",
      areaId: "hours",
      nextLegalAt: bangkok("01T09:00"),
    });
  });

  it("keeps hours on a holiday too where they hold on holidays", () => {
    const law = rules({ windows: [banWindow(360, 540, { exemptOnHolidays: false })] });
    expect(answer(RING, "10T07:00", law)).toBe("truck_ban until 10T09:00");
  });

  it.each([
    ["touch", [banWindow(360, 540), banWindow(540, 600)], "01T10:00"],
    ["overlap", [banWindow(480, 720), banWindow(360, 540)], "01T12:00"],
    ["meet at midnight", [banWindow(360, 1_440), banWindow(0, 120)], "02T02:00"],
    [
      "are another truck's",
      [banWindow(360, 540), banWindow(500, 700, { vehicle: "four_wheel" })],
      "01T09:00",
    ],
  ])("waits for the end of all its hours when two %s", (_how, windows, until) => {
    expect(answer(RING, "01T08:45", rules({ windows }))).toBe(`truck_ban until ${until}`);
  });

  it("may go on at midnight when the next day is a holiday", () => {
    const law = rules({ windows: [banWindow(1_200, 1_440), banWindow(0, 360)] });
    expect(answer(RING, "09T21:00", law)).toBe("truck_ban until 10T00:00");
    expect(answer(RING, "08T21:00", law)).toBe("truck_ban until 09T06:00");
  });
});

describe("a low-emission day", () => {
  const declared = (...days: string[]) => rules({ lowEmissionDays: new Set(days) });

  it.each(["00:00", "05:59", "12:00", "15:59", "23:59", "23:59:59.999"])(
    "keeps a six-wheel truck out of the zone at %s, holiday or not, until midnight",
    (time) => {
      const law = declared("2026-12-02", "2026-12-10");
      expect(answer(CENTRE, `02T${time}`, law)).toBe("low_emission until 03T00:00");
      expect(answer(CENTRE, `10T${time}`, law)).toBe("low_emission until 11T00:00");
      expect(answer(CENTRE, `02T${time}`, law, "four_wheel")).toBe("legal");
      expect(answer(RING, `02T${time}`, law)).toBe("legal");
    },
  );

  it("begins and ends at midnight in Bangkok", () => {
    const law = declared("2026-12-02");
    expect(answer(CENTRE, "01T23:59:59.999", law)).toBe("legal");
    expect(answer(CENTRE, "03T00:00", law)).toBe("legal");
  });

  it("outlasts the hours of that day: the evening's end is not the end", () => {
    const verdict = stop(CENTRE, "02T17:00", declared("2026-12-02"));
    expect(verdict).toMatchObject({ legal: false, nextLegalAt: bangkok("03T00:00") });
  });

  it("starting after the evening hours moves their end to the midnight after it", () => {
    const law = { ...declared("2026-12-02"), windows: [banWindow(1_200, 1_440)] };
    expect(answer(CENTRE, "01T21:00", law)).toBe("truck_ban until 03T00:00");
    expect(answer(RING, "01T21:00", law)).toBe("truck_ban until 02T00:00");
  });

  it.each([
    ["three in a row", ["2026-12-02", "2026-12-03", "2026-12-04"], "05T00:00"],
    ["two with a day between", ["2026-12-02", "2026-12-04"], "03T00:00"],
  ])("%s", (_what, days, until) => {
    expect(answer(CENTRE, "02T12:00", declared(...days))).toBe(`low_emission until ${until}`);
  });

  it("followed by hours from midnight on lasts until those end", () => {
    const law = { ...declared("2026-12-02", "2026-12-09"), windows: [banWindow(0, 300)] };
    expect(answer(CENTRE, "02T12:00", law)).toBe("low_emission until 03T05:00");
    expect(answer(CENTRE, "09T12:00", law)).toBe("low_emission until 10T00:00");
  });

  it("keeps out a four-wheel truck when it is one of those kept out, and nobody when nobody is", () => {
    const law = declared("2026-12-02");
    expect(answer(CENTRE, "02T12:00", { ...law, lowEmissionVehicles: ["four_wheel"] }, "four_wheel")).toBe(
      "low_emission until 03T00:00",
    );
    expect(answer(CENTRE, "02T12:00", { ...law, lowEmissionVehicles: [] })).toBe("legal");
  });
});

describe("two weeks", () => {
  const forbidden = (days: number) => rules({ lowEmissionDays: new Set(decemberDays(days)) });

  it.each(["01T00:00", "01T12:00", "01T23:59"])("of forbidden days from %s on end at last", (time) => {
    expect(answer(CENTRE, time, forbidden(14))).toBe("low_emission until 15T00:00");
  });

  it.each(["01T00:00", "01T12:00", "01T23:59"])("and a day, from %s on, are too long to name", (time) => {
    expect(answer(CENTRE, time, forbidden(15))).toBe("low_emission until further notice");
  });

  it("of hours around the clock are too long to name, unless a holiday falls in them", () => {
    const allDay = { windows: [banWindow(0, 720), banWindow(720, 1_440)] };
    expect(answer(RING, "11T08:00", rules(allDay))).toBe("truck_ban until further notice");
    expect(answer(RING, "01T08:00", rules(allDay))).toBe("truck_ban until 10T00:00");
  });
});

describe("under any rules", () => {
  it("a stop is legal exactly when the rules, read plainly, allow it", () => {
    fc.assert(
      fc.property(anyRules, anyPlace, anyVehicle, anyMoment, (law, place, vehicle, at) => {
        expect(checkStop({ ...place, vehicle, at }, law).legal).toBe(!plainlyBanned(place, vehicle, at, law));
      }),
      { numRuns: 1_000 },
    );
  });

  it("the next legal time is later, legal, and no minute before it is", () => {
    fc.assert(
      fc.property(anyRules, anyPlace, anyVehicle, anyMoment, (law, place, vehicle, at) => {
        const verdict = checkStop({ ...place, vehicle, at }, law);
        fc.pre(!verdict.legal);
        const until = verdict.nextLegalAt ?? at + 14 * DAY_MS;
        expect(until).toBeGreaterThan(at);
        const then = verdict.nextLegalAt === null ? null : checkStop({ ...place, vehicle, at: until }, law);
        expect(then?.legal).not.toBe(false);
        const early: number[] = [];
        for (let minute = Math.ceil(at / MINUTE_MS) * MINUTE_MS; minute < until; minute += MINUTE_MS)
          if (!plainlyBanned(place, vehicle, minute, law)) early.push(minute);
        expect(early).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("the same question has the same answer, and writes to nothing", () => {
    fc.assert(
      fc.property(anyRules, anyPlace, anyVehicle, anyMoment, (law, place, vehicle, at) => {
        const frozen = Object.freeze({ ...law, windows: Object.freeze([...law.windows]) });
        const asked = Object.freeze({ ...place, vehicle, at });
        expect(checkStop(asked, frozen)).toEqual(checkStop(asked, law));
      }),
    );
  });
});
