import { expect, test } from "vitest";
import { cheapestMatching } from "#domain/dispatch/suggest/matching.ts";
import { SeededRandom } from "#domain/dispatch/suggest/seeded-random.ts";

test("no other matching of rows and columns is cheaper", () => {
  const random = new SeededRandom(7);
  for (let round = 0; round < 200; round += 1) {
    const rows = 1 + random.below(5);
    const columns = rows + random.below(3);
    const costs = Array.from({ length: rows }, (_, row) =>
      Float64Array.from({ length: columns }, (_each, column) =>
        // Each row has a column that nobody else needs, so that there is a matching.
        column !== row && random.next() < 0.3 ? Infinity : Math.round(random.next() * 100 - 30),
      ),
    );
    const matched = cheapestMatching(costs);
    expect(new Set(matched).size).toBe(rows);
    const sum = matched.reduce((all, column, row) => all + (costs[row]?.[column] ?? 0), 0);
    expect(sum).toBe(leastSum(costs, new Set()));
  }
});

function leastSum(costs: readonly Float64Array[], taken: ReadonlySet<number>): number {
  const row = costs[taken.size];
  if (row === undefined) return 0;
  const sums = [...row].flatMap((cost, column) =>
    taken.has(column) ? [] : [cost + leastSum(costs, new Set([...taken, column]))],
  );
  return Math.min(...sums);
}
