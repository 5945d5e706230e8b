import { expect, test } from "vitest";
import { chainsOf } from "#domain/dispatch/suggest/chains.ts";
import { chooseChains } from "#domain/dispatch/suggest/choice.ts";
import { firstComeFirstServed } from "#domain/dispatch/suggest/first-come.ts";
import type { DayOptions } from "#domain/dispatch/suggest/options.ts";
import { Relaxation } from "#domain/dispatch/suggest/relaxation.ts";
import { SeededRandom } from "#domain/dispatch/suggest/seeded-random.ts";
import { partsOf } from "#domain/dispatch/suggest/suggest.ts";
import { worthOf } from "./compare-with-optimum.ts";
import { exactly } from "./exact.ts";
import { randomDay, type DaySize } from "./random-day.ts";

/** Small enough that the work is never used up. */
const SMALL: DaySize = { jobs: 14, drivers: 7 };
const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1);
const MANY = 100_000;

test("from any start the choice among all chains is the proven optimum", async () => {
  for (const options of SEEDS.flatMap((seed) => partsFor(seed, SMALL))) {
    const { costM } = worthOf(options, (await exactly(options)).assignment);
    const nothing = options.drivers.map((): number[] => []);
    for (const start of [nothing, firstComeFirstServed(options)])
      expect(worthOf(options, chooseChains(options, allChains(options), start).assignment).costM).toBeCloseTo(
        costM,
        0,
      );
  }
});

test("the chains are those that the exact solver finds by itself, or none where there are too many", async () => {
  for (const options of SEEDS.flatMap((seed) => partsFor(seed, SMALL))) {
    const chains = allChains(options);
    const count = (await exactly(options)).columns;
    expect(chains.jobsOf.length).toBe(count);
    expect(chains.jobsOf.every((jobs, at) => options.mayTake(chains.driverOf[at] ?? -1, jobs))).toBe(true);
    expect(chainsOf(options, count)).not.toBeNull();
    expect(chainsOf(options, count - 1)).toBeNull();
  }
});

test("a driver may take a job after another that they could not take alone", async () => {
  // Few days have such chains.
  const options = partsFor(231, { jobs: 40, drivers: 25 })[0];
  if (options === undefined) throw new Error("no such part");
  const chains = allChains(options);
  const onlyAfter = chains.jobsOf.filter((jobs, at) =>
    jobs.some((job) => !options.isCandidate(chains.driverOf[at] ?? -1, job)),
  );
  expect(onlyAfter.length).toBeGreaterThan(0);
  const { costM } = worthOf(options, (await exactly(options)).assignment);
  const { assignment } = chooseChains(options, chains, firstComeFirstServed(options));
  expect(worthOf(options, assignment).costM).toBeCloseTo(costM, 0);
});

test("whatever the prices, their bound is no more than the optimum costs", async () => {
  const random = new SeededRandom(3);
  for (const options of SEEDS.slice(0, 4).flatMap((seed) => partsFor(seed, SMALL))) {
    const { costM } = worthOf(options, (await exactly(options)).assignment);
    const chains = allChains(options);
    const active = Int32Array.from(chains.jobsOf.keys());
    const choices = {
      chains,
      active,
      openM: Float64Array.from(options.unassigned),
      drivers: options.drivers.length,
    };
    for (let round = 0; round < 20; round += 1) {
      const prices = Float64Array.from(options.unassigned, (openM) => random.next() * openM * 1.2);
      expect(new Relaxation(choices, prices, true).choose(costM)).toBeLessThanOrEqual(costM + 0.5);
    }
  }
});

function partsFor(seed: number, size: DaySize): DayOptions[] {
  return partsOf(randomDay(seed, size))
    .map(({ options }) => options)
    .filter(({ jobs, drivers }) => jobs.length > 0 && drivers.length > 0);
}

function allChains(options: DayOptions) {
  const chains = chainsOf(options, MANY);
  if (chains === null) throw new Error("too many chains");
  return chains;
}
