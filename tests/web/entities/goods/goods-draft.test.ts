import { describe, expect, it } from "vitest";
import { goodsInput } from "#domain/goods/goods-input.ts";
import { GOODS_DRAFT, NO_GOODS, type GoodsDraft } from "#web/entities/goods/goods-draft.ts";
import { goodsToSend } from "#web/entities/goods/goods-payload.ts";
import { INVALID } from "#web/lib/drafts/stored-shapes.ts";

const DRAFT: GoodsDraft = {
  homeSize: "room",
  items: [{ itemId: "box", count: 3 }],
  access: { "2": { floor: 4, hasLift: true, carryDistanceM: 20 } },
  note: " glass table ",
  noProhibitedGoods: true,
};

describe("a stored draft of what is moved", () => {
  it("comes back whole", () => {
    expect(GOODS_DRAFT(JSON.parse(JSON.stringify(DRAFT)))).toEqual(DRAFT);
  });

  it.each([null, undefined, "x", 7, []])("is none in %j", (found) => {
    expect(GOODS_DRAFT(found)).toBe(INVALID);
  });

  it("loses only what cannot be used", () => {
    const found = {
      homeSize: 7,
      items: [{ itemId: "box", count: 3 }, { itemId: "box" }, { itemId: "desk", count: 0 }, null],
      access: { "1": { floor: 99, hasLift: true, carryDistanceM: 0 }, "2": DRAFT.access["2"], "3": null },
      note: null,
      noProhibitedGoods: "yes",
    };
    expect(GOODS_DRAFT(found)).toEqual({
      ...NO_GOODS,
      items: [{ itemId: "box", count: 3 }],
      access: DRAFT.access,
    });
  });
});

describe("what is sent with an order", () => {
  it("is nothing when nothing was told, or only of stops that are gone", () => {
    expect(goodsToSend(undefined, ["1", "2"])).toBeUndefined();
    expect(goodsToSend(null, ["1", "2"])).toBeUndefined();
    expect(goodsToSend(NO_GOODS, ["1", "2"])).toBeUndefined();
    expect(goodsToSend({ ...NO_GOODS, access: DRAFT.access }, ["1", "3"])).toBeUndefined();
  });

  it("tells of each stop in the order of the way, and is what the server takes", () => {
    const sent = goodsToSend(DRAFT, ["2", "1"]);
    expect(sent).toEqual({
      homeSize: "room",
      items: [{ itemId: "box", count: 3 }],
      stops: [{ floor: 4, hasLift: true, carryDistanceM: 20 }, null],
      note: "glass table",
      noProhibitedGoods: true,
    });
    expect(goodsInput.safeParse(sent).success).toBe(true);
  });

  it("is what the server takes even of a draft that somebody bent", () => {
    const bent: GoodsDraft = {
      homeSize: "palace",
      items: [...DRAFT.items, ...DRAFT.items, { itemId: "throne", count: 1 }],
      access: { "2": { floor: 1, hasLift: false, carryDistanceM: 1_234.5 } },
      note: "x".repeat(900),
      noProhibitedGoods: false,
    };
    const sent = goodsToSend(bent, ["1", "2"]);
    expect(goodsInput.safeParse(sent).success).toBe(true);
    expect(sent?.stops?.[1]?.carryDistanceM).toBe(500);
  });
});
