import type { ReactNode } from "react";
import type { StopAccess } from "#domain/goods/goods.ts";
import { MAX_FLOOR, MAX_GOODS_ITEMS, MAX_ITEM_COUNT, MIN_FLOOR } from "#domain/goods/goods.ts";
import type { LoadRange, VehicleType } from "#domain/pricing/vehicle.ts";
import {
  finiteNumber,
  flag,
  or,
  record,
  text,
  usableEntries,
  usableItems,
  wholeNumber,
} from "../../lib/drafts/stored-shapes.ts";

/**
 * What somebody told so far of what is moved. Ids are plain texts here, so that a page can keep a draft without the
 * catalogue: that comes with the screen that shows it.
 */
export interface GoodsDraft {
  readonly homeSize: string | null;
  readonly items: readonly { readonly itemId: string; readonly count: number }[];
  /** By the stop's key, which stays with the stop when it changes its place in the order. */
  readonly access: Readonly<Record<string, StopAccess>>;
  readonly note: string;
  readonly noProhibitedGoods: boolean;
}

/** Nothing told yet. */
export const NO_GOODS: GoodsDraft = {
  homeSize: null,
  items: [],
  access: {},
  note: "",
  noProhibitedGoods: false,
};

/** Trucks, hands and load range, as a move has them and as a suggestion sets them. */
export interface MoveSetting {
  readonly counts: Readonly<Record<VehicleType, number>>;
  readonly workers: number;
  readonly loadRange: LoadRange;
}

/** What a suggestion can be used for on a page: all of a move, or the one truck of a booking. */
export type SuggestionUse =
  | { readonly kind: "move"; readonly current: MoveSetting; readonly apply: (setting: MoveSetting) => void }
  | {
      readonly kind: "vehicle";
      readonly current: VehicleType;
      readonly apply: (vehicle: VehicleType) => void;
    };

export interface GoodsScreenProps {
  readonly draft: GoodsDraft;
  readonly onChange: (draft: GoodsDraft) => void;
  /** In travel order. */
  readonly stops: readonly { readonly key: string; readonly label: string; readonly place: string }[];
  readonly use: SuggestionUse;
}

/** The screen for what is moved. Routes hand it to the pages that offer it, for features know nothing of each other. */
export type GoodsScreen = (props: GoodsScreenProps) => ReactNode;

/** How many pieces a draft lists. */
export function piecesOf({ items }: GoodsDraft): number {
  return items.reduce((sum, { count }) => sum + count, 0);
}

/** A draft without what it says of one stop. */
export function withoutAccess(draft: GoodsDraft, key: string): GoodsDraft {
  const { [key]: _gone, ...access } = draft.access;
  return { ...draft, access };
}

const ITEM = record<GoodsDraft["items"][number]>({ itemId: text, count: wholeNumber(1, MAX_ITEM_COUNT) });

const ACCESS = record<StopAccess>({
  floor: wholeNumber(MIN_FLOOR, MAX_FLOOR),
  hasLift: flag,
  carryDistanceM: finiteNumber,
});

/** Reads a stored draft of what is moved; unusable items, stops and texts are left out. */
export const GOODS_DRAFT = record<GoodsDraft>({
  homeSize: or(text, null),
  items: (found) => or(usableItems(ITEM), [])(found).slice(0, MAX_GOODS_ITEMS),
  access: or(usableEntries(ACCESS), {}),
  note: or(text, ""),
  noProhibitedGoods: or(flag, false),
});
