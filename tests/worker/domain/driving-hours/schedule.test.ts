import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { journey } from "#domain/ferries/journey.ts";
import {
  DEFAULT_DRIVING_PLAN,
  rulesOf,
  type DrivingPlan,
  type DrivingRules,
} from "#domain/driving-hours/rules.ts";
import {
  RESTED,
  schedule,
  type DrivingState,
  type PlannedLeg,
  type Schedule,
} from "#domain/driving-hours/schedule.ts";
import { instant, timetable } from "../../../support/arbitraries.ts";

const HOUR_S = 3_600;
const MINUTE_S = 60;
const ONE = rulesOf(DEFAULT_DRIVING_PLAN);
const TEN_HOURS = rulesOf({ drivers: 1, maxDailyDrivingS: 10 * HOUR_S });
const TWO = rulesOf({ drivers: 2, maxDailyDrivingS: 8 * HOUR_S });
const road = (hours: number): PlannedLeg => ({ kind: "road", durationS: hours * HOUR_S });
const loading: PlannedLeg = { kind: "handling", durationS: HOUR_S / 2 };
const boat = (hours: number): PlannedLeg => ({
  kind: "ferry",
  durationS: hours * HOUR_S,
  timetable: { firstSailingMin: 0, lastSailingMin: 1_439, frequencyMin: 1 },
});
const AT_EIGHT = Date.parse("2026-12-01T08:00+07:00");

/** The steps in words: `drive 4`, `break 0.5`. */
const inWords = ({ steps }: Schedule) => steps.map(({ kind, durationS }) => `${kind} ${durationS / HOUR_S}`);

describe("a journey by road", () => {
  it("of four hours takes no break", () => {
    expect(inWords(schedule([road(4)], null, ONE))).toEqual(["drive 4"]);
  });

  it("of more takes half an hour after four hours", () => {
    expect(inWords(schedule([road(4.25)], null, ONE))).toEqual(["drive 4", "break 0.5", "drive 0.25"]);
  });

  it("of more than eight hours takes a night after the second break", () => {
    expect(inWords(schedule([road(9)], null, ONE))).toEqual([
      "drive 4",
      "break 0.5",
      "drive 4",
      "break 0.5",
      "rest 10",
      "drive 1",
    ]);
  });

  it.each([
    ["eight", ONE],
    ["ten", TEN_HOURS],
  ])("of 10 h 40, Bangkok to Chiang Mai, takes two breaks and a night with %s hours a day", (_, rules) => {
    const { steps } = schedule([{ kind: "road", durationS: 640 * MINUTE_S }], null, rules);
    expect(steps.map(({ kind, durationS }) => [kind, durationS / MINUTE_S])).toEqual([
      ["drive", 240],
      ["break", 30],
      ["drive", 240],
      ["break", 30],
      ["rest", 600],
      ["drive", 160],
    ]);
  });

  it("of ten hours and forty minutes takes a break and no night with two drivers", () => {
    const steps = schedule([{ kind: "road", durationS: 640 * MINUTE_S }], null, TWO).steps;
    expect(steps.map(({ kind }) => kind)).toEqual(["drive", "break", "drive"]);
  });

  it("goes on from what was driven before", () => {
    const from = { sinceBreakS: 3 * HOUR_S, sinceRestS: 7 * HOUR_S };
    expect(inWords(schedule([road(1)], null, ONE, from))).toEqual(["drive 1"]);
    expect(inWords(schedule([road(2)], null, ONE, from))).toEqual([
      "drive 1",
      "break 0.5",
      "rest 10",
      "drive 1",
    ]);
    const tired = { sinceBreakS: 4 * HOUR_S, sinceRestS: 4 * HOUR_S };
    expect(inWords(schedule([road(1)], null, ONE, tired))).toEqual(["break 0.5", "drive 1"]);
  });

  it("rests sooner where that saves a break", () => {
    const from = { sinceBreakS: 4 * HOUR_S, sinceRestS: 7.9 * HOUR_S };
    expect(inWords(schedule([road(1)], null, ONE, from))).toEqual(["break 0.5", "rest 10", "drive 1"]);
  });
});

