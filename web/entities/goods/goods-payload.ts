import { CARRY_STEP_M, MAX_CARRY_DISTANCE_M, MAX_GOODS_NOTE, type GoodsCount } from "#domain/goods/goods.ts";
import type { goodsInput } from "#domain/goods/goods-input.ts";
import { HOME_SIZES, type HomeSize } from "#domain/goods/home-sizes.ts";
import { isGoodsItemId } from "#domain/goods/items.ts";
import type { GoodsDraft } from "./goods-draft.ts";

type GoodsToSend = (typeof goodsInput)["_input"];

/** The items of a draft that are in the catalogue, without duplicates. */
export function knownItems(items: GoodsDraft["items"]): GoodsCount[] {
  const seen = new Set<string>();
  return items.flatMap(({ itemId, count }) => {
    if (!isGoodsItemId(itemId) || seen.has(itemId)) return [];
    seen.add(itemId);
    return [{ itemId, count }];
  });
}

/** The home size of a draft, if it is a known one. */
export function knownHomeSize(homeSize: string | null): HomeSize | null {
  return HOME_SIZES.find((each) => each === homeSize) ?? null;
}

/**
 * The goods to send with an order; `undefined` when nothing was entered.
 * @param stopKeys the keys of the ordered stops, in travel order
 */
export function goodsToSend(
  draft: GoodsDraft | null | undefined,
  stopKeys: readonly string[],
): GoodsToSend | undefined {
  if (draft === null || draft === undefined) return undefined;
  const items = knownItems(draft.items);
  const stops = stopKeys.map((key) => draft.access[key] ?? null);
  const isAccessTold = stops.some((stop) => stop !== null);
  const note = draft.note.trim().slice(0, MAX_GOODS_NOTE);
  if (items.length === 0 && !isAccessTold && note === "" && !draft.noProhibitedGoods) return undefined;
  return {
    homeSize: items.length === 0 ? null : knownHomeSize(draft.homeSize),
    items,
    stops: isAccessTold
      ? stops.map((stop) => stop && { ...stop, carryDistanceM: inSteps(stop.carryDistanceM) })
      : [],
    note,
    noProhibitedGoods: draft.noProhibitedGoods,
  };
}

function inSteps(distanceM: number): number {
  const steps = Math.round(Math.max(0, distanceM) / CARRY_STEP_M) * CARRY_STEP_M;
  return Math.min(MAX_CARRY_DISTANCE_M, steps);
}
