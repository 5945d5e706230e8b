import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accessChanges, withAccess, withOtherStops } from "#domain/goods/access-change.ts";
import {
  CARRY_DISTANCES_M,
  MAX_FLOOR,
  MIN_FLOOR,
  NO_GOODS,
  type Goods,
  type StopAccess,
} from "#domain/goods/goods.ts";
import { goodsInput } from "#domain/goods/goods-input.ts";
import { someGoods } from "../../../support/goods.ts";

const access = fc.record<StopAccess>({
  floor: fc.integer({ min: MIN_FLOOR, max: MAX_FLOOR }),
  hasLift: fc.boolean(),
  carryDistanceM: fc.constantFrom(...CARRY_DISTANCES_M),
});
const stops = fc.array(fc.option(access), { minLength: 2, maxLength: 7 });
const goods: fc.Arbitrary<Goods | null> = fc.option(stops.map((told) => someGoods({ stops: told })));

describe("another access to the stops of an order", () => {
  test("is told by the stop, with what it was and is; the rest stays", () => {
    fc.assert(
      fc.property(goods, stops, (before, after) => {
        const changes = accessChanges(before, after);
        const changed = new Map(changes.map((change) => [change.position, change]));
        for (const [position, to] of after.entries()) {
          const from = before?.stops[position] ?? null;
          expect(changed.get(position) ?? { position, from: to, to: from }).toEqual({ position, from, to });
          expect(changed.has(position)).toBe(JSON.stringify(from) !== JSON.stringify(to));
        }
      }),
    );
  });

  test("leaves everything else that is said of the goods, and is nothing once it is written", () => {
    fc.assert(
      fc.property(goods, stops, (before, after) => {
        const changed = withAccess(before, after);
        expect({ ...changed, stops: [] }).toEqual({ ...(before ?? NO_GOODS), stops: [] });
        expect(accessChanges(changed, after)).toEqual([]);
        expect(goodsInput.parse(changed)).toEqual(changed);
      }),
    );
  });

  test("goes with its stop, whatever stops are taken away, added or in another order", () => {
    const replaced = stops.chain((told) =>
      fc.record({
        told: fc.constant(told),
        from: fc
          .shuffledSubarray([...told.keys()])
          .chain((kept) =>
            fc.array(fc.constantFrom(...kept, null), { minLength: 2, maxLength: 7 }).map(eachOnce),
          ),
      }),
    );
    fc.assert(
      fc.property(replaced, ({ told, from }) => {
        const after = withOtherStops(someGoods({ stops: told }), from);
        expect({ ...after, stops: told }).toEqual(someGoods({ stops: told }));
        const isTold = from.some((position) => position !== null && told[position] !== null);
        expect(after.stops).toHaveLength(isTold ? from.length : 0);
        for (const [index, kept] of after.stops.entries()) {
          const position = from[index] ?? null;
          expect(kept).toEqual(position === null ? null : told[position]);
        }
      }),
    );
  });

  test("that is known of no stop any more leaves none", () => {
    expect(withAccess(someGoods(), [null, null]).stops).toEqual([]);
  });
});

/** A stop that is named again is a new one. */
function eachOnce(from: readonly (number | null)[]): (number | null)[] {
  return from.map((position, index) => (from.indexOf(position) < index ? null : position));
}
