import { describe, expect, it } from "vitest";
import { canAddWaypoint, EMPTY_MOVE, MOVE, type Move } from "#web/entities/moves/move.ts";
import { changeMove, type MoveChange } from "#web/entities/moves/change-move.ts";
import { faultsOf, requestOf, stopsByAddress } from "#web/entities/moves/move-request.ts";
import { NO_GOODS, type GoodsDraft } from "#web/entities/goods/goods-draft.ts";
import { moveThrough, placeOf, withDetails } from "../../features/calculator/sample-quote.ts";

const after = (move: Move, ...changes: readonly MoveChange[]) => changes.reduce(changeMove, move);
const labels = (move: Move) => move.stops.map(({ text }) => text);
const ADD: MoveChange = { kind: "add_waypoint" };

describe("the stops of a move", () => {
  it("takes waypoints before the destination, eight at most", () => {
    const eight = after(moveThrough("th-1006", "th-8404"), ...Array.from({ length: 8 }, () => ADD));
    expect(eight.stops).toHaveLength(10);
    expect(labels(eight)[0]).toBe("Bang Kapi, Bangkok");
    expect(labels(eight).at(-1)).toBe("Ko Samui, Surat Thani");
    expect(new Set(eight.stops.map(({ key }) => key)).size).toBe(10);
    expect(canAddWaypoint(eight)).toBe(false);
    expect(changeMove(eight, ADD)).toBe(eight);
  });

  it("moves a stop to any place in the order; the ends change with it", () => {
    const move = moveThrough("th-1006", "th-7001", "th-8404");
    const first = changeMove(move, { kind: "move_to", key: 3, index: 0 });
    expect(first.stops.map(({ key }) => key)).toEqual([3, 1, 2]);
    expect(changeMove(first, { kind: "move_to", key: 3, index: 2 })).toEqual(move);
    expect(changeMove(move, { kind: "move_to", key: 1, index: 3 })).toEqual(move);
    expect(changeMove(move, { kind: "move_to", key: 1, index: -1 })).toEqual(move);
  });

  it("puts its stops in another order by their keys; a waypoint without a place stays before the destination", () => {
    const move = changeMove(moveThrough("th-1006", "th-7001", "th-2004", "th-8404"), ADD);
    const shorter = changeMove(move, { kind: "order", keys: [1, 3, 2, 4] });
    expect(shorter.stops.map(({ key }) => key)).toEqual([1, 3, 2, 5, 4]);
  });

  it("removes a waypoint and never goes below two stops", () => {
    const move = moveThrough("th-1006", "th-7001", "th-8404");
    const two = changeMove(move, { kind: "remove", key: 2 });
    expect(two.stops.map(({ key }) => key)).toEqual([1, 3]);
    expect(changeMove(two, { kind: "remove", key: 1 })).toBe(two);
  });

  it("shows a chosen place in its field, and keeps the words when the choice is undone", () => {
    const chosen = changeMove(EMPTY_MOVE, { kind: "choose", key: 1, place: placeOf("th-1006") });
    expect(chosen.stops[0]).toEqual({ key: 1, text: "Bang Kapi, Bangkok", place: placeOf("th-1006") });
    const undone = after(
      chosen,
      { kind: "type", key: 1, text: "Bang" },
      { kind: "choose", key: 1, place: null },
    );
    expect(undone.stops[0]).toEqual({ key: 1, text: "Bang", place: null });
  });
});

describe("house number, floor, gate of a stop", () => {
  const details = (move: Move) => move.stops.map(({ detail }) => detail);
  const detailed = withDetails(moveThrough("th-1006", "th-7001", "th-8404"), ["88/1", "gate B", ""]);

  it("follows the order of the stops that have a place", () => {
    const withEmpty = changeMove(moveThrough("th-1006", "th-8404"), ADD);
    expect(details(withDetails(withEmpty, ["88/1", "gate B"]))).toEqual(["88/1", undefined, "gate B"]);
  });

  it("goes wherever its stop goes", () => {
    expect(details(changeMove(detailed, { kind: "move_to", key: 1, index: 2 }))).toEqual([
      "gate B",
      "",
      "88/1",
    ]);
    expect(details(changeMove(detailed, { kind: "remove", key: 1 }))).toEqual(["gate B", ""]);
  });

  it.each([placeOf("th-2004"), null])("goes when the place becomes %o", (place) => {
    const elsewhere = changeMove(detailed, { kind: "choose", key: 1, place });
    expect(details(elsewhere)).toEqual([undefined, "gate B", ""]);
  });

  it("is no part of what a price is asked for", () => {
    expect(requestOf(detailed)).toEqual(requestOf(moveThrough("th-1006", "th-7001", "th-8404")));
  });
});

describe("what travels", () => {
  it("is 1 to 10 trucks in all", () => {
    const none = changeMove(EMPTY_MOVE, { kind: "count", vehicle: "four_wheel", count: 0 });
    expect(none).toBe(EMPTY_MOVE);
    const ten = changeMove(EMPTY_MOVE, { kind: "count", vehicle: "six_wheel", count: 9 });
    expect(ten.counts).toEqual({ four_wheel: 1, six_wheel: 9 });
    expect(changeMove(ten, { kind: "count", vehicle: "four_wheel", count: 2 })).toBe(ten);
  });

  it("is helped by 0 to 4 workers", () => {
    expect(changeMove(EMPTY_MOVE, { kind: "workers", workers: 4 }).workers).toBe(4);
    expect(changeMove(EMPTY_MOVE, { kind: "workers", workers: 5 })).toBe(EMPTY_MOVE);
    expect(changeMove(EMPTY_MOVE, { kind: "workers", workers: -1 })).toBe(EMPTY_MOVE);
  });
});

