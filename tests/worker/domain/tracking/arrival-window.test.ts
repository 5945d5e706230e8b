import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import { ROAD_CLASSES } from "#domain/geo/road-classes.ts";
import {
  arrivalWindow as windowOf,
  hasMoved,
  plannedLegs,
  remainingLegs,
  type ArrivalWindow,
  type RemainingLeg,
} from "#domain/tracking/arrival-window.ts";
import { roadSpread } from "#domain/tracking/road-spread.ts";
import { instant, timetable } from "../../../support/arbitraries.ts";

const HOUR_S = 3_600;
const MINUTE_MS = 60_000;
const bangkok = (time: string): number => Date.parse(`2026-12-${time}+07:00`);
const road = (hours: number, speedKmh = 52): RemainingLeg => ({
  kind: "road",
  durationS: hours * HOUR_S,
  speedKmh,
});
/** Hourly from 05:00 to 18:00, an hour and a half at sea. */
const TIMETABLE = { firstSailingMin: 300, lastSailingMin: 1_080, frequencyMin: 60 };
const boat: RemainingLeg = { kind: "ferry", durationS: 1.5 * HOUR_S, timetable: TIMETABLE };

const anyLeg: fc.Arbitrary<RemainingLeg> = fc.oneof(
  fc.record({
    kind: fc.constant("road" as const),
    durationS: fc.integer({ min: 0, max: 12 * HOUR_S }),
    speedKmh: fc.double({ min: 1, max: 120, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant("ferry" as const),
    durationS: fc.integer({ min: 0, max: 6 * HOUR_S }),
    timetable,
  }),
  fc.record({ kind: fc.constant("handling" as const), durationS: fc.integer({ min: 0, max: HOUR_S }) }),
);
const anyLegs = fc.array(anyLeg, { maxLength: 8 });
const arrivalWindow = (legs: readonly RemainingLeg[], startAt: number) =>
  windowOf(legs, startAt, DEFAULT_DRIVING_PLAN);
const ends = ({ earliestAt, likelyAt, latestAt }: ArrivalWindow) => [earliestAt, likelyAt, latestAt];

describe("the arrival window", () => {
  it("is in order, never before the start, and finite, whatever remains", () => {
    fc.assert(
      fc.property(anyLegs, instant, (legs, startAt) => {
        const { earliestAt, likelyAt, latestAt } = arrivalWindow(legs, startAt);
        expect(earliestAt).toBeGreaterThanOrEqual(startAt);
        expect(likelyAt).toBeGreaterThanOrEqual(earliestAt);
        expect(latestAt).toBeGreaterThanOrEqual(likelyAt);
        expect(Number.isSafeInteger(latestAt)).toBe(true);
      }),
    );
  });

  it("never gets earlier by a further leg", () => {
    fc.assert(
      fc.property(anyLegs, anyLeg, instant, (legs, further, startAt) => {
        const before = ends(arrivalWindow(legs, startAt));
        const after = ends(arrivalWindow([...legs, further], startAt));
        for (const [index, end] of after.entries()) expect(end).toBeGreaterThanOrEqual(before[index] ?? 0);
      }),
    );
  });

  it("never gets later when less of the road remains", () => {
    fc.assert(
      fc.property(
        anyLegs,
        fc.integer({ min: 0, max: 8 * HOUR_S }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        instant,
        (legs, durationS, share, startAt) => {
          const drive = (of: number): RemainingLeg => ({
            kind: "road",
            durationS: durationS * of,
            speedKmh: 60,
          });
          const far = ends(arrivalWindow([drive(1), ...legs], startAt));
          const near = ends(arrivalWindow([drive(share), ...legs], startAt));
          for (const [index, end] of near.entries()) expect(end).toBeLessThanOrEqual(far[index] ?? 0);
        },
      ),
    );
  });

  it("of a two-lane road is as fast as a divided one and as slow as a mountain road, with the break of a slow truck", () => {
    const at = bangkok("01T08:00");
    expect(arrivalWindow([road(4)], at)).toEqual({
      earliestAt: at + 192 * MINUTE_MS,
      likelyAt: at + 240 * MINUTE_MS,
      latestAt: at + (312 + 30) * MINUTE_MS,
    });
  });

  it("has only the breaks that remain", () => {
    const at = bangkok("01T08:00");
    const from = { sinceBreakS: 3 * HOUR_S, sinceRestS: 3 * HOUR_S };
    const { likelyAt } = windowOf([road(2)], at, DEFAULT_DRIVING_PLAN, from);
    expect(likelyAt).toBe(at + 150 * MINUTE_MS);
    expect(arrivalWindow([road(2)], at).likelyAt).toBe(at + 120 * MINUTE_MS);
  });

  it("waits for the boats that fast and slow trucks reach", () => {
    // 2 h of road: 1:36 to 2:36, so the boats of 10:00, 10:00 and 11:00.
    const { earliestAt, likelyAt, latestAt } = arrivalWindow([road(2), boat], bangkok("01T08:00"));
    expect([earliestAt, likelyAt, latestAt]).toEqual([
      bangkok("01T11:30"),
      bangkok("01T11:30"),
      bangkok("01T12:30"),
    ]);
  });

  it("ends the next morning for a truck that may miss the last boat", () => {
    const { likelyAt, latestAt } = arrivalWindow([road(2), boat], bangkok("01T15:45"));
    expect([likelyAt, latestAt]).toEqual([bangkok("01T19:30"), bangkok("02T06:30")]);
  });

  it("is told again only when an end moves by more than a quarter of an hour", () => {
    const told = { earliestAt: 0, likelyAt: 10 * MINUTE_MS, latestAt: 60 * MINUTE_MS };
    expect(hasMoved(told, { ...told, earliestAt: 15 * MINUTE_MS, likelyAt: 40 * MINUTE_MS })).toBe(false);
    expect(hasMoved(told, { ...told, earliestAt: 15 * MINUTE_MS + 1 })).toBe(true);
    expect(hasMoved(told, { ...told, latestAt: 44 * MINUTE_MS })).toBe(true);
  });
});

describe("the spread of a road", () => {
  it("reaches from the next faster class to the next slower one", () => {
    const { divided, two_lane: twoLane, mountain, motorway, inner_city: innerCity, town } = ROAD_CLASSES;
    expect(roadSpread(twoLane.speedKmh)).toEqual({
      fast: divided.speedKmh / twoLane.speedKmh,
      slow: mountain.speedKmh / twoLane.speedKmh,
    });
    expect(roadSpread(motorway.speedKmh).fast).toBe(1);
    expect(roadSpread(innerCity.speedKmh).slow).toBe(innerCity.speedKmh / town.speedKmh);
  });

  it("is around the plan at any speed, without jumps", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 200, noNaN: true }), (speedKmh) => {
        const { fast, slow } = roadSpread(speedKmh);
        expect(fast).toBeGreaterThanOrEqual(1);
        expect(fast).toBeLessThanOrEqual(1.5);
        expect(slow).toBeLessThanOrEqual(1);
        expect(slow).toBeGreaterThanOrEqual(0.5);
        expect(Math.abs(roadSpread(speedKmh * 1.0001).fast - fast)).toBeLessThan(0.01);
      }),
    );
  });
});

