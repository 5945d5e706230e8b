import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import type { DayDriver, DispatchDay, OpenJob } from "#domain/dispatch/suggest/day.ts";
import { explain } from "#domain/dispatch/suggest/explain.ts";
import { asHeld, whyNotAmong, whyNotFromStart } from "#domain/dispatch/suggest/lawful.ts";
import { PinJudge } from "#domain/dispatch/suggest/pins.ts";
import { partsOf, suggest } from "#domain/dispatch/suggest/suggest.ts";
import { profileOfRoad } from "#domain/driving-hours/profile.ts";
import { FREE_DRIVER } from "#domain/jobs/driver-facts.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { compareWithOptimum } from "./compare-with-optimum.ts";
import { randomDay } from "./random-day.ts";

const NOW = 1_800_000_000_000;
const HOUR_S = 3_600;

interface Given {
  /** The empty way from home to where the jobs are, in hours. */
  readonly wayH: number;
  /** When each job begins after now, and what it drives, in hours. */
  readonly jobs: readonly (readonly [startsInH: number, drivesH: number])[];
  readonly driver?: Partial<DayDriver>;
  readonly landmasses?: readonly string[];
}

/** A driver at home, and jobs that begin and end at another place. */
function dayOf({ wayH, jobs, driver, landmasses }: Given): DispatchDay {
  const durationS = Float32Array.from([0, wayH * HOUR_S, wayH * HOUR_S, 0]);
  const distanceM = durationS.map((seconds) => seconds * 15);
  const ways = { size: 2, distanceM, durationS, ...(landmasses !== undefined && { landmasses }) };
  const facts = { ...FREE_DRIVER, driverId: "driver", vehicle: "four_wheel" } as const;
  const start = { spot: 0, freeAt: 0 };
  const open = jobs.map(([startsInH, drivesH], index): OpenJob => {
    const startsAt = NOW + startsInH * HOUR_MS;
    const driving = profileOfRoad(drivesH * HOUR_S);
    const endsAt = startsAt + (drivesH + (driving.afterBreakS === null ? 0 : 0.5)) * HOUR_MS;
    const road = { roadDurationS: drivesH * HOUR_S, driving };
    return {
      jobId: `job-${index}`,
      vehicle: "four_wheel",
      startsAt,
      endsAt,
      from: 1,
      to: 1,
      ...road,
      placedAt: 0,
    };
  });
  const idle = { facts, held: [], underWay: [], driven: [], start, home: 0, ...driver };
  return { now: NOW, jobs: open, drivers: [idle], ways: { four_wheel: ways, six_wheel: ways } };
}

const mayTake = (day: DispatchDay, chain: readonly number[]) => partsOf(day)[0]?.options.mayTake(0, chain);

test("seven hours from home and eight hours of a job are two days, with a night at the pickup where there is time", () => {
  // 7 h with a break of 30 min, then 10 h of rest.
  const [way, night] = [7.5, 17.5];
  for (const startsInH of [way, way + 1, night - 0.1]) {
    const day = dayOf({ wayH: 7, jobs: [[startsInH, 8]] });
    expect(mayTake(day, [0])).toBe(false);
    expect(explain(day, suggest(day).suggested).unassigned).toMatchObject([
      { reason: "DRIVING_REST_MISSING", drivers: 1 },
    ]);
    const why = new PinJudge(day).whyNot("job-0", "driver");
    expect(why).toMatchObject({ code: "DRIVING_REST_MISSING", params: { drivenS: 15 * HOUR_S } });
    // Of no other job.
    expect(why?.params).not.toHaveProperty("jobId");
  }
  const day = dayOf({ wayH: 7, jobs: [[night + 2, 8]] });
  const [job] = explain(day, suggest(day).suggested).suggested;
  expect(job).toMatchObject({ lateS: 0, leaveBy: NOW + 2 * HOUR_MS });
});