describe("what is asked for", () => {
  it("is the places in order, the trucks one by one, the workers and the load", () => {
    const move = after(moveThrough("th-1006", "th-7001", "th-8404"), {
      kind: "count",
      vehicle: "six_wheel",
      count: 2,
    });
    expect(requestOf(move)).toEqual({
      stops: [{ placeId: "th-1006" }, { placeId: "th-7001" }, { placeId: "th-8404" }],
      vehicles: ["four_wheel", "six_wheel", "six_wheel"],
      workers: 0,
      loadRange: "under_850_kg",
    });
  });

  it("leaves out a waypoint without a word in it", () => {
    const move = changeMove(moveThrough("th-1006", "th-8404"), ADD);
    expect(requestOf(move)?.stops).toEqual([{ placeId: "th-1006" }, { placeId: "th-8404" }]);
  });

  it("is nothing while an end is empty or words are no chosen place", () => {
    expect(requestOf(EMPTY_MOVE)).toBeNull();
    expect(faultsOf(EMPTY_MOVE)).toEqual({ empty: [1, 2], notChosen: [], same: [] });
    const typed = after(moveThrough("th-1006", "th-8404"), ADD, { kind: "type", key: 3, text: "Ratcha" });
    expect(requestOf(typed)).toBeNull();
    expect(faultsOf(typed)).toEqual({ empty: [], notChosen: [3], same: [] });
  });

  it("never depends on the pickup time", () => {
    const move = moveThrough("th-1006", "th-8404");
    const later = changeMove(move, { kind: "pickup_time", date: "2026-12-01", time: "08:00" });
    expect(requestOf(later)).toEqual(requestOf(move));
  });
});

describe("what is moved", () => {
  const access = { floor: 2, hasLift: false, carryDistanceM: 50 };
  const goods: GoodsDraft = { ...NO_GOODS, access: { "1": access, "2": access } };
  const withGoods = changeMove(moveThrough("th-1006", "th-7001", "th-8404"), { kind: "goods", goods });

  it("is no part of what a price is asked for", () => {
    expect(requestOf(withGoods)).toEqual(requestOf(moveThrough("th-1006", "th-7001", "th-8404")));
  });

  it("goes along with the draft; a draft of before it was asked is still one", () => {
    expect(MOVE(JSON.parse(JSON.stringify(withGoods)))).toEqual(withGoods);
    expect(MOVE(EMPTY_MOVE)).toEqual(EMPTY_MOVE);
    expect(MOVE({ ...EMPTY_MOVE, goods: "everything" })).toEqual(EMPTY_MOVE);
  });

  it("forgets a stop that is removed, so that the next one begins without its floor", () => {
    const removed = changeMove(withGoods, { kind: "remove", key: 2 });
    expect(removed.goods?.access).toEqual({ "1": access });
  });

  it("sets trucks, workers and load range together, never beyond the limits", () => {
    const setting = {
      counts: { four_wheel: 1, six_wheel: 1 },
      workers: 4,
      loadRange: "from_850_kg",
    } as const;
    expect(changeMove(withGoods, { kind: "suggestion", ...setting })).toMatchObject(setting);
    const none = { ...setting, counts: { four_wheel: 0, six_wheel: 0 } };
    expect(changeMove(withGoods, { kind: "suggestion", ...none })).toBe(withGoods);
  });
});

describe("two stops in one place", () => {
  const inOne = moveThrough("th-1006", "th-1006", "th-8404");
  const [first, second] = inOne.stops.map(({ key }) => key) as [number, number];
  const addressed = (one: string, other: string) =>
    [
      { kind: "detail", key: first, detail: one } as const,
      { kind: "detail", key: second, detail: other } as const,
    ].reduce(changeMove, inOne);

  it("are at fault until their addresses tell them apart, which are then part of the request", () => {
    expect([faultsOf(inOne).same, requestOf(inOne)]).toEqual([[second], null]);
    expect([...stopsByAddress(inOne)]).toEqual([first, second]);
    expect(faultsOf(addressed("88/1", "88/1")).same).toEqual([second]);
    expect(requestOf(addressed("88/1", " 88/2 "))?.stops).toEqual([
      { placeId: "th-1006", detail: "88/1" },
      { placeId: "th-1006", detail: "88/2" },
      { placeId: "th-8404" },
    ]);
  });

  it("are told apart by an exact point, and no address is asked for", () => {
    const pin = { latitude: 13.76, longitude: 100.64, near: { th: "บางกะปิ", en: "Bang Kapi" } };
    const place = { placeId: "th-1006", label: "near Bang Kapi", pin };
    const pinned = changeMove(inOne, { kind: "choose", key: second, place });
    expect([faultsOf(pinned).same, [...stopsByAddress(pinned)]]).toEqual([[], []]);
    const twice = changeMove(pinned, { kind: "choose", key: first, place });
    expect([faultsOf(twice).same, [...stopsByAddress(twice)]]).toEqual([[second], []]);
  });
});
