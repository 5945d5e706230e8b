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
  for (const { index } of asPlaced) {
    let least = Infinity;
    let chosen: { driver: number; chain: number[] } | null = null;
    for (const [driver, chain] of chains.entries()) {
      const longer = [...chain, index].sort((a, b) => a - b);
      const added = options.costOf(driver, longer) - options.costOf(driver, chain);
      if (added < least && options.mayTake(driver, longer))
        [least, chosen] = [added, { driver, chain: longer }];
    }
    if (chosen !== null) chains[chosen.driver] = chosen.chain;
  }
  return chains;
}
