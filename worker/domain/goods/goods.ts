import type { FieldCode } from "../field-errors.ts";
import type { HomeSize } from "./home-sizes.ts";
import type { GoodsItemId } from "./items.ts";

/** How many of one item are moved. */
export interface GoodsCount {
  readonly itemId: GoodsItemId;
  readonly count: number;
}

/** How the goods get from the door to the truck at one stop. */
export interface StopAccess {
  /** Storeys above the street: 0 at street level, −1 the first basement. */
  readonly floor: number;
  readonly hasLift: boolean;
  /** Between truck and door, metres. */
  readonly carryDistanceM: number;
}

/** What is moved, as the customer describes it. It is for planning and never changes a price. */
export interface Goods {
  /** The size of home that the list started from, if any. */
  readonly homeSize: HomeSize | null;
  /** Each item once. */
  readonly items: readonly GoodsCount[];
  /** One entry per stop, in order; `null` where nothing was entered. Empty when nothing was entered for any stop. */
  readonly stops: readonly (StopAccess | null)[];
  /** The customer's own words; may contain names and addresses. */
  readonly note: string;
  /** The customer confirms that nothing is on the list of prohibited goods. */
  readonly noProhibitedGoods: boolean;
}

/** The goods of an order whose customer described none. */
export const NO_GOODS: Goods = { homeSize: null, items: [], stops: [], note: "", noProhibitedGoods: false };

/** The part of the goods that any driver may read; it contains no names and no addresses. */
export interface GoodsSummary {
  readonly pieces: number;
  readonly volumeL: number;
  readonly weightKg: number;
  /** Items that need two people or more, heaviest first. */
  readonly heavyPieces: readonly GoodsCount[];
  readonly stops: readonly (StopAccess | null)[];
  readonly noProhibitedGoods: boolean;
  /** The number of trucks of the order. */
  readonly vehicleCount: number;
}

export const MAX_ITEM_COUNT = 99;
export const MAX_GOODS_ITEMS = 40;
export const MAX_GOODS_NOTE = 500;
export const MIN_FLOOR = -2;
export const MAX_FLOOR = 60;
export const MAX_CARRY_DISTANCE_M = 500;
/** Carrying distances are multiples of this. */
export const CARRY_STEP_M = 10;
/** The distances that the form offers. */
export const CARRY_DISTANCES_M = [0, 20, 50, 100, 200, 300, MAX_CARRY_DISTANCE_M] as const;

/** The access as it was told of so many stops; told of another number it is of none, because nobody can say of which. */
export function accessOfStops(told: Goods["stops"], stopCount: number): Goods["stops"] {
  return told.length === stopCount ? told : [];
}

/**
 * The error when access is described for another number of stops than the order has, otherwise `null`. Describing none
 * is allowed.
 */
export function checkGoodsStops(
  goods: Pick<Goods, "stops"> | undefined,
  stopCount: number,
): FieldCode | null {
  const told = goods?.stops.length ?? 0;
  if (told === 0 || told === stopCount) return null;
  return told < stopCount ? "TOO_FEW" : "TOO_MANY";
}
