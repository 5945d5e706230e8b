import type { Goods } from "#domain/goods/goods.ts";

/** Goods of a fridge and three boxes, between two stops, with any changes. */
export function someGoods(change: Partial<Goods> = {}): Goods {
  return {
    homeSize: null,
    items: [
      { itemId: "fridge_large", count: 1 },
      { itemId: "box", count: 3 },
    ],
    stops: [{ floor: 3, hasLift: false, carryDistanceM: 20 }, null],
    note: "ask for my aunt in house 99/1",
    noProhibitedGoods: true,
    ...change,
  };
}
