import { expect, test } from "vitest";
import { cheapestMatching, NO_COLUMN } from "#domain/dispatch/suggest/matching.ts";
import { SeededRandom } from "#domain/dispatch/suggest/seeded-random.ts";

test("no other matching of rows and columns is cheaper", () => {
  const random = new SeededRandom(7);
  let [left, matchedRows] = [0, 0];
  for (let round = 0; round < 300; round += 1) {
    const rows = 1 + random.below(5);
    const columns = 1 + random.below(6);
    const costs = Array.from({ length: rows }, () =>
      Float64Array.from({ length: columns }, () =>
        random.next() < 0.3 ? Infinity : Math.round(random.next() * 100 - 30),
      ),
    );
    const alone = costs.map(() => Math.round(random.next() * 120));
    const matched = cheapestMatching(costs, alone);
    const taken = matched.filter((column) => column !== NO_COLUMN);
    expect(new Set(taken).size).toBe(taken.length);
    const sum = matched.reduce((all, column, row) => all + (costs[row]?.[column] ?? alone[row] ?? 0), 0);
    expect(sum).toBe(leastSum(costs, alone, 0, new Set()));
    matchedRows += taken.length;
    left += rows - taken.length;
  }
  expect(Math.min(left, matchedRows)).toBeGreaterThan(100);
});

function leastSum(
  costs: readonly Float64Array[],
  alone: readonly number[],
  row: number,
  taken: ReadonlySet<number>,
): number {
  const line = costs[row];
  if (line === undefined) return 0;
  const sums = [...line].flatMap((cost, column) =>
    taken.has(column) ? [] : [cost + leastSum(costs, alone, row + 1, new Set([...taken, column]))],
  );
  return Math.min((alone[row] ?? 0) + leastSum(costs, alone, row + 1, taken), ...sums);
}
