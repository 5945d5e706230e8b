import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import { journey } from "#domain/ferries/journey.ts";
import type { Point } from "#domain/geo/place.ts";
import { DAY_MS } from "#domain/time.ts";
import { checkStop } from "#domain/truck-hours/check-stop.ts";
import { bannedStops, nextLegalPickup, type TimedStop } from "#domain/truck-hours/plan-pickup.ts";
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
  QUARTER_MS,
  RING,
  rules,
} from "./example-rules.ts";

const HOUR_S = 3_600;
/** Stops at fixed hours after any pickup. */
const stops =
  (...all: readonly (readonly [Point, number])[]) =>
  (): TimedStop[] =>
    all.map(([place, hours]) => ({ ...place, afterS: hours * HOUR_S }));

describe("the forbidden stops of a journey", () => {
  it("are each named once per kind of truck, however many trucks drive", () => {
    const law = rules({ windows: [banWindow(360, 540), banWindow(360, 420, { vehicle: "four_wheel" })] });
    const banned = bannedStops(
      stops([RING, 0], [FAR_AWAY, 1], [CENTRE, 1.5], [RING, 2.5]),
      ["six_wheel", "four_wheel", "six_wheel", "four_wheel", "six_wheel"],
      bangkok("01T06:30"),
      law,
    );
    expect(banned.map(({ stopIndex, vehicle, at }) => [stopIndex, vehicle, clock(at)])).toEqual([
      [0, "six_wheel", "01T06:30"],
      [0, "four_wheel", "01T06:30"],
      [2, "six_wheel", "01T08:00"],
    ]);
  });

  it("carry the reason, the area and the next legal time", () => {
    expect(bannedStops(stops([FAR_AWAY, 0], [RING, 2]), ["six_wheel"], bangkok("01T15:00"), rules())).toEqual(
      [
        {
          stopIndex: 1,
          vehicle: "six_wheel",
          at: bangkok("01T17:00"),
          verdict: { legal: false, reason: "truck_ban", areaId: "hours", nextLegalAt: bangkok("01T20:00") },
        },
      ],
    );
  });

  it("are told apart when the truck comes to one place twice", () => {
    const banned = bannedStops(stops([RING, 0], [RING, 1]), ["six_wheel"], bangkok("01T06:00"), rules());
    expect(banned.map(({ stopIndex }) => stopIndex)).toEqual([0, 1]);
  });

  it("are none for four-wheel trucks, for no trucks, for no stops, and at legal hours", () => {
    const morning = bangkok("01T07:00");
    expect(bannedStops(stops([RING, 0]), ["four_wheel"], morning, rules())).toEqual([]);
    expect(bannedStops(stops([RING, 0]), [], morning, rules())).toEqual([]);
    expect(bannedStops(stops(), ["six_wheel"], morning, rules())).toEqual([]);
    expect(bannedStops(stops([RING, 0]), ["six_wheel"], bangkok("01T12:00"), rules())).toEqual([]);
  });
});