describe("a break", () => {
  it("is not needed after a sailing of half an hour", () => {
    const words = inWords(schedule([road(3), boat(0.5), road(3)], AT_EIGHT, ONE));
    expect(words).toEqual(["drive 3", "sailing 0.5", "drive 3"]);
  });

  it("is needed after a shorter one", () => {
    const words = inWords(schedule([road(3), boat(0.4), road(3)], AT_EIGHT, ONE));
    expect(words).toContain("break 0.5");
  });

  it("is needed after loading, which is work", () => {
    const words = inWords(schedule([road(3), loading, road(3)], AT_EIGHT, ONE));
    expect(words).toEqual(["drive 3", "handling 0.5", "drive 1", "break 0.5", "drive 2"]);
  });

  it("is taken before boarding where the boat leaves later anyway", () => {
    const later: PlannedLeg = {
      kind: "ferry",
      durationS: HOUR_S / 4,
      timetable: { firstSailingMin: 12 * 60, lastSailingMin: 18 * 60, frequencyMin: 60 },
    };
    const { steps, durationS } = schedule([road(3), later, road(3)], AT_EIGHT, ONE);
    expect(steps.map(({ kind }) => kind)).toEqual(["drive", "break", "wait", "sailing", "drive"]);
    expect(durationS).toBe(7.25 * HOUR_S);
  });

  it("is not shown before boarding where none is needed", () => {
    const later: PlannedLeg = {
      kind: "ferry",
      durationS: HOUR_S / 4,
      timetable: { firstSailingMin: 12 * 60, lastSailingMin: 18 * 60, frequencyMin: 60 },
    };
    const { steps } = schedule([road(2), later, road(1)], AT_EIGHT, ONE);
    expect(steps.map(({ kind }) => kind)).toEqual(["drive", "wait", "sailing", "drive"]);
  });
});

const leg: fc.Arbitrary<PlannedLeg> = fc.oneof(
  fc.record({ kind: fc.constant("road" as const), durationS: fc.integer({ min: 0, max: 60_000 }) }),
  fc.record({
    kind: fc.constant("ferry" as const),
    durationS: fc.integer({ min: 60, max: 40_000 }),
    timetable,
  }),
  fc.record({ kind: fc.constant("handling" as const), durationS: fc.integer({ min: 0, max: 7_200 }) }),
);
const legs = fc.array(leg, { maxLength: 7 });
const startAt = fc.oneof(fc.constant(null), instant);
const plan: fc.Arbitrary<DrivingPlan> = fc.record({
  drivers: fc.constantFrom(1, 2),
  maxDailyDrivingS: fc.integer({ min: 28_800, max: 36_000 }),
});
const state: fc.Arbitrary<DrivingState> = fc
  .tuple(fc.integer({ min: 0, max: 14_400 }), fc.integer({ min: 0, max: 14_400 }))
  .map(([sinceBreakS, more]) => ({ sinceBreakS, sinceRestS: sinceBreakS + more }));

/** The longest driving without a break, and without a rest, of a schedule; worked out without the schedule's own state. */
function longest({ steps }: Schedule, from: DrivingState, rules: DrivingRules) {
  let [inARow, inADay, mostInARow, mostInADay] = [from.sinceBreakS, from.sinceRestS, 0, 0];
  for (const { kind, durationS } of steps) {
    if (kind === "drive") [inARow, inADay] = [inARow + durationS, inADay + durationS];
    const stands = kind === "break" || kind === "rest" || kind === "sailing";
    if (stands && durationS >= rules.minBreakS) inARow = 0;
    if (stands && durationS >= rules.minDailyRestS) inADay = 0;
    if (kind === "drive")
      [mostInARow, mostInADay] = [Math.max(mostInARow, inARow), Math.max(mostInADay, inADay)];
  }
  return { mostInARow, mostInADay };
}

