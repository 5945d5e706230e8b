import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockAt, periodsOf, type StartedJob } from "#domain/driving-hours/clock.ts";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";

const HOUR_S = 3_600;
const HOUR_MS = HOUR_S * 1_000;
const DAY_S = 8 * HOUR_S;
const AT = Date.parse("2026-12-01T08:00+07:00");
const hours = (count: number) => AT + count * HOUR_MS;

/** Started at its pickup at 08:00, with so many hours of road. */
const job = (roadHours: number, facts: Partial<StartedJob> = {}): StartedJob => ({
  startedAt: AT,
  completedAt: null,
  pickupAt: AT,
  visits: [],
  journey: [{ kind: "stop" }, { kind: "road", durationS: roadHours * HOUR_S }, { kind: "stop" }],
  plan: DEFAULT_DRIVING_PLAN,
  ...facts,
});
const clock = (jobs: readonly StartedJob[], at: number) => clockAt(periodsOf(jobs), at, DAY_S);

describe("the clock of a driver", () => {
  it("is full before they have started anything, and a night after the last job", () => {
    const full = { untilBreakS: 4 * HOUR_S, leftTodayS: DAY_S, isDriving: false, pause: null };
    expect(clock([], AT)).toMatchObject(full);
    expect(clock([job(3, { completedAt: hours(4) })], hours(15))).toMatchObject(full);
  });

  it("runs while they drive, and stands while they load", () => {
    expect(clock([job(3)], hours(0.5))).toMatchObject({ untilBreakS: 4 * HOUR_S, isDriving: false });
    expect(clock([job(3)], hours(2))).toMatchObject({
      untilBreakS: 2.5 * HOUR_S,
      leftTodayS: 6.5 * HOUR_S,
      isDriving: true,
    });
  });

  it("counts the way to the pickup from departure", () => {
    const early = job(3, { startedAt: hours(-1) });
    expect(clock([early], AT)).toMatchObject({ untilBreakS: 3 * HOUR_S });
    const arrived = { ...early, visits: [{ stop: 0, arrivedAt: hours(-0.5), leftAt: null }] };
    expect(clock([arrived], hours(2))).toMatchObject({ untilBreakS: 3.5 * HOUR_S, sinceRestS: 0.5 * HOUR_S });
  });

  it("names the planned break with its end, and starts again after it", () => {
    expect(clock([job(6)], hours(4.75))).toMatchObject({
      untilBreakS: 0,
      pause: { kind: "break", until: hours(5) },
    });
    expect(clock([job(6)], hours(5.5))).toMatchObject({ untilBreakS: 3.5 * HOUR_S, pause: null });
  });

  it("names the night at once when the day's driving is used up", () => {
    const long = job(10);
    expect(clock([long], hours(9.1))).toMatchObject({
      leftTodayS: 0,
      pause: { kind: "rest", until: hours(19.5) },
    });
    expect(clock([long], hours(19.6))).toMatchObject({ isDriving: true, pause: null });
  });

  it("counts a delay as driving, and keeps to what was recorded", () => {
    const visits = [
      { stop: 0, arrivedAt: AT, leftAt: hours(1) },
      { stop: 1, arrivedAt: hours(4), leftAt: null },
    ];
    expect(clock([job(2, { visits })], hours(4.1))).toMatchObject({ untilBreakS: HOUR_S, isDriving: false });
  });

  it("goes on from one job to the next, with a break where there is time for one", () => {
    const first = job(3, { completedAt: hours(4) });
    const next = (from: number) => job(2, { startedAt: hours(from), pickupAt: hours(from) });
    expect(clock([first, next(4.25)], hours(5.25)).untilBreakS).toBe(0.5 * HOUR_S);
    // Loading takes half an hour and is no break.
    expect(clock([first, next(4.5)], hours(5.5)).untilBreakS).toBe(3.5 * HOUR_S);
  });

  it("of two drivers who take turns counts half of the driving for each", () => {
    const plan = { ...DEFAULT_DRIVING_PLAN, drivers: 2 } as const;
    expect(clock([job(6, { plan })], hours(4.5))).toMatchObject({ sinceBreakS: 2 * HOUR_S });
  });

  it("never shows less than nothing, and runs down only while they drive", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ roadHours: fc.integer({ min: 0, max: 20 }), from: fc.nat(60) }), {
          maxLength: 4,
        }),
        fc.integer({ min: 0, max: 90 * 4 }),
        (wanted, quarter) => {
          const jobs = wanted.map(({ roadHours, from }) =>
            job(roadHours, { startedAt: hours(from), pickupAt: hours(from), completedAt: hours(from + 2) }),
          );
          const now = clock(jobs, hours(quarter / 4));
          const soon = clock(jobs, hours(quarter / 4 + 0.01));
          expect(now.untilBreakS).toBeGreaterThanOrEqual(0);
          expect(now.leftTodayS).toBeGreaterThanOrEqual(0);
          const ranDown = soon.untilBreakS < now.untilBreakS;
          expect(!ranDown || now.isDriving || soon.isDriving).toBe(true);
        },
      ),
    );
  });
});
