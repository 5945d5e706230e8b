import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { emptyReturns, type ReturningTruck } from "#domain/dispatch/empty-returns.ts";
import { STAYS_MS } from "#domain/dispatch/job-before.ts";
import { wayBetween } from "#domain/dispatch/suggest/route.ts";
import { whyUnfit } from "#domain/jobs/fit.ts";
import { HOUR_MS } from "#domain/time.ts";
import { randomDay } from "./suggest/random-day.ts";

/** A day on which every driver has ended a job where one of the open jobs ends, and goes home from there. */
function returning(seed: number) {
  const { jobs, drivers, ways } = randomDay(seed, { jobs: 60, drivers: 10 });
  const trucks = drivers.flatMap(({ facts, home, held, driven }, index): ReturningTruck[] => {
    const last = jobs[index];
    if (last === undefined || home === null) return [];
    return [{ driver: facts, busy: held, driven, freeAt: last.endsAt - 10 * HOUR_MS, at: last.to, home }];
  });
  return { trucks, jobs, ways };
}

test("whatever is offered can be taken, is reached in time, and saves at least half of the empty way", () => {
  let offered = 0;
  assert(
    property(integer({ min: 0, max: 10_000 }), (seed) => {
      const { trucks, jobs, ways } = returning(seed);
      for (const { truck, homeM, offers } of emptyReturns(trucks, jobs, ways)) {
        offered += offers.length;
        expect(offers.length).toBeLessThanOrEqual(3);
        expect(offers.map(({ savedM }) => savedM)).toEqual(
          offers.map(({ savedM }) => savedM).toSorted((a, b) => b - a),
        );
        for (const { job, emptyM, savedM } of offers) {
          expect(whyUnfit(job, truck.driver, truck)).toBeNull();
          const way = wayBetween(ways[job.vehicle], truck.at, job.from);
          expect(job.startsAt).toBeGreaterThanOrEqual(truck.freeAt + way.lastsS * 1000);
          expect(job.startsAt).toBeLessThan(truck.freeAt + STAYS_MS);
          expect(emptyM).toBe(way.distanceM);
          expect(savedM).toBeGreaterThanOrEqual(homeM / 2);
          expect(savedM).toBe(homeM - emptyM - wayBetween(ways[job.vehicle], job.to, truck.home).distanceM);
        }
      }
    }),
    { numRuns: 60 },
  );
  expect(offered).toBeGreaterThan(20);
});

test("every truck that reaches its home is counted once, and a job that nobody offers is none", () => {
  const { trucks, ways } = returning(1);
  const found = emptyReturns(trucks, [], ways);
  expect(found).toHaveLength(trucks.length);
  expect(found.every(({ offers }) => offers.length === 0)).toBe(true);
});

test("a truck that cannot get home is left out", () => {
  const { trucks, jobs, ways } = returning(1);
  const nowhere = { ...ways.six_wheel, distanceM: ways.six_wheel.distanceM.map(() => Infinity) };
  expect(emptyReturns(trucks, jobs, { four_wheel: nowhere, six_wheel: nowhere })).toEqual([]);
});

test("a ferry that takes no six-wheels keeps those alone from home, and alone from what leads home", () => {
  const { trucks, jobs, ways } = returning(1);
  const nowhere = { ...ways.six_wheel, distanceM: ways.six_wheel.distanceM.map(() => Infinity) };
  const isFour = ({ truck }: { readonly truck: ReturningTruck }) => truck.driver.vehicle === "four_wheel";
  const found = emptyReturns(trucks, jobs, { ...ways, six_wheel: nowhere });
  expect(found).toEqual(emptyReturns(trucks, jobs, ways).filter(isFour));
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(trucks.length);
});
