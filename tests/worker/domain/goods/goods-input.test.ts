import { describe, expect, it } from "vitest";
import { CARRY_DISTANCES_M, CARRY_STEP_M, checkGoodsStops, MAX_GOODS_ITEMS } from "#domain/goods/goods.ts";
import { goodsInput, readGoods } from "#domain/goods/goods-input.ts";
import { HOME_SIZES, TYPICAL_ITEMS } from "#domain/goods/home-sizes.ts";
import { GOODS_CATEGORIES, GOODS_ITEM_IDS, GOODS_ITEMS, pieceKgOf } from "#domain/goods/items.ts";
import { someGoods } from "../../../support/goods.ts";

const BOX = { itemId: "box", count: 1 };
const access = (change: object) => ({ stops: [{ floor: 0, hasLift: false, carryDistanceM: 0, ...change }] });

describe("what is moved", () => {
  it("is taken as told, and reads back the same from an order", () => {
    expect(goodsInput.parse(someGoods())).toEqual(someGoods());
    expect(readGoods(JSON.parse(JSON.stringify(someGoods())), 2)).toEqual(someGoods());
  });

  it("needs no more than the declaration; a home's usual list is always one that can be sent", () => {
    expect(goodsInput.parse({ noProhibitedGoods: false })).toEqual({
      homeSize: null,
      items: [],
      stops: [],
      note: "",
      noProhibitedGoods: false,
    });
    for (const homeSize of HOME_SIZES)
      expect(goodsInput.safeParse(someGoods({ homeSize, items: TYPICAL_ITEMS[homeSize] })).success).toBe(
        true,
      );
  });

  it.each([
    ["an item nobody knows", { items: [{ itemId: "elephant", count: 1 }] }],
    ["an item's name from the prototype", { items: [{ itemId: "toString", count: 1 }] }],
    ["none of an item", { items: [{ itemId: "box", count: 0 }] }],
    ["100 of an item", { items: [{ itemId: "box", count: 100 }] }],
    ["half a box", { items: [{ itemId: "box", count: 0.5 }] }],
    ["an item twice", { items: [BOX, BOX] }],
    ["a home nobody knows", { homeSize: "palace" }],
    ["a third basement", access({ floor: -3 })],
    ["a 61st storey", access({ floor: 61 })],
    ["half a storey", access({ floor: 1.5 })],
    ["a way to carry back", access({ carryDistanceM: -10 })],
    ["a way of 510 m", access({ carryDistanceM: 510 })],
    ["a way that is no step", access({ carryDistanceM: 15 })],
    ["a lift that may be", access({ hasLift: "perhaps" })],
    ["eleven stops", { stops: Array(11).fill(null) }],
    ["a note of 501 characters", { note: "x".repeat(501) }],
    ["no declaration", { noProhibitedGoods: undefined }],
  ])("is refused with %s, and read as nothing", (_, change) => {
    const wrong = { ...someGoods(), ...change };
    expect(goodsInput.safeParse(wrong).success).toBe(false);
    expect(readGoods(wrong, 2)).toBeNull();
  });

  it.each([null, undefined, "", 7, []])("is nothing where an order holds %j", (found) => {
    expect(readGoods(found, 2)).toBeNull();
  });

  it.each([1, 3])("tells no access where it was told of 2 stops and the order has %i", (stopCount) => {
    expect(readGoods(someGoods(), stopCount)).toEqual({ ...someGoods(), stops: [] });
  });

  it("tells of all stops or of none", () => {
    expect(checkGoodsStops(undefined, 2)).toBeNull();
    expect(checkGoodsStops(someGoods({ stops: [] }), 2)).toBeNull();
    expect(checkGoodsStops(someGoods(), 2)).toBeNull();
    expect(checkGoodsStops(someGoods(), 3)).toBe("TOO_FEW");
    expect(checkGoodsStops(someGoods({ stops: [null, null, null] }), 2)).toBe("TOO_MANY");
  });
});

describe("the catalogue", () => {
  it("has about thirty items, fewer than a list may hold, in every category", () => {
    expect(GOODS_ITEM_IDS.length).toBeGreaterThanOrEqual(30);
    expect(GOODS_ITEM_IDS.length).toBeLessThanOrEqual(MAX_GOODS_ITEMS);
    const used = new Set(GOODS_ITEM_IDS.map((itemId) => GOODS_ITEMS[itemId].category));
    expect([...used].toSorted()).toEqual([...GOODS_CATEGORIES].toSorted());
  });

  it.each(GOODS_ITEM_IDS)("%s has a volume and a weight, and no part heavier than the whole", (itemId) => {
    const { volumeL, weightKg } = GOODS_ITEMS[itemId];
    expect(volumeL).toBeGreaterThan(0);
    expect(weightKg).toBeGreaterThan(0);
    expect(pieceKgOf(itemId)).toBeLessThanOrEqual(weightKg);
  });

  it("offers distances that can be sent", () => {
    expect(CARRY_DISTANCES_M.filter((distanceM) => distanceM % CARRY_STEP_M !== 0)).toEqual([]);
  });
});
