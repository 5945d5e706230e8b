import * as fc from "fast-check";
import { expect, test } from "vitest";
import { contract } from "#worker/adapters/routing/embedded/contraction.ts";
import { WaySweep } from "#worker/adapters/routing/embedded/way-sweep.ts";

const VERTICES = 12;
const ENDS = 5;

const vertex = fc.nat(VERTICES - 1);
const cost = fc.integer({ min: 1, max: 50 });

/** A random graph, often in several parts, and ends that are joined to some of its vertices. */
const graphs = fc.record({
  joins: fc.array(fc.tuple(vertex, vertex, cost), { maxLength: 30 }),
  accesses: fc.array(fc.array(fc.tuple(vertex, cost), { maxLength: 4 }), {
    minLength: ENDS,
    maxLength: ENDS,
  }),
});

/** Ways are ten times as long as they take. */
const way = (costS: number) => ({ costS, distanceM: 10 * costS });

test("a sweep finds the least cost from each end to those behind it, with its metres", () => {
  fc.assert(
    fc.property(graphs, ({ joins, accesses }) => {
      const roads = joins.filter(([from, to]) => from !== to);
      const between = leastCosts(roads);
      const sweep = new WaySweep(
        contract(
          VERTICES,
          roads.map(([from, to, costS]) => ({ from, to, ...way(costS) })),
        ),
        accesses.map((ofEnd) => ofEnd.map(([to, costS]) => ({ vertex: to, ...way(costS) }))),
      );
      for (const [from, starts] of accesses.entries()) {
        sweep.runFrom(from);
        for (const [to, goals] of accesses.entries()) {
          if (to < from) continue;
          const ways = starts.flatMap(([a, before]) =>
            goals.map(([b, after]) => before + (between[a]?.[b] ?? Infinity) + after),
          );
          const least = from === to ? 0 : Math.min(...ways);
          expect(sweep.endCosts[to]).toBe(least);
          expect(sweep.endDistances[to]).toBe(10 * least);
        }
      }
    }),
  );
});

/** All least costs between vertices (Floyd and Warshall). */
function leastCosts(joins: readonly (readonly [number, number, number])[]): readonly number[][] {
  const least = Array.from({ length: VERTICES }, (_, from) =>
    Array.from({ length: VERTICES }, (__, to) => (from === to ? 0 : Infinity)),
  );
  const between = (from: number, to: number): number => least[from]?.[to] ?? Infinity;
  const improve = (from: number, to: number, costS: number): void => {
    const row = least[from];
    if (row !== undefined) row[to] = Math.min(between(from, to), costS);
  };
  for (const [from, to, costS] of joins) {
    improve(from, to, costS);
    improve(to, from, costS);
  }
  for (const by of least.keys())
    for (const from of least.keys())
      for (const to of least.keys()) improve(from, to, between(from, by) + between(by, to));
  return least;
}