describe("any schedule", () => {
  it("never has more driving in a row, or between two rests, than the rules allow", () => {
    fc.assert(
      fc.property(legs, startAt, plan, state, (all, at, of, from) => {
        const rules = rulesOf(of);
        const { mostInARow, mostInADay } = longest(schedule(all, at, rules, from), from, rules);
        expect(mostInARow).toBeLessThanOrEqual(rules.maxContinuousDrivingS + 0.01);
        expect(mostInADay).toBeLessThanOrEqual(rules.maxDailyDrivingS + 0.01);
      }),
      { numRuns: 400 },
    );
  });

  it("does everything that was planned, in order and without gaps", () => {
    fc.assert(
      fc.property(legs, startAt, plan, (all, at, of) => {
        const { steps, durationS } = schedule(all, at, rulesOf(of));
        let afterS = 0;
        for (const step of steps) {
          expect(step.afterS).toBeCloseTo(afterS, 3);
          afterS = step.afterS + step.durationS;
        }
        expect(durationS).toBeCloseTo(afterS, 3);
        const done = all.map((_, index) =>
          steps
            .filter((step) => step.leg === index && ["drive", "sailing", "handling"].includes(step.kind))
            .reduce((sum, step) => sum + step.durationS, 0),
        );
        for (const [index, each] of all.entries()) expect(done[index]).toBeCloseTo(each.durationS, 2);
      }),
      { numRuns: 300 },
    );
  });

  it("is the plain sum of its roads and stops where little is driven", () => {
    const short = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant("road" as const), durationS: fc.integer({ min: 0, max: 2_400 }) }),
        fc.record({ kind: fc.constant("handling" as const), durationS: fc.integer({ min: 0, max: 7_200 }) }),
      ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(short, startAt, plan, (all, at, of) => {
        const { durationS } = schedule(all, at, rulesOf(of));
        expect(durationS).toBe(all.reduce((sum, each) => sum + each.durationS, 0));
      }),
    );
  });

  it("takes as many nights as a road needs, and a break for every four hours at most", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 * HOUR_S }), plan, (durationS, of) => {
        const rules = rulesOf(of);
        const { steps } = schedule([{ kind: "road", durationS }], null, rules);
        const count = (kind: string) => steps.filter((step) => step.kind === kind).length;
        expect(count("rest")).toBe(Math.ceil(durationS / rules.maxDailyDrivingS) - 1);
        expect(count("break")).toBeGreaterThanOrEqual(Math.ceil(durationS / rules.maxContinuousDrivingS) - 1);
        expect(count("break")).toBeLessThanOrEqual(
          Math.ceil(durationS / rules.maxContinuousDrivingS) - 1 + count("rest"),
        );
      }),
    );
  });

  it("never arrives earlier by more driving, a later beginning, or more driven before", () => {
    fc.assert(
      fc.property(
        legs,
        instant,
        plan,
        state,
        fc.nat(7),
        fc.integer({ min: 0, max: 30_000 }),
        (all, at, of, from, index, more) => {
          const rules = rulesOf(of);
          const arrives = (legsOf: readonly PlannedLeg[], begin: number, before: DrivingState) =>
            begin + schedule(legsOf, begin, rules, before).durationS * 1000;
          const plain = arrives(all, at, from);
          const longer = all.map((each, position) =>
            position === index && each.kind !== "ferry"
              ? { ...each, durationS: each.durationS + more }
              : each,
          );
          expect(arrives(longer, at, from)).toBeGreaterThanOrEqual(plain - 1);
          expect(arrives(all, at + more * 1000, from)).toBeGreaterThanOrEqual(plain - 1);
          expect(plain).toBeGreaterThanOrEqual(arrives(all, at, RESTED) - 1);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("takes no longer with two drivers", () => {
    fc.assert(
      fc.property(legs, startAt, (all, at) => {
        expect(schedule(all, at, TWO).durationS).toBeLessThanOrEqual(schedule(all, at, ONE).durationS + 0.01);
      }),
    );
  });

  it("of ten stops between islands is found at once", () => {
    const all = Array.from({ length: 9 }, () => [road(5), boat(0.3), loading]).flat();
    const { steps } = schedule(all, AT_EIGHT, ONE);
    expect(steps.filter(({ kind }) => kind === "drive").length).toBeGreaterThan(9);
  });
});

describe("a journey", () => {
  it("leaves out what is loaded, and has the breaks in its stops' times", () => {
    const { durationS, stopsAfterS } = journey(
      [{ kind: "stop" }, { kind: "road", durationS: 5 * HOUR_S }, { kind: "stop" }],
      AT_EIGHT,
      DEFAULT_DRIVING_PLAN,
    );
    expect(durationS).toBe(5.5 * HOUR_S);
    expect(stopsAfterS).toEqual([0, 6 * HOUR_S]);
  });
});