test("a break that the way and the job need in a row is part of the way, also of a truck that comes late", () => {
  assert(
    property(integer({ min: -300, max: 600 }), (minutes) => {
      const day = dayOf({ wayH: 3, jobs: [[minutes / 60, 2]] });
      const startsAt = NOW + minutes * MINUTE_MS;
      const [job] = explain(day, [[0]]).suggested;
      expect(job?.leaveBy).toBe(startsAt - 3.5 * HOUR_MS);
      expect(job?.lateS).toBe(Math.max(0, 3.5 * HOUR_S - minutes * 60));
      expect(mayTake(day, [0])).toBe(true);
    }),
  );
  const [near] = explain(dayOf({ wayH: 2, jobs: [[4, 2]] }), [[0]]).suggested;
  expect(near?.leaveBy).toBe(NOW + 2 * HOUR_MS);
});

test("what was driven from home counts for the jobs after the first one, too", () => {
  const jobs = [
    [5, 3],
    [9, 3],
  ] as const;
  expect(mayTake(dayOf({ wayH: 0, jobs }), [0, 1])).toBe(true);
  const far = dayOf({ wayH: 3, jobs });
  expect([mayTake(far, [0]), mayTake(far, [0, 1])]).toEqual([true, false]);
  const [first, second] = far.jobs;
  const [driver] = far.drivers;
  expect(whyNotAmong(far, driver!, second!, [first!])).toMatchObject({
    code: "DRIVING_REST_MISSING",
    params: { jobId: "job-0" },
  });
  // Tomorrow they have rested there.
  const later = jobs.map(([startsInH, drivesH]) => [startsInH + 10, drivesH] as const);
  expect(mayTake(dayOf({ wayH: 3, jobs: later }), [0, 1])).toBe(true);
});

test("of a way over water, from a place that is not known, or of a truck under way nothing is counted", () => {
  const given = { wayH: 7, jobs: [[9, 8]] } as const;
  expect(mayTake(dayOf(given), [0])).toBe(false);
  expect(mayTake(dayOf({ ...given, landmasses: ["island", "mainland"] }), [0])).toBe(true);
  const start = { spot: null, freeAt: 0 };
  expect(mayTake(dayOf({ ...given, driver: { start } }), [0])).toBe(true);
  const busy = { start: { spot: 0, freeAt: NOW + HOUR_MS } };
  expect(mayTake(dayOf({ ...given, driver: busy }), [0])).toBe(true);
});

/** A day that is planned while it has begun, so that few can rest at their first pickup. */
const sameDay = (seed: number, hours: number) => {
  const day = randomDay(seed, { jobs: 16, drivers: 9 });
  return { ...day, now: day.now + hours * HOUR_MS };
};

test("the plan of a day that has begun is within 2 % of the proven optimum", async () => {
  for (let seed = 1; seed <= 6; seed += 1) {
    const { found, optimum } = await compareWithOptimum(sameDay(seed, 11));
    expect(found.open, `day ${seed}`).toBe(optimum.open);
    expect(found.drivenM, `day ${seed}`).toBeLessThanOrEqual(optimum.drivenM * 1.02 + 1);
  }
});

test("whoever leaves when it is said drives all of their jobs lawfully", () => {
  let first = 0;
  for (let seed = 1; seed <= 6; seed += 1) {
    const day = sameDay(seed, seed * 2);
    const { suggested } = suggest(day);
    for (const { jobId, driverId, after, leaveBy } of explain(day, suggested).suggested) {
      const at = day.drivers.findIndex(({ facts }) => facts.driverId === driverId);
      const driver = day.drivers[at];
      const jobs = (suggested[at] ?? []).flatMap((index) => day.jobs[index] ?? []);
      if (driver === undefined || after === "job" || leaveBy < day.now || jobs[0]?.jobId !== jobId) continue;
      first += 1;
      for (const [index, job] of jobs.entries()) {
        const others = [...asHeld(driver), ...jobs.slice(0, index)];
        expect(whyNotFromStart({ ...day, now: leaveBy }, driver, job, others)).toBeNull();
      }
    }
  }
  expect(first).toBeGreaterThan(20);
});
