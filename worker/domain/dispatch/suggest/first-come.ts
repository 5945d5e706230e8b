import type { Assignment } from "./day.ts";
import type { DayOptions } from "./options.ts";

/**
 * First come, first served: each job, in the order in which they were placed, goes to the driver who may take it then and
 * adds the least cost by it, and stays there; after those that are pinned. What a dispatcher does who looks at one order at a time.
 */
export function firstComeFirstServed(options: DayOptions): Assignment {
  const chains: number[][] = options.pins.map((pins) => [...pins]);
  const asPlaced = options.jobs
    .map((job, index) => ({ index, placedAt: job.placedAt }))
    .filter(({ index }) => !options.isPinned(index))
    .toSorted((a, b) => a.placedAt - b.placedAt);
  const costs = chains.map((chain, driver) => options.costOf(driver, chain));
  for (const { index } of asPlaced) {
    let least = Infinity;
    let chosen: { driver: number; chain: number[] } | null = null;
    for (const [driver, chain] of chains.entries()) {
      const next = chain.findIndex((job) => job > index);
      const at = next === -1 ? chain.length : next;
      if (!options.mayInsert(driver, chain, at, index)) continue;
      const added = options.addedBy(driver, chain, at, index, costs[driver] ?? 0);
      if (!(added < least)) continue;
      const longer = chain.toSpliced(at, 0, index);
      if (options.mayTake(driver, longer)) [least, chosen] = [added, { driver, chain: longer }];
    }
    if (chosen === null) continue;
    chains[chosen.driver] = chosen.chain;
    costs[chosen.driver] = options.costOf(chosen.driver, chosen.chain);
  }
  return chains;
}
