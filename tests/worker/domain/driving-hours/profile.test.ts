import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { profileOf, profileOfRoad, type DrivingProfile } from "#domain/driving-hours/profile.ts";
import { shortfallBy, shortfalls, type PlannedJob } from "#domain/driving-hours/shortfalls.ts";
import { DEFAULT_DRIVING_PLAN, rulesOf, type DrivingPlan } from "#domain/driving-hours/rules.ts";
import { schedule, type PlannedLeg, type Step } from "#domain/driving-hours/schedule.ts";
import { timetable } from "../../../support/arbitraries.ts";

const HOUR_S = 3_600;
const HOUR_MS = HOUR_S * 1_000;
const DAY = Date.parse("2026-12-01T00:00:00+07:00");
const road = (hours: number): PlannedLeg => ({ kind: "road", durationS: hours * HOUR_S });

interface DrivenJob extends PlannedJob {
  readonly steps: readonly Step[];
}

/** A job that begins at an hour of the day, with its steps. */
function job(
  jobId: string,
  atHour: number,
  legs: readonly PlannedLeg[],
  plan: DrivingPlan = DEFAULT_DRIVING_PLAN,
): DrivenJob {
  const startsAt = DAY + atHour * HOUR_MS;
  const { steps, durationS } = schedule(legs, startsAt, rulesOf(plan));
  return { jobId, startsAt, endsAt: startsAt + durationS * 1_000, steps, driving: profileOf(steps, plan) };
}

describe("two jobs of a driver", () => {
  it("of four hours each, half an hour apart, can both be driven", () => {
    expect(shortfalls([job("a", 6, [road(4)]), job("b", 10.5, [road(4)])])).toEqual([]);
  });

  it("with less than half an hour between them cannot, once that is more than four hours in a row", () => {
    const [first, next] = [job("a", 6, [road(3)]), job("b", 9.25, [road(2)])];
    expect(shortfallBy(next, [first])).toEqual({
      jobId: "b",
      afterJobId: "a",
      missing: "break",
      drivenS: 5 * HOUR_S,
      limitS: 4 * HOUR_S,
      gapS: HOUR_S / 4,
    });
    expect(shortfallBy(job("b", 9.25, [road(1)]), [first])).toBeNull();
  });

  it("cannot be driven without a night between them, once that is more than the day's total", () => {
    const first = job("a", 6, [road(4)]);
    expect(shortfallBy(job("b", 15, [road(4.25)]), [first])).toMatchObject({
      missing: "rest",
      drivenS: 8.25 * HOUR_S,
      limitS: 8 * HOUR_S,
      gapS: 5 * HOUR_S,
    });
  });

  it("can be driven the next morning", () => {
    const first = job("a", 6, [road(8)]);
    expect(shortfallBy(job("b", 24.5, [road(8)]), [first])).toBeNull();
  });

  it("are seen whichever of them is taken first", () => {
    const later = job("b", 9.25, [road(2)]);
    expect(shortfallBy(job("a", 6, [road(3)]), [later])).toMatchObject({ jobId: "b", afterJobId: "a" });
  });

  it("are driven by halves where two drivers take turns", () => {
    const plan = { ...DEFAULT_DRIVING_PLAN, drivers: 2 } as const;
    expect(profileOf(schedule([road(8)], null, rulesOf(plan)).steps, plan)).toMatchObject({
      toBreakS: 4 * HOUR_S,
      toRestS: 4 * HOUR_S,
    });
  });
});

describe("a driver's other jobs", () => {
  it("that an admin has put too close together do not keep them from a job next week", () => {
    const tooClose = [job("a", 6, [road(4)]), job("b", 10.1, [road(4)])];
    expect(shortfalls(tooClose)).toHaveLength(1);
    expect(shortfallBy(job("c", 100, [road(4)]), tooClose)).toBeNull();
  });
});

