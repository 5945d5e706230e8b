import { z } from "zod";
import { linesInput } from "../plain-text-input.ts";
import { MAX_WAYPOINTS } from "../pricing/vehicle.ts";
import {
  CARRY_STEP_M,
  MAX_CARRY_DISTANCE_M,
  MAX_FLOOR,
  MAX_GOODS_ITEMS,
  MAX_GOODS_NOTE,
  MAX_ITEM_COUNT,
  MIN_FLOOR,
  accessOfStops,
  type Goods,
} from "./goods.ts";
import { HOME_SIZES } from "./home-sizes.ts";
import { GOODS_ITEM_IDS } from "./items.ts";

const goodsCountInput = z.object({
  itemId: z.enum(GOODS_ITEM_IDS),
  count: z.number().int().min(1).max(MAX_ITEM_COUNT),
});

/** How the goods get from the door to the truck at one stop. */
export const stopAccessInput = z.object({
  floor: z.number().int().min(MIN_FLOOR).max(MAX_FLOOR),
  hasLift: z.boolean(),
  carryDistanceM: z.number().min(0).max(MAX_CARRY_DISTANCE_M).multipleOf(CARRY_STEP_M),
});

/** Counted items, each once. */
export const goodsCountsInput = z
  .array(goodsCountInput)
  .max(MAX_GOODS_ITEMS)
  .refine((items) => new Set(items.map(({ itemId }) => itemId)).size === items.length);

/** What is moved: the optional part of an order that helps to plan it. */
export const goodsInput = z.object({
  homeSize: z.enum(HOME_SIZES).nullable().default(null),
  items: goodsCountsInput.default([]),
  stops: z
    .array(stopAccessInput.nullable())
    .max(MAX_WAYPOINTS + 2)
    .default([]),
  note: linesInput(MAX_GOODS_NOTE).default(""),
  noProhibitedGoods: z.boolean(),
});

/**
 * The goods stored with an order; `null` when there are none, or when they cannot be parsed. Orders of earlier versions may
 * tell the access to another number of stops than they have; it is then read as of none.
 * @param stopCount of the order
 */
export function readGoods(found: unknown, stopCount: number): Goods | null {
  const goods = goodsInput.safeParse(found).data;
  return goods === undefined ? null : { ...goods, stops: accessOfStops(goods.stops, stopCount) };
}
