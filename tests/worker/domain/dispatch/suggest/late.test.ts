import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import type { DispatchDay, OpenJob } from "#domain/dispatch/suggest/day.ts";
import { explain, totalsOf } from "#domain/dispatch/suggest/explain.ts";
import { LATE_M_PER_S } from "#domain/dispatch/suggest/objective.ts";
import { routeWith } from "#domain/dispatch/suggest/route.ts";
import { partsOf, suggest } from "#domain/dispatch/suggest/suggest.ts";
import { profileOfRoad } from "#domain/driving-hours/profile.ts";
import { FREE_DRIVER } from "#domain/jobs/driver-facts.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { randomDay } from "./random-day.ts";

const NOW = 1_800_000_000_000;
/** Two places, two hours and 100 km apart. */
const WAYS = {
  size: 2,
  distanceM: Float32Array.from([0, 100_000, 100_000, 0]),
  durationS: Float32Array.from([0, 7_200, 7_200, 0]),
};

/** A job of an hour at the second place, and one driver at the first. */
function dayWith(startsAt: number): DispatchDay {
  const driving = profileOfRoad(0);
  const job: OpenJob = {
    jobId: "job",
    vehicle: "four_wheel",
    startsAt,
    endsAt: startsAt + HOUR_MS,
    from: 1,
    to: 1,
    roadDurationS: 0,
    driving,
    placedAt: 0,
  };
  const facts = { ...FREE_DRIVER, driverId: "driver", vehicle: "four_wheel" } as const;
  const start = { spot: 0, freeAt: 0 };
  const driver = { facts, held: [], underWay: [], driven: [], start, home: 0 };
  return { now: NOW, jobs: [job], drivers: [driver], ways: { four_wheel: WAYS, six_wheel: WAYS } };
}

test("an overdue pickup is as late as its customer waits, while the plan counts only what comes from now on", () => {
  assert(
    property(integer({ min: -12 * 60, max: 12 * 60 }), (minutes) => {
      const day = dayWith(NOW + minutes * MINUTE_MS);
      const waitsS = Math.max(0, 7_200 - minutes * 60);
      const [job] = explain(day, [[0]]).suggested;
      expect(job?.lateS).toBe(waitsS);
      expect(totalsOf(day, [[0]]).lateS).toBe(waitsS);
      const fromNowS = minutes < 0 ? 7_200 : waitsS;
      expect(partsOf(day)[0]?.options.costOf(0, [0])).toBe(200_000 + fromNowS * LATE_M_PER_S);
    }),
  );
});

test("what is told of each job is how long after its pickup the truck is there", () => {
  let overdue = 0;
  for (const seed of [1, 2, 3, 4]) {
    const morning = randomDay(seed, { jobs: 20, drivers: 12 });
    const day = { ...morning, now: morning.now + 17 * HOUR_MS };
    const { suggested } = suggest(day);
    for (const { jobId, driverId, lateS } of explain(day, suggested).suggested) {
      const driver = day.drivers.findIndex(({ facts }) => facts.driverId === driverId);
      const route = routeWith(day, driver, suggested[driver] ?? []);
      const stop = route?.stops.find(({ job }) => job.jobId === jobId);
      const [arrivesAt, startsAt] = [stop?.arrivesAt ?? 0, stop?.job.startsAt ?? 0];
      expect(lateS * 1000).toBeCloseTo(Math.max(0, arrivesAt - startsAt), 3);
      if (startsAt < day.now) overdue += 1;
    }
  }
  expect(overdue).toBeGreaterThan(5);
});