describe("jobs at the same time", () => {
  const twoLoads = [job("a", 6, [road(4)]), job("b", 6, [road(4)])] as const;

  it("are driven once: a third one has what is left of the day", () => {
    expect(shortfalls(twoLoads)).toEqual([]);
    expect(shortfallBy(job("c", 10.5, [road(4)]), twoLoads)).toBeNull();
    expect(shortfallBy(job("c", 10.5, [road(4.25)]), twoLoads)).toMatchObject({
      missing: "rest",
      drivenS: 8.25 * HOUR_S,
    });
  });

  it("that share a minute count but for that minute", () => {
    const [first, next] = [job("a", 6, [road(4)]), job("b", 10 - 1 / 60, [road(4)])];
    expect(shortfallBy(next, [first])).toMatchObject({
      missing: "break",
      drivenS: 8 * HOUR_S - 60,
      gapS: -60,
    });
  });

  it("of two types of truck are driven one after the other", () => {
    const [small, large] = [{ ...twoLoads[0], vehicle: "four_wheel" as const }, twoLoads[1]];
    expect(shortfallBy({ ...large, vehicle: "four_wheel" }, [small])).toBeNull();
    expect(shortfallBy({ ...large, vehicle: "six_wheel" }, [small])).toMatchObject({
      missing: "break",
      drivenS: 8 * HOUR_S,
    });
  });

  it("begin the pause after them when the last of them ends, whichever began last", () => {
    const short = job("b", 7, [road(1)]);
    const next = job("c", 10.25, [road(1)]);
    expect(shortfallBy(next, [twoLoads[0], short])).toMatchObject({ afterJobId: "a", gapS: HOUR_S / 4 });
    expect(shortfallBy(job("c", 10.5, [road(1)]), [twoLoads[0], short])).toBeNull();
  });

  it("count what the one has to drive more than the other", () => {
    const short = job("a", 6, [road(1), { kind: "handling", durationS: 4 * HOUR_S }]);
    expect(shortfallBy(job("c", 11.25, [road(1)]), [short, job("b", 6, [road(3)])])).toBeNull();
    expect(shortfallBy(job("c", 11.25, [road(1.5)]), [short, job("b", 6, [road(3)])])).toMatchObject({
      drivenS: 4.5 * HOUR_S,
    });
  });

  it("are not driven together once one of them is late, or over", () => {
    const next = job("b", 9, [road(3)]);
    const late = { ...job("a", 6, [road(4)]), isBegun: true };
    expect(shortfallBy(next, [late])).toMatchObject({ drivenS: 6 * HOUR_S });
    expect(shortfallBy(next, [{ ...late, sharesUntil: DAY + 9 * HOUR_MS }])).toMatchObject({
      drivenS: 7 * HOUR_S,
    });
    const begunLater = { ...job("b", 9.2, [road(3)]), isBegun: true, sharesUntil: DAY + 9.2 * HOUR_MS };
    expect(shortfallBy(job("a", 9, [road(3.5)]), [begunLater])).toMatchObject({ drivenS: 6.5 * HOUR_S });
    const both = { ...next, isBegun: true };
    expect(shortfallBy(both, [{ ...late, sharesUntil: DAY + 9 * HOUR_MS }])).toMatchObject({
      drivenS: 6 * HOUR_S,
    });
  });
});

describe("pauses of jobs at the same time", () => {
  const planned = (
    jobId: string,
    fromHour: number,
    toHour: number,
    driving: Partial<DrivingProfile>,
  ): PlannedJob => ({
    jobId,
    startsAt: DAY + fromHour * HOUR_MS,
    endsAt: DAY + toHour * HOUR_MS,
    driving: { ...profileOfRoad(0), ...driving },
  });
  const hours = (toBreak: number, afterBreak: number) => ({
    toBreakS: toBreak * HOUR_S,
    afterBreakS: afterBreak * HOUR_S,
    toRestS: (toBreak + afterBreak) * HOUR_S,
  });

  it("are none while the other is driven, unless there is time for them after it", () => {
    const long = planned("a", 8, 16, hours(3, 3));
    const next = planned("c", 17.25, 21, { toBreakS: 3 * HOUR_S, toRestS: 1 * HOUR_S });
    expect(shortfallBy(next, [long, planned("b", 9, 17, hours(1, 0.75))])).toMatchObject({
      missing: "break",
      drivenS: 6 * HOUR_S,
    });
    expect(shortfallBy(next, [long, planned("b", 9, 17, hours(1, 0.25))])).toBeNull();
  });

  it("of a night count for both only where both stand", () => {
    const night = { toBreakS: 0, afterBreakS: 0, toRestS: 8 * HOUR_S, afterRestS: 6 * HOUR_S };
    const overnight = planned("a", 6, 36, night);
    expect(shortfallBy(planned("b", 18, 37, { toRestS: 8 * HOUR_S }), [overnight])).toMatchObject({
      missing: "rest",
      drivenS: 14 * HOUR_S,
    });
    expect(shortfallBy({ ...overnight, jobId: "b" }, [overnight])).toBeNull();
  });
});

