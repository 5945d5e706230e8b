import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cheapestVisitOrder } from "#domain/geo/visit-order.ts";

function orders(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

function costOf(costs: readonly (readonly number[])[], order: readonly number[]): number {
  const way = [0, ...order, costs.length - 1];
  return way.slice(1).reduce((sum, to, index) => sum + costs[way[index]!]![to]!, 0);
}

const matrices = fc.integer({ min: 2, max: 7 }).chain((size) =>
  fc.array(fc.array(fc.integer({ min: 0, max: 999 }), { minLength: size, maxLength: size }), {
    minLength: size,
    maxLength: size,
  }),
);

describe("the order in which waypoints are visited", () => {
  it("is as cheap as the cheapest of all orders, and visits each waypoint once", () => {
    fc.assert(
      fc.property(matrices, (costs) => {
        const waypoints = costs.map((_, index) => index).slice(1, -1);
        const found = cheapestVisitOrder(costs);
        expect(found?.cost).toBe(Math.min(...orders(waypoints).map((order) => costOf(costs, order))));
        expect(costOf(costs, found?.waypoints ?? [])).toBe(found?.cost);
        expect([...(found?.waypoints ?? [])].toSorted()).toEqual(waypoints);
      }),
    );
  });

  it("orders eight waypoints on a line", () => {
    const positions = [0, 5, 3, 8, 1, 7, 2, 6, 4, 9];
    const costs = positions.map((a) => positions.map((b) => Math.abs(a - b)));
    const found = cheapestVisitOrder(costs);
    expect(found?.waypoints.map((index) => positions[index])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(found?.cost).toBe(9);
  });

  it("keeps the given order among equally cheap ones", () => {
    const costs = Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => 1));
    expect(cheapestVisitOrder(costs)?.waypoints).toEqual([1, 2, 3]);
  });

  it("has no order when a stop cannot be reached", () => {
    const far = Number.POSITIVE_INFINITY;
    expect(
      cheapestVisitOrder([
        [0, far, 1],
        [far, 0, far],
        [1, far, 0],
      ]),
    ).toBeUndefined();
    expect(
      cheapestVisitOrder([
        [0, far],
        [far, 0],
      ]),
    ).toBeUndefined();
  });

  it("refuses fewer than two stops, more than eight waypoints, and a matrix that is not square", () => {
    const square = (size: number): number[][] =>
      Array.from({ length: size }, () => Array.from({ length: size }, () => 1));
    expect(() => cheapestVisitOrder(square(1))).toThrow(RangeError);
    expect(() => cheapestVisitOrder(square(11))).toThrow(RangeError);
    expect(() => cheapestVisitOrder([[0, 1], [1]])).toThrow(RangeError);
  });
});
