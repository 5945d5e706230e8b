import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_CARRY_DISTANCE_M, MAX_FLOOR, MIN_FLOOR, type StopAccess } from "#domain/goods/goods.ts";
import type { GoodsCount } from "#domain/goods/goods.ts";
import { totalsOf } from "#domain/goods/goods-summary.ts";
import { HOME_SIZES, TYPICAL_ITEMS, type HomeSize } from "#domain/goods/home-sizes.ts";
import { GOODS_ITEM_IDS } from "#domain/goods/items.ts";
import {
  suggestMove,
  usableVolumeL,
  type MoveSuggestion,
  type SuggestedMove,
} from "#domain/goods/suggest-move.ts";
import { quoteInput } from "#domain/pricing/quote-input.ts";
import { VEHICLE_DIMENSIONS } from "#domain/pricing/vehicle-dimensions.ts";
import { VEHICLE_TYPES } from "#domain/pricing/vehicle.ts";

const RUNS = { numRuns: 400 };

/** Goods from a single box to more than ten trucks can carry. */
const items = fc.uniqueArray(
  fc.record<GoodsCount>({
    itemId: fc.constantFrom(...GOODS_ITEM_IDS),
    count: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 99 })),
  }),
  { selector: ({ itemId }) => itemId, maxLength: 36 },
);
const stop = fc.option(
  fc.record<StopAccess>({
    floor: fc.integer({ min: MIN_FLOOR, max: MAX_FLOOR }),
    hasLift: fc.boolean(),
    carryDistanceM: fc.integer({ min: 0, max: MAX_CARRY_DISTANCE_M / 10 }).map((steps) => steps * 10),
  }),
);
const stops = fc.array(stop, { maxLength: 10 });

function capacity({ counts }: MoveSuggestion) {
  const of = (figure: (vehicle: (typeof VEHICLE_TYPES)[number]) => number) =>
    VEHICLE_TYPES.reduce((sum, vehicle) => sum + counts[vehicle] * figure(vehicle), 0);
  return {
    volumeL: of(usableVolumeL),
    payloadKg: of((vehicle) => VEHICLE_DIMENSIONS[vehicle].cargo.payloadKg),
  };
}

/** The rank of a result: an empty list is the smallest, one too large for an order the largest. */
function size(suggested: SuggestedMove): readonly [volumeL: number, payloadKg: number, workers: number] {
  if (suggested.kind === "nothing_listed") return [0, 0, 0];
  if (suggested.kind === "too_much") return [Infinity, Infinity, Infinity];
  const { volumeL, payloadKg } = capacity(suggested);
  return [volumeL, payloadKg, suggested.workers];
}

const isNeverLess = (more: SuggestedMove, less: SuggestedMove) =>
  size(more).every((figure, index) => figure >= (size(less)[index] ?? 0));

describe("a suggestion, for any list and any stops,", () => {
  it("holds the volume and the weight of everything on the list", () => {
    fc.assert(
      fc.property(items, stops, (list, ways) => {
        const suggested = suggestMove(list, ways);
        if (suggested.kind !== "fits") return;
        const { volumeL, weightKg } = totalsOf(list);
        expect(capacity(suggested).volumeL).toBeGreaterThanOrEqual(volumeL);
        expect(capacity(suggested).payloadKg).toBeGreaterThanOrEqual(weightKg);
      }),
      RUNS,
    );
  });

  it("is something that a price can be asked for", () => {
    fc.assert(
      fc.property(items, stops, (list, ways) => {
        const suggested = suggestMove(list, ways);
        if (suggested.kind !== "fits") return;
        const vehicles = VEHICLE_TYPES.flatMap((vehicle) =>
          Array(suggested.counts[vehicle]).fill(vehicle),
        ) as unknown[];
        const { workers, loadRange } = suggested;
        const request = { stops: [{ placeId: "a" }, { placeId: "b" }], vehicles, workers, loadRange };
        expect(quoteInput.safeParse(request).success).toBe(true);
      }),
      RUNS,
    );
  });

  it("never shrinks, in room, payload or hands, when something is added to the list", () => {
    fc.assert(
      fc.property(items, stops, fc.nat({ max: 35 }), (list, ways, which) => {
        const at = list[which];
        const more =
          at === undefined
            ? [...list, ...missing(list).slice(0, 1)]
            : list.with(which, { ...at, count: at.count + 1 });
        expect(isNeverLess(suggestMove(more, ways), suggestMove(list, ways))).toBe(true);
      }),
      RUNS,
    );
  });

  it("never takes a hand away for a higher floor, a longer way to carry or a lift that is missing", () => {
    fc.assert(
      fc.property(items, stops, fc.nat({ max: 9 }), (list, ways, which) => {
        const before = suggestMove(list, ways);
        const told = ways[which];
        if (told === null || told === undefined) return;
        const harder = [
          { ...told, floor: told.floor + Math.sign(told.floor) },
          { ...told, carryDistanceM: told.carryDistanceM + 10 },
          { ...told, hasLift: false },
        ];
        for (const each of harder)
          expect(isNeverLess(suggestMove(list, ways.with(which, each)), before)).toBe(true);
      }),
      RUNS,
    );
  });

  it("is the same when asked again, and in whatever order the list is written", () => {
    fc.assert(
      fc.property(items, stops, (list, ways) => {
        const { reasons: _, ...first } = { reasons: [], ...suggestMove(list, ways) };
        const { reasons: __, ...other } = { reasons: [], ...suggestMove(list.toReversed(), ways) };
        expect(suggestMove(list, ways)).toEqual(suggestMove(list, ways));
        expect(other).toEqual(first);
      }),
      RUNS,
    );
  });
});

