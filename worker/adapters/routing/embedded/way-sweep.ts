import type { Contraction, Join } from "./contraction.ts";

/** A way from an end to a vertex of a graph. */
export type Access = Pick<Join, "distanceM" | "costS"> & { readonly vertex: number };

/**
 * The fastest ways over a contracted graph from one of some ends to all others, again and again (the sweep of PHAST; Delling,
 * Goldberg, Nowatzyk and Werneck 2011). Each end is joined to vertices; no way leads through it.
 */
export class WaySweep {
  /** Of the last run, by ends: seconds and metres; `Infinity` where no way leads. */
  readonly endCosts: Float64Array;
  readonly endDistances: Float64Array;
  private readonly ends: number;
  /** By vertices in the order of their ranks: only those to which a way from an end can lead upwards. */
  private readonly costs: Float64Array;
  private readonly distances: Float64Array;
  /** The arcs of each of them, and behind them those of the ends. */
  private readonly startOf: Int32Array;
  private readonly to: Int32Array;
  private readonly costS: Float64Array;
  private readonly distanceM: Float64Array;

  constructor(graph: Contraction, accesses: readonly (readonly Access[])[]) {
    this.ends = accesses.length;
    this.endCosts = new Float64Array(this.ends);
    this.endDistances = new Float64Array(this.ends);
    const ranks = ranksAbove(graph, accesses);
    this.costs = new Float64Array(ranks.length);
    this.distances = new Float64Array(ranks.length);
    const indexOf = new Int32Array(graph.rankOf.length);
    for (const [index, rank] of ranks.entries()) indexOf[rank] = index;
    const startOf = [0];
    const to: number[] = [];
    const costS: number[] = [];
    const distanceM: number[] = [];
    const add = (rank: number, cost: number, distance: number): void => {
      to.push(indexOf[rank] ?? 0);
      costS.push(cost);
      distanceM.push(distance);
    };
    for (const rank of ranks) {
      const end = graph.startOf[rank + 1] ?? 0;
      for (let at = graph.startOf[rank] ?? 0; at < end; at += 1)
        add(graph.to[at] ?? 0, graph.costS[at] ?? 0, graph.distanceM[at] ?? 0);
      startOf.push(to.length);
    }
    for (const ofEnd of accesses) {
      for (const access of ofEnd) add(graph.rankOf[access.vertex] ?? 0, access.costS, access.distanceM);
      startOf.push(to.length);
    }
    this.startOf = Int32Array.from(startOf);
    this.to = Int32Array.from(to);
    this.costS = Float64Array.from(costS);
    this.distanceM = Float64Array.from(distanceM);
  }

  /** Looks for the fastest ways from one end to itself and all those behind it. */
  runFrom(end: number): void {
    const { costs, distances, endCosts, endDistances } = this;
    const { length } = costs;
    costs.fill(Infinity);
    this.climb(length + end, 0, 0);
    for (let index = 0; index < length; index += 1) {
      const cost = costs[index] ?? Infinity;
      if (cost < Infinity) this.climb(index, cost, distances[index] ?? 0);
    }
    for (let index = length - 1; index >= 0; index -= 1) this.descend(index, costs, distances, index);
    endCosts.fill(Infinity, end);
    endDistances.fill(Infinity, end);
    [endCosts[end], endDistances[end]] = [0, 0];
    for (let other = end + 1; other < this.ends; other += 1)
      this.descend(length + other, endCosts, endDistances, other);
  }

  /** Goes on to vertices of higher ranks. */
  private climb(from: number, cost: number, distance: number): void {
    const { costs, distances, startOf, to, costS, distanceM } = this;
    const end = startOf[from + 1] ?? 0;
    for (let at = startOf[from] ?? 0; at < end; at += 1) {
      const head = to[at] ?? 0;
      const reachedAt = cost + (costS[at] ?? 0);
      if (reachedAt >= (costs[head] ?? 0)) continue;
      costs[head] = reachedAt;
      distances[head] = distance + (distanceM[at] ?? 0);
    }
  }

  /** Comes back from vertices of higher ranks, and writes what it finds at a place of two lists. */
  private descend(from: number, intoCosts: Float64Array, intoDistances: Float64Array, into: number): void {
    const { costs, distances, startOf, to, costS, distanceM } = this;
    const end = startOf[from + 1] ?? 0;
    let least = intoCosts[into] ?? Infinity;
    let found = -1;
    for (let at = startOf[from] ?? 0; at < end; at += 1) {
      const reachedAt = (costs[to[at] ?? 0] ?? 0) + (costS[at] ?? 0);
      if (reachedAt >= least) continue;
      least = reachedAt;
      found = at;
    }
    if (found === -1) return;
    intoCosts[into] = least;
    intoDistances[into] = (distances[to[found] ?? 0] ?? 0) + (distanceM[found] ?? 0);
  }
}

/** All vertices to which ways from the ends can lead upwards, by their ranks. */
function ranksAbove(graph: Contraction, accesses: readonly (readonly Access[])[]): readonly number[] {
  const { rankOf, startOf, to } = graph;
  const isAbove = new Uint8Array(rankOf.length);
  for (const { vertex } of accesses.flat()) isAbove[rankOf[vertex] ?? 0] = 1;
  const ranks: number[] = [];
  for (const [rank, is] of isAbove.entries()) {
    if (is === 0) continue;
    ranks.push(rank);
    for (const head of to.subarray(startOf[rank], startOf[rank + 1])) isAbove[head] = 1;
  }
  return ranks;
}