describe("what remains", () => {
  it("is the rest of the handling here, the roads, and the handling at each stop before the last", () => {
    const route = {
      legs: [
        { kind: "road" as const, distanceM: 52_000, durationS: HOUR_S, path: [] },
        { kind: "road" as const, distanceM: 80_000, durationS: HOUR_S, path: [] },
      ],
      legsBeforeStop: [0, 1, 2],
    };
    expect(remainingLegs(route, [], 600)).toEqual([
      { kind: "handling", durationS: 600 },
      { kind: "road", durationS: HOUR_S, speedKmh: 52 },
      { kind: "handling", durationS: 1_800 },
      { kind: "road", durationS: HOUR_S, speedKmh: 80 },
    ]);
  });

  it("of a plan begins with loading and ends at the door", () => {
    const plan = [
      { kind: "stop" as const },
      { kind: "road" as const, durationS: HOUR_S },
      { kind: "ferry" as const, durationS: HOUR_S, timetable: TIMETABLE },
      { kind: "stop" as const },
    ];
    expect(plannedLegs(plan, 65_000)).toEqual([
      { kind: "handling", durationS: 1_800 },
      { kind: "road", durationS: HOUR_S, speedKmh: 65 },
      { kind: "ferry", durationS: HOUR_S, timetable: TIMETABLE },
    ]);
    expect(plannedLegs([{ kind: "road", durationS: HOUR_S }], null)).toEqual([road(1)]);
  });

  it("of a plan from one of its stops leave out what is behind", () => {
    const drive = { kind: "road" as const, durationS: HOUR_S };
    const plan = [
      { kind: "stop" as const },
      drive,
      { kind: "stop" as const },
      drive,
      { kind: "stop" as const },
    ];
    const onRoad = { kind: "road", durationS: HOUR_S, speedKmh: 65 };
    expect(plannedLegs(plan, 130_000, 1)).toEqual([{ kind: "handling", durationS: 1_800 }, onRoad]);
    expect(plannedLegs(plan, 130_000, 1, true)).toEqual([onRoad]);
    expect(plannedLegs(plan, 130_000, 2)).toEqual([]);
  });
});