describe("the next legal pickup", () => {
  const next = (stopsAt: (pickupAt: number) => TimedStop[], time: string, law = rules()) =>
    clock(nextLegalPickup(stopsAt, ["six_wheel"], bangkok(time), law));

  it.each([
    ["a legal quarter of an hour is that one", "01T10:15", "01T10:15"],
    ["a legal time between two quarters is the later one", "01T10:07", "01T10:15"],
    ["a moment past a quarter is the next", "01T10:15:00.001", "01T10:30"],
    ["the last minutes before the ban is after it", "01T05:50", "01T09:00"],
    ["the start of the ban is its end", "01T16:00", "01T20:00"],
    ["the end of the ban is that moment", "01T20:00", "01T20:00"],
  ])("of one stop for %s", (_when, time, expected) => {
    expect(next(stops([RING, 0]), time)).toBe(expected);
  });

  it.each([
    ["the drop falls in the evening hours", [FAR_AWAY, 0], [RING, 2], "01T14:30", "01T18:00"],
    ["the drop falls in the morning hours", [RING, 0], [RING, 1], "01T05:00", "01T09:00"],
    ["both fall in hours of their own", [RING, 0], [RING, 8], "01T08:15", "01T12:00"],
    ["the drop is on a holiday", [FAR_AWAY, 0], [RING, 12], "09T19:00", "09T19:00"],
    ["the pickup is the evening before", [FAR_AWAY, 0], [RING, 12], "08T19:00", "08T21:00"],
  ] as const)("when %s", (_when, pickup, drop, time, expected) => {
    expect(next(stops(pickup, drop), time)).toBe(expected);
  });

  it("waits for the end of low-emission days, up to a week", () => {
    const low = (days: number) => rules({ lowEmissionDays: new Set(decemberDays(days)) });
    expect(next(stops([CENTRE, 0]), "01T12:00", low(3))).toBe("04T00:00");
    expect(next(stops([CENTRE, 0]), "01T12:00", low(7))).toBe("08T00:00");
    expect(next(stops([CENTRE, 0]), "01T00:15", low(7))).toBe("08T00:00");
    expect(next(stops([CENTRE, 0]), "01T12:00", low(8))).toBeNull();
  });

  it("is none when some stop is forbidden whenever the others are not", () => {
    const law = rules({ windows: [banWindow(0, 720, { exemptOnHolidays: false })] });
    expect(next(stops([RING, 0], [RING, 12]), "01T00:00", law)).toBeNull();
    expect(next(stops([RING, 0], [FAR_AWAY, 12]), "01T00:00", law)).toBe("01T12:00");
  });

  it("is none where trucks are never allowed", () => {
    expect(next(stops([RING, 0]), "11T00:00", rules({ windows: [banWindow(0, 1_440)] }))).toBeNull();
  });

  it("suits every kind of truck of the order", () => {
    const law = rules({ windows: [banWindow(360, 540), banWindow(540, 660, { vehicle: "four_wheel" })] });
    const at = bangkok("01T07:00");
    expect(clock(nextLegalPickup(stops([RING, 0]), ["six_wheel"], at, law))).toBe("01T09:00");
    expect(clock(nextLegalPickup(stops([RING, 0]), ["four_wheel"], at, law))).toBe("01T07:00");
    expect(clock(nextLegalPickup(stops([RING, 0]), ["four_wheel", "six_wheel"], at, law))).toBe("01T11:00");
  });

  it("goes by the boat that each pickup would catch", () => {
    // Boats at 10:00 and 14:00, an hour at sea, two hours of road on: in Bangkok at 13:00 or 17:00.
    const timetable = { firstSailingMin: 600, lastSailingMin: 840, frequencyMin: 240 };
    const stopsAt = (pickupAt: number): TimedStop[] => {
      const { stopsAfterS } = journey(
        [
          { kind: "stop" },
          { kind: "ferry", durationS: HOUR_S, timetable },
          { kind: "road", durationS: 2 * HOUR_S },
          { kind: "stop" },
        ],
        pickupAt,
        DEFAULT_DRIVING_PLAN,
      );
      return [FAR_AWAY, RING].map((place, at) => ({ ...place, afterS: stopsAfterS[at] ?? Number.NaN }));
    };
    // Loading takes half an hour: a pickup by 09:30 gets the 10:00 sailing, one by 13:30 the 14:00 sailing.
    expect(next(stopsAt, "01T09:30")).toBe("01T09:30");
    expect(next(stopsAt, "01T09:31")).toBe("01T13:45");
  });

  it("is, for any journey under any rules, the first quarter of an hour within a week that suits all", () => {
    const leg = fc.tuple(anyPlace, fc.nat({ max: 20 * HOUR_S }));
    fc.assert(
      fc.property(
        anyRules,
        fc.array(leg, { minLength: 1, maxLength: 3 }),
        fc.array(anyVehicle, { minLength: 1, maxLength: 2 }),
        anyMoment,
        (law, legs, vehicles, pickupAt) => {
          const stopsAt = (): TimedStop[] => legs.map(([place, afterS]) => ({ ...place, afterS }));
          const suits = (at: number): boolean =>
            !legs.some(([place, afterS]) =>
              vehicles.some((vehicle) => plainlyBanned(place, vehicle, at + afterS * 1_000, law)),
            );
          const found = nextLegalPickup(stopsAt, vehicles, pickupAt, law);
          const until = found ?? pickupAt + 7 * DAY_MS;
          for (let at = Math.ceil(pickupAt / QUARTER_MS) * QUARTER_MS; at < until; at += QUARTER_MS)
            expect(suits(at)).toBe(false);
          if (found === null) return;
          expect(found).toBeGreaterThanOrEqual(pickupAt);
          expect(found % QUARTER_MS).toBe(0);
          expect(suits(found)).toBe(true);
          expect(bannedStops(stopsAt, vehicles, found, law)).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe("the forbidden stops of any journey", () => {
  it("are those that a check of each stop and kind of truck forbids, each once, in travel order", () => {
    const leg = fc.tuple(anyPlace, fc.nat({ max: 30 * HOUR_S }));
    fc.assert(
      fc.property(
        anyRules,
        fc.array(leg, { maxLength: 5 }),
        fc.array(anyVehicle, { maxLength: 10 }),
        anyMoment,
        (law, legs, vehicles, pickupAt) => {
          const stopsAt = (): TimedStop[] => legs.map(([place, afterS]) => ({ ...place, afterS }));
          const banned = bannedStops(stopsAt, vehicles, pickupAt, law);
          const names = banned.map(({ stopIndex, vehicle }) => `${stopIndex} ${vehicle}`);
          const expected = legs.flatMap(([place, afterS], stopIndex) =>
            [...new Set(vehicles)]
              .filter((vehicle) => plainlyBanned(place, vehicle, pickupAt + afterS * 1_000, law))
              .map((vehicle) => `${stopIndex} ${vehicle}`),
          );
          expect(names).toEqual(expected);
          for (const { stopIndex, vehicle, at, verdict } of banned)
            expect(checkStop({ ...(legs[stopIndex]?.[0] ?? FAR_AWAY), vehicle, at }, law)).toEqual(verdict);
        },
      ),
      { numRuns: 200 },
    );
  });
});
