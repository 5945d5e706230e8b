import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import {
  arrivalAt,
  journey as plannedJourney,
  journeyLegs,
  overWater,
  type JourneyLeg,
} from "#domain/ferries/journey.ts";
import { instant, timetable } from "../../../support/arbitraries.ts";

const HOUR_S = 3_600;
const HANDLING_S = 1_800;
const stop: JourneyLeg = { kind: "stop" };
const road = (hours: number): JourneyLeg => ({ kind: "road", durationS: hours * HOUR_S });
/** Hourly from 05:00 to 18:00, an hour and a half at sea. */
const boat: JourneyLeg = {
  kind: "ferry",
  durationS: 1.5 * HOUR_S,
  timetable: { firstSailingMin: 300, lastSailingMin: 1_080, frequencyMin: 60 },
};
/** A journey of one driver without its steps, which `schedule.test.ts` covers. */
const journey = (legs: readonly JourneyLeg[], pickupAt: number | null) => {
  const { durationS, stopsAfterS, sailings } = plannedJourney(legs, pickupAt, DEFAULT_DRIVING_PLAN);
  return { durationS, stopsAfterS, sailings };
};
const bangkok = (time: string): number => Date.parse(`2026-12-${time}+07:00`);

describe("a journey by road alone", () => {
  it("takes as long as its roads, at any hour", () => {
    const expected = { durationS: 3 * HOUR_S, stopsAfterS: [], sailings: [] };
    expect(journey([road(1), road(2)], null)).toEqual(expected);
    expect(journey([road(1), road(2)], bangkok("01T23:00"))).toEqual(expected);
  });

  it("of nothing takes no time", () => {
    expect(journey([], bangkok("01T08:00"))).toEqual({ durationS: 0, stopsAfterS: [], sailings: [] });
  });
});

describe("a journey without a pickup time", () => {
  it("waits half the frequency at each port", () => {
    // 2 + 0.5 + 1.5 + 1 + 0.5 + 1.5
    expect(journey([road(2), boat, road(1), boat], null)).toEqual({
      durationS: 7 * HOUR_S,
      stopsAfterS: [],
      sailings: [null, null],
    });
  });
});

describe("a journey with a pickup time", () => {
  it("waits for the boat that really leaves next", () => {
    // 08:00 + 2 h 15 = 10:15, boat 11:00, there at 12:30, and 30 minutes on
    expect(journey([road(2.25), boat, road(0.5)], bangkok("01T08:00"))).toEqual({
      durationS: 5 * HOUR_S,
      stopsAfterS: [],
      sailings: [{ departsAt: bangkok("01T11:00"), nextMorning: false }],
    });
  });

  it("does not wait for a boat that leaves on arrival", () => {
    expect(journey([road(2), boat], bangkok("01T08:00")).durationS).toBe(3.5 * HOUR_S);
  });

  it("spends the night at the port after the last boat, and says so", () => {
    // 17:00 + 2 h = 19:00, ten hours until 05:00, 1.5 h at sea
    expect(journey([road(2), boat], bangkok("01T17:00"))).toEqual({
      durationS: 13.5 * HOUR_S,
      stopsAfterS: [],
      sailings: [{ departsAt: bangkok("02T05:00"), nextMorning: true }],
    });
  });

  it("comes to the second port after the first crossing and its wait", () => {
    // 15:30 → boat 16:00 → 17:30 → an hour of road → 18:30, after the last boat
    expect(journey([boat, road(1), boat], bangkok("01T15:30"))).toEqual({
      durationS: 15 * HOUR_S,
      stopsAfterS: [],
      sailings: [
        { departsAt: bangkok("01T16:00"), nextMorning: false },
        { departsAt: bangkok("02T05:00"), nextMorning: true },
      ],
    });
  });

  it("may leave by the first boat of a day, days after a long road", () => {
    expect(journey([road(22), boat], bangkok("01T08:00")).sailings).toEqual([
      { departsAt: bangkok("03T05:00"), nextMorning: false },
    ]);
  });
});

