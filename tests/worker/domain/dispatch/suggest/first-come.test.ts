import { expect, test } from "vitest";
import type { Assignment } from "#domain/dispatch/suggest/day.ts";
import { firstComeFirstServed } from "#domain/dispatch/suggest/first-come.ts";
import type { DayOptions } from "#domain/dispatch/suggest/options.ts";
import { partsOf } from "#domain/dispatch/suggest/suggest.ts";
import { HOUR_MS } from "#domain/time.ts";
import { randomDay } from "./random-day.ts";

test("each job goes, in the order in which they were placed, to the driver whose whole chain costs least more with it", () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const day = randomDay(seed, { jobs: 40, drivers: 16 });
    // On every third day some trucks come late.
    for (const { options } of partsOf({ ...day, now: day.now + (seed % 3 === 0 ? 15 : 0) * HOUR_MS }))
      expect(firstComeFirstServed(options)).toEqual(byWholeChains(options));
  }
});

/** The same by driving all drivers through all their chains for each job. */
function byWholeChains(options: DayOptions): Assignment {
  const chains: number[][] = options.drivers.map(() => []);
  const asPlaced = [...options.jobs.keys()].toSorted(
    (a, b) => (options.jobs[a]?.placedAt ?? 0) - (options.jobs[b]?.placedAt ?? 0),
  );
  for (const job of asPlaced) {
    const offers = chains
      .map((chain, driver) => {
        const longer = [...chain, job].toSorted((a, b) => a - b);
        const mayTake = options.mayTake(driver, longer);
        return {
          driver,
          longer,
          addedM: mayTake ? options.costOf(driver, longer) - options.costOf(driver, chain) : Infinity,
        };
      })
      .toSorted((a, b) => a.addedM - b.addedM);
    const [best] = offers;
    if (best !== undefined && best.addedM < Infinity) chains[best.driver] = best.longer;
  }
  return chains;
}