describe("a job alone", () => {
  it("can always be driven, also one of which only the road is known", () => {
    expect(shortfalls([job("a", 6, [road(30)])])).toEqual([]);
    const driving = profileOfRoad(30 * HOUR_S);
    expect(shortfalls([{ jobId: "a", startsAt: DAY, endsAt: DAY + 30 * HOUR_MS, driving }])).toEqual([]);
    expect(profileOfRoad(null)).toMatchObject({ toBreakS: 0, toRestS: 0 });
  });
});

/** Whether these jobs, driven as planned, keep the rules; worked out by walking through all of their steps. */
function isLawful(jobs: readonly DrivenJob[]): boolean {
  let [inARow, inADay, standsSince] = [0, 0, Number.NEGATIVE_INFINITY];
  const steps = jobs.flatMap(({ startsAt, steps: own }) =>
    own.map((step) => ({ ...step, at: startsAt + step.afterS * 1_000 })),
  );
  for (const { kind, at, durationS } of steps.toSorted((a, b) => a.at - b.at)) {
    const stoodS = (at - standsSince) / 1_000;
    if (stoodS >= 1_800) inARow = 0;
    if (stoodS >= 36_000) inADay = 0;
    const isPause = kind === "break" || kind === "rest" || kind === "sailing";
    if (isPause && durationS >= 1_800) inARow = 0;
    if (isPause && durationS >= 36_000) inADay = 0;
    if (kind === "drive") [inARow, inADay] = [inARow + durationS, inADay + durationS];
    standsSince = at + durationS * 1_000;
    if (inARow > 4 * HOUR_S + 0.1 || inADay > 8 * HOUR_S + 0.1) return false;
  }
  return true;
}

const leg: fc.Arbitrary<PlannedLeg> = fc.oneof(
  fc.record({ kind: fc.constant("road" as const), durationS: fc.integer({ min: 0, max: 30_000 }) }),
  fc.record({
    kind: fc.constant("ferry" as const),
    durationS: fc.integer({ min: 60, max: 9_000 }),
    timetable,
  }),
  fc.record({ kind: fc.constant("handling" as const), durationS: fc.integer({ min: 0, max: 7_200 }) }),
);

const wanted = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 72 * 4 }), fc.array(leg, { minLength: 1, maxLength: 4 })),
  { maxLength: 12 },
);

/** The jobs that a driver was let to take, one after the other, none at the same time as another. */
function taken(all: readonly (readonly [quarter: number, legs: readonly PlannedLeg[]])[]): DrivenJob[] {
  const held: DrivenJob[] = [];
  for (const [index, [quarter, legs]] of all.entries()) {
    const next = job(`job-${index}`, quarter / 4, legs);
    const overlaps = held.some((each) => each.startsAt < next.endsAt && next.startsAt < each.endsAt);
    if (!overlaps && shortfallBy(next, held) === null) held.push(next);
  }
  return held;
}

describe("any set of jobs that a driver was let to take", () => {
  it("can be driven lawfully, in whatever order they were taken", () => {
    fc.assert(
      fc.property(wanted, (all) => {
        expect(isLawful(taken(all))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("leaves room for a second load in each of them, and for no more driving than without these", () => {
    fc.assert(
      fc.property(
        wanted,
        fc.integer({ min: 0, max: 72 * 4 }),
        fc.integer({ min: 0, max: 8 }),
        (all, quarter, hours) => {
          const held = taken(all);
          const double = held.flatMap((each) => [each, { ...each, jobId: `${each.jobId}-second` }]);
          expect(shortfalls(double)).toEqual([]);
          const next = job("next", quarter / 4, [road(hours)]);
          const isFree = held.every((each) => each.endsAt <= next.startsAt || next.endsAt <= each.startsAt);
          fc.pre(isFree);
          expect(shortfallBy(next, double) === null).toBe(shortfallBy(next, held) === null);
        },
      ),
      { numRuns: 300 },
    );
  });
});