describe("the stops of a journey", () => {
  it("are reached after the road and the handling before them, which is no part of the journey itself", () => {
    expect(journey([stop, road(1), stop, road(2), stop], bangkok("01T08:00"))).toEqual({
      durationS: 3 * HOUR_S,
      stopsAfterS: [0, 1.5 * HOUR_S, 4 * HOUR_S],
      sailings: [],
    });
  });

  it("make a truck miss the boat that it would have caught without loading", () => {
    // 08:00 + half an hour of loading + 2 h = 10:30, boat 11:00, there at 12:30
    expect(journey([stop, road(2), boat, stop], bangkok("01T08:00"))).toEqual({
      durationS: 4 * HOUR_S,
      stopsAfterS: [0, 4.5 * HOUR_S],
      sailings: [{ departsAt: bangkok("01T11:00"), nextMorning: false }],
    });
  });

  it("are reached after half the frequency when the pickup time is not known", () => {
    expect(journey([stop, boat, stop, road(1), stop], null)).toEqual({
      durationS: 3 * HOUR_S,
      stopsAfterS: [0, 2.5 * HOUR_S, 4 * HOUR_S],
      sailings: [null],
    });
  });
});

describe("any journey", () => {
  const legs: fc.Arbitrary<JourneyLeg[]> = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant("road" as const), durationS: fc.integer({ min: 0, max: 90_000 }) }),
      fc.record({
        kind: fc.constant("ferry" as const),
        durationS: fc.integer({ min: 60, max: 20_000 }),
        timetable,
      }),
      fc.constant(stop),
    ),
    { maxLength: 8 },
  );
  const pickup = instant.map((at) => Math.floor(at / 1_000) * 1_000);

  it("boards every boat at or after reaching its port, and reaches every stop after the handling before", () => {
    fc.assert(
      fc.property(legs, pickup, (all, pickupAt) => {
        const { durationS, stopsAfterS, sailings, steps } = plannedJourney(
          all,
          pickupAt,
          DEFAULT_DRIVING_PLAN,
        );
        const at = (kind: string) =>
          steps.filter((step) => step.kind === kind).map((step) => pickupAt + step.afterS * 1_000);
        const handling = at("handling");
        expect(at("sailing")).toEqual(sailings.map((sailing) => sailing?.departsAt));
        expect(stopsAfterS).toEqual(handling.map((reachedAt) => (reachedAt - pickupAt) / 1_000));
        const last = steps.at(-1);
        const endS = last === undefined ? 0 : last.afterS + last.durationS;
        expect(durationS + handling.length * HANDLING_S).toBe(endS);
      }),
      { numRuns: 300 },
    );
  });

  it("without a pickup time is its legs, half of every frequency, and its breaks and nights", () => {
    const seconds = (leg: JourneyLeg): number => {
      if (leg.kind === "stop") return 0;
      return leg.kind === "road" ? leg.durationS : leg.durationS + leg.timetable.frequencyMin * 30;
    };
    fc.assert(
      fc.property(legs, (all) => {
        const { durationS, steps } = plannedJourney(all, null, DEFAULT_DRIVING_PLAN);
        const paused = steps.filter(({ kind }) => kind === "break" || kind === "rest");
        const pausedS = paused.reduce((sum, step) => sum + step.durationS, 0);
        expect(durationS).toBe(all.reduce((sum, leg) => sum + seconds(leg), pausedS));
      }),
    );
  });
});

describe("which ways from stop to stop go over water", () => {
  it("are those with a ferry between the two stops, wherever on the way it is", () => {
    expect(overWater([stop, road(1), stop, road(1), boat, road(1), stop, boat, stop])).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("are none of a journey that has no stops", () => {
    expect(overWater([])).toEqual([]);
    expect(overWater([stop])).toEqual([]);
  });
});

describe("the legs of a journey", () => {
  const route = {
    legs: [
      { kind: "road", durationS: 100 },
      { kind: "ferry", durationS: 1 },
      { kind: "road", durationS: 200 },
      { kind: "road", durationS: 300 },
    ],
    legsBeforeStop: [0, 3, 3, 4],
  } as const;
  const crossing = { durationS: 5_400, firstSailingMin: 300, lastSailingMin: 1_080, frequencyMin: 60 };

  it("are those of its route with the timetables of its crossings, and a stop wherever one is made", () => {
    expect(journeyLegs(route, [crossing])).toEqual([
      stop,
      { kind: "road", durationS: 100 },
      boat,
      { kind: "road", durationS: 200 },
      stop,
      stop,
      { kind: "road", durationS: 300 },
      stop,
    ]);
  });

  it("end where the truck arrives: at the last stop, before it is unloaded", () => {
    const legs = [stop, road(1), stop, road(2), stop];
    const pickupAt = bangkok("01T08:00");
    const planned = plannedJourney(legs, pickupAt, DEFAULT_DRIVING_PLAN);
    expect(arrivalAt(planned, pickupAt)).toBe(bangkok("01T12:00"));
  });
});
