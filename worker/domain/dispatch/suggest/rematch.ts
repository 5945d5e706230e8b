import { cheapestMatching } from "./matching.ts";
import type { DayOptions } from "./options.ts";

/** Chains of all drivers, and the jobs without one. */
export interface Plan {
  readonly chains: readonly (readonly number[])[];
  readonly open: readonly number[];
}

/**
 * Exchanges what drivers do in one time of the day: each keeps their jobs before and after it, and the pieces in between,
 * and the open jobs of that time, are given to the drivers anew, so that the sum is least over all ways to do so at
 * once. Never worse than before, and who has a pinned job keeps it.
 * @param from, until the first job of that time and the first one after it
 * @returns the plan afterwards, and how many costs of chains it took
 */
export function rematch(
  options: DayOptions,
  { chains, open }: Plan,
  from: number,
  until: number,
): { readonly plan: Plan; readonly costs: number } {
  const isInside = (job: number): boolean => job >= from && job < until;
  // Who cannot do without the jobs of that time, because the way from those before to those after is too long, keeps them.
  const takesPart = chains.map((chain, driver) =>
    options.mayTake(
      driver,
      chain.filter((job) => !isInside(job)),
    ),
  );
  const heads = chains.map((chain, driver) =>
    takesPart[driver] ? chain.filter((job) => job < from) : chain,
  );
  const tails = chains.map((chain, driver) => (takesPart[driver] ? chain.filter((job) => job >= until) : []));
  const pieces = chains
    .map((chain, driver) => (takesPart[driver] ? chain.filter(isInside) : []))
    .filter((piece) => piece.length > 0);
  for (const job of open) if (isInside(job)) pieces.push([job]);
  if (pieces.length === 0) return { plan: { chains, open }, costs: 0 };
  const rest = chains.map((_, driver) => [...(heads[driver] ?? []), ...(tails[driver] ?? [])]);
  const restCosts = rest.map((chain, driver) => options.costOf(driver, chain));
  let costs = rest.length;
  const table = pieces.map((piece, row) => {
    const line = new Float64Array(chains.length + pieces.length).fill(Infinity);
    line[chains.length + row] = piece.reduce((sum, job) => sum + (options.unassigned[job] ?? 0), 0);
    const [first = 0, last = 0] = [piece[0], piece.at(-1)];
    for (const driver of options.candidates[first] ?? []) {
      if (takesPart[driver] !== true) continue;
      const [head = [], tail = []] = [heads[driver], tails[driver]];
      const [before, after] = [head.at(-1), tail[0]];
      if (before !== undefined && !options.mayFollow(before, first)) continue;
      if (after !== undefined && !options.mayFollow(last, after)) continue;
      costs += 1;
      line[driver] = options.addedBetween(driver, [head, piece, tail], restCosts[driver] ?? 0);
    }
    return line;
  });
  const given = rest.map((chain) => chain);
  const left = open.filter((job) => !isInside(job));
  for (const [row, column] of cheapestMatching(table).entries()) {
    const piece = pieces[row] ?? [];
    const [head, tail] = [heads[column], tails[column]];
    if (head !== undefined && tail !== undefined) given[column] = [...head, ...piece, ...tail];
    else left.push(...piece);
  }
  if (left.some((job) => options.isPinned(job))) return { plan: { chains, open }, costs };
  return { plan: { chains: given, open: left }, costs };
}