function missing(list: readonly GoodsCount[]): GoodsCount[] {
  const listed = new Set(list.map(({ itemId }) => itemId));
  return GOODS_ITEM_IDS.filter((itemId) => !listed.has(itemId)).map((itemId) => ({ itemId, count: 1 }));
}

const fits = (list: readonly GoodsCount[], ways: readonly (StopAccess | null)[] = []): MoveSuggestion => {
  const suggested = suggestMove(list, ways);
  if (suggested.kind !== "fits") throw new Error(suggested.kind);
  return suggested;
};

describe("what is suggested", () => {
  it.each<[HomeSize, number, number, number, string]>([
    ["room", 1, 0, 1, "under_850_kg"],
    ["studio", 1, 0, 1, "under_850_kg"],
    ["condo_one_bedroom", 0, 1, 2, "under_850_kg"],
    ["condo_two_bedrooms", 0, 1, 3, "from_850_kg"],
    ["townhouse", 0, 1, 4, "from_850_kg"],
    ["house", 1, 1, 4, "from_850_kg"],
    ["small_office", 0, 1, 3, "from_850_kg"],
  ])("for a usual %s: %i 4-wheel, %i 6-wheel, %i workers, %s", (home, small, large, workers, loadRange) => {
    expect(fits(TYPICAL_ITEMS[home])).toMatchObject({
      counts: { four_wheel: small, six_wheel: large },
      workers,
      loadRange,
    });
  });

  it("knows every home size, and no home is smaller than the one before, offices aside", () => {
    const homes = HOME_SIZES.filter((home) => home !== "small_office");
    const volumes = homes.map((home) => totalsOf(TYPICAL_ITEMS[home]).volumeL);
    expect(volumes).toEqual(volumes.toSorted((a, b) => a - b));
  });

  it("is nothing for an empty list, and nothing for more than ten 6-wheels carry", () => {
    expect(suggestMove([], [])).toEqual({ kind: "nothing_listed" });
    expect(suggestMove([{ itemId: "sofa_three_seats", count: 99 }], [])).toMatchObject({ kind: "fits" });
    const homes = GOODS_ITEM_IDS.map((itemId) => ({ itemId, count: 99 }));
    expect(suggestMove(homes, [])).toMatchObject({ kind: "too_much", pieces: 99 * homes.length });
  });

  it("needs nobody's help for a few boxes, and says why with figures", () => {
    expect(fits([{ itemId: "box", count: 10 }])).toEqual({
      kind: "fits",
      pieces: 10,
      volumeL: 600,
      weightKg: 120,
      counts: { four_wheel: 1, six_wheel: 0 },
      workers: 0,
      loadRange: "under_850_kg",
      reasons: [
        { kind: "volume", volumeL: 600, holdsL: 6_256 },
        { kind: "weight", weightKg: 120, holdsKg: 1_300 },
      ],
    });
  });

  it("names weight first where weight decides on the trucks", () => {
    expect(fits([{ itemId: "safe", count: 9 }]).reasons[0]).toEqual({
      kind: "weight",
      weightKg: 1_350,
      holdsKg: 6_000,
    });
  });

  it("names the heaviest piece, stairs and the way to carry, and sends more hands for them", () => {
    const piano: readonly GoodsCount[] = [
      { itemId: "washing_machine", count: 1 },
      { itemId: "piano", count: 1 },
    ];
    expect(fits(piano).workers).toBe(4);
    expect(fits(piano).reasons).toContainEqual({ kind: "heavy_piece", itemId: "piano", pieceKg: 220 });

    const boxes: readonly GoodsCount[] = [{ itemId: "box", count: 30 }];
    const hard = fits(boxes, [
      { floor: 4, hasLift: false, carryDistanceM: 100 },
      null,
      { floor: -1, hasLift: false, carryDistanceM: 50 },
      { floor: 30, hasLift: true, carryDistanceM: 0 },
    ]);
    expect(hard.reasons.slice(2)).toEqual([
      { kind: "stairs", floors: 5 },
      { kind: "carrying", distanceM: 150 },
    ]);
    expect([fits(boxes).workers, hard.workers]).toEqual([1, 2]);
  });

  it("calls 850 kg exactly 850 kg and over", () => {
    const chairs = (count: number): readonly GoodsCount[] => [
      { itemId: "bookshelf", count: 20 },
      { itemId: "bedside_table", count },
    ];
    expect(fits(chairs(14))).toMatchObject({ weightKg: 840, loadRange: "under_850_kg" });
    expect(fits(chairs(15))).toMatchObject({ weightKg: 850, loadRange: "from_850_kg" });
  });
});
