import { expect, test } from "vitest";
import { vehicleTypesOf } from "#domain/drivers/vehicle-types.ts";
import type { DispatchDay } from "#domain/dispatch/suggest/day.ts";
import { explain } from "#domain/dispatch/suggest/explain.ts";
import { pinJobs } from "#domain/dispatch/suggest/pins.ts";
import { routeOf } from "#domain/dispatch/suggest/route.ts";
import { suggest } from "#domain/dispatch/suggest/suggest.ts";
import { peculiaritiesOf, randomDayIn } from "./random-day.ts";

/** Days with the sea, some of them with drivers who have both kinds of vehicle. */
const SEA_DAYS = Array.from({ length: 18 }, (_, seed) => seed + 1).filter(
  (seed) => peculiaritiesOf(seed).hasSea,
);

/** The same day, with a ferry for all and with one that takes no six-wheels. */
function daysOf(seed: number): { readonly open: DispatchDay; readonly limited: DispatchDay } {
  const { day, places } = randomDayIn(seed, { jobs: 30, drivers: 20 });
  return { open: day, limited: { ...day, ways: places.waysWithLimit() } };
}

/** Who is suggested for the jobs of one type. */
function suggestedFor(day: DispatchDay, vehicle: string) {
  return explain(day, suggest(day).suggested).suggested.filter(
    ({ jobId }) => day.jobs.find((job) => job.jobId === jobId)?.vehicle === vehicle,
  );
}

test("a ferry that takes no six-wheels changes nothing for the jobs and drivers of four-wheels", () => {
  let onIslands = 0;
  for (const seed of SEA_DAYS) {
    const { open, limited } = daysOf(seed);
    if (open.drivers.some(({ facts }) => vehicleTypesOf(facts).length > 1)) continue;
    const given = suggestedFor(limited, "four_wheel");
    expect(given).toEqual(suggestedFor(open, "four_wheel"));
    const { size, distanceM } = limited.ways.six_wheel;
    for (const { jobId } of given) {
      const job = limited.jobs.find((each) => each.jobId === jobId);
      if (job !== undefined && distanceM[job.from * size + job.to] === Infinity) onIslands += 1;
    }
  }
  // Jobs over the ferry, which no six-wheel could be given.
  expect(onIslands).toBeGreaterThan(1);
});

test("nobody is suggested a job that no way leads them to, or home from, with the truck of that job", () => {
  let both = 0;
  for (const seed of SEA_DAYS) {
    const { limited } = daysOf(seed);
    for (const [index, chain] of suggest(limited).suggested.entries()) {
      const driver = limited.drivers[index]!;
      if (chain.length === 0) continue;
      if (vehicleTypesOf(driver.facts).length > 1) both += 1;
      const jobs = [...driver.held, ...chain.flatMap((job) => limited.jobs[job] ?? [])];
      const route = routeOf(
        limited,
        driver,
        jobs.toSorted((a, b) => a.startsAt - b.startsAt),
      );
      expect(route?.emptyM).toBeLessThan(Infinity);
    }
  }
  expect(both).toBeGreaterThan(0);
});

test("where no way leads a truck there and back, that is the reason, and the refusal of whom somebody chooses", () => {
  let without = 0;
  for (const seed of SEA_DAYS) {
    const { open, limited } = daysOf(seed);
    const reasonOf = (day: DispatchDay) =>
      new Map(explain(day, suggest(day).suggested).unassigned.map(({ jobId, reason }) => [jobId, reason]));
    const [before, after] = [reasonOf(open), reasonOf(limited)];
    const { size, distanceM } = limited.ways.six_wheel;
    const onMainland = limited.drivers.filter(
      ({ facts, home, held }) =>
        facts.vehicle === "six_wheel" &&
        vehicleTypesOf(facts).length === 1 &&
        home !== null &&
        held.length === 0,
    );
    for (const job of limited.jobs) {
      if (job.vehicle !== "six_wheel" || distanceM[job.from * size + job.to] !== Infinity) continue;
      // A truck whose place is not known is assumed to get there.
      if (after.get(job.jobId) !== "NO_VEHICLE_FERRY") continue;
      without += 1;
      expect(before.get(job.jobId)).not.toBe("NO_VEHICLE_FERRY");
      const driver = onMainland.find(
        ({ facts, driven }) =>
          facts.weeklyHours === null && driven.length === 0 && facts.daysOff.length === 0,
      );
      if (driver === undefined) continue;
      const { refused } = pinJobs(limited, [{ jobId: job.jobId, driverId: driver.facts.driverId }]);
      expect(refused).toMatchObject([{ refusal: { code: "NO_VEHICLE_FERRY" } }]);
    }
  }
  expect(without).toBeGreaterThan(2);
});
