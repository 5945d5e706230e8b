import type { FieldCode } from "../errors.ts";
import type { HomeSize } from "./home-sizes.ts";
import type { GoodsItemId } from "./items.ts";

/** How many of one item are moved. */
export interface GoodsCount {
  readonly itemId: GoodsItemId;
  readonly count: number;
}

/** How the goods get from the door to the truck, or back. */
export interface StopAccess {
  /** Storeys above the street: 0 at street level, −1 the first basement. */
  readonly floor: number;
  readonly hasLift: boolean;
  /** From the truck to the door, metres. */
  readonly carryDistanceM: number;
}

/** What is moved, as its owner tells it. It helps to plan and never changes a price. */
export interface Goods {
  /** The home the list began with, if any. */
  readonly homeSize: HomeSize | null;
  /** Each item once. */
  readonly items: readonly GoodsCount[];
  /** One for each stop, in their order, `null` where nothing was said; empty when nothing was said at all. */
  readonly stops: readonly (StopAccess | null)[];
  /** In the owner's words; may name people and places. */
  readonly note: string;
  /** The owner says that nothing of it is on the list of what is not carried. */
  readonly noProhibitedGoods: boolean;
}

/** What of the goods any driver may know: it names nobody and no place. */
export interface GoodsSummary {
  readonly pieces: number;
  readonly volumeL: number;
  readonly weightKg: number;
  /** What takes two people or more, heaviest first. */
  readonly heavyPieces: readonly GoodsCount[];
  readonly stops: readonly (StopAccess | null)[];
  readonly noProhibitedGoods: boolean;
  /** How many trucks share it. */
  readonly vehicleCount: number;
}

export const MAX_ITEM_COUNT = 99;
export const MAX_GOODS_ITEMS = 40;
export const MAX_GOODS_NOTE = 500;
export const MIN_FLOOR = -2;
export const MAX_FLOOR = 60;
export const MAX_CARRY_DISTANCE_M = 500;
/** Carrying distances are told in whole steps of this. */
export const CARRY_STEP_M = 10;
/** What is offered to choose from. */
export const CARRY_DISTANCES_M = [0, 20, 50, 100, 200, 300, MAX_CARRY_DISTANCE_M] as const;

/** What is wrong with telling of other stops than the order has, or `null`. Telling of none is fine. */
export function checkGoodsStops(
  goods: Pick<Goods, "stops"> | undefined,
  stopCount: number,
): FieldCode | null {
  const told = goods?.stops.length ?? 0;
  if (told === 0 || told === stopCount) return null;
  return told < stopCount ? "TOO_FEW" : "TOO_MANY";
}
