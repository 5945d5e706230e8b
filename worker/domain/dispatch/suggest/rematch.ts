import { cheapestMatching } from "./matching.ts";
import type { DayOptions } from "./options.ts";

/** Chains of all drivers, and the jobs without one. */
export interface Plan {
  readonly chains: readonly (readonly number[])[];
  readonly open: readonly number[];
}

/** A plan with what it costs: the chains of each driver, and all of it with the open jobs. */
export interface PricedPlan extends Plan {
  readonly costs: readonly number[];
  readonly cost: number;
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
  before: PricedPlan,
  from: number,
  until: number,
): { readonly plan: Plan; readonly costs: number } {
  const { chains, open } = before;
  const parts = chains.map((chain, driver) => partsOf(options, driver, chain, from, until));
  const pieces = parts.map(({ piece }) => piece).filter((piece) => piece.length > 0);
  for (const job of open) if (job >= from && job < until) pieces.push([job]);
  if (pieces.length === 0) return { plan: before, costs: 0 };
  const restCosts = parts.map(({ rest }, driver) =>
    rest === chains[driver] ? (before.costs[driver] ?? 0) : options.costOfTaken(driver, rest),
  );
  let costs = parts.length;
  const alone = pieces.map((piece) => piece.reduce((sum, job) => sum + (options.unassigned[job] ?? 0), 0));
  const table = pieces.map((piece) => {
    const line = new Float64Array(chains.length).fill(Infinity);
    const [first = 0, last = 0] = [piece[0], piece.at(-1)];
    for (const driver of options.candidates[first] ?? []) {
      const theirs = parts[driver];
      if (theirs === undefined || !theirs.takesPart) continue;
      const { head, tail } = theirs;
      const [earlier, later] = [head.at(-1), tail[0]];
      if (earlier !== undefined && !options.mayFollow(earlier, first)) continue;
      if (later !== undefined && !options.mayFollow(last, later)) continue;
      costs += 1;
      line[driver] = options.addedBetween(driver, [head, piece, tail], restCosts[driver] ?? 0);
    }
    return line;
  });
  const given = parts.map(({ rest }) => rest);
  const left = open.filter((job) => job < from || job >= until);
  for (const [row, column] of cheapestMatching(table, alone).entries()) {
    const [piece, theirs] = [pieces[row] ?? [], parts[column]];
    if (theirs === undefined) left.push(...piece);
    else given[column] = piece === theirs.piece ? theirs.chain : [...theirs.head, ...piece, ...theirs.tail];
  }
  if (left.some((job) => options.isPinned(job))) return { plan: before, costs };
  return { plan: { chains: given, open: left }, costs };
}

/** A driver's chain around a time of the day. */
interface Parts {
  readonly chain: readonly number[];
  readonly head: readonly number[];
  readonly piece: readonly number[];
  readonly tail: readonly number[];
  /** Without the piece; the chain itself where there is none. */
  readonly rest: readonly number[];
  readonly takesPart: boolean;
}

/** Who cannot do without the jobs of that time, because the way from those before to those after is too long, keeps them. */
function partsOf(
  options: DayOptions,
  driver: number,
  chain: readonly number[],
  from: number,
  until: number,
): Parts {
  let start = 0;
  while (start < chain.length && (chain[start] ?? 0) < from) start += 1;
  let end = start;
  while (end < chain.length && (chain[end] ?? 0) < until) end += 1;
  const [head, piece, tail] = [chain.slice(0, start), chain.slice(start, end), chain.slice(end)];
  const rest = piece.length === 0 ? chain : [...head, ...tail];
  const takesPart = piece.length === 0 || options.mayTake(driver, rest);
  return takesPart
    ? { chain, head, piece, tail, rest, takesPart }
    : { chain, head: chain, piece: [], tail: [], rest: chain, takesPart };
}
