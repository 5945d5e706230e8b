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
 * What the customer has entered so far about the goods. Ids are plain strings, so that a page can store a draft
 * without loading the catalogue.
 */
export interface GoodsDraft {
  readonly homeSize: string | null;
  readonly items: readonly { readonly itemId: string; readonly count: number }[];
  /** By the stop's key, which a stop keeps when stops are reordered. */
  readonly access: Readonly<Record<string, StopAccess>>;
  readonly note: string;
  readonly noProhibitedGoods: boolean;
}

/** Nothing entered. */
export const NO_GOODS: GoodsDraft = {
  homeSize: null,
  items: [],
  access: {},
  note: "",
  noProhibitedGoods: false,
};

/** Trucks, workers and load range, as set by a suggestion. */
export interface MoveSetting {
  readonly counts: Readonly<Record<VehicleType, number>>;
  readonly workers: number;
  readonly loadRange: LoadRange;
}

/** What a suggestion can change on a page: trucks, workers and load of a move, or the one truck of a booking. */
export type SuggestionUse =
  | {
      readonly kind: "move";
      readonly current: MoveSetting;
      readonly apply: (setting: MoveSetting) => void;
      /** The total with a setting, satang; `null` while the way is not known. */
      readonly priceOf: (setting: MoveSetting) => number | null;
    }
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

/** The screen for the goods. Routes pass it to the pages that offer it, because features do not import each other. */
export type GoodsScreen = (props: GoodsScreenProps) => ReactNode;

/** The number of pieces in a draft. */
export function piecesOf({ items }: GoodsDraft): number {
  return items.reduce((sum, { count }) => sum + count, 0);
}

/** A draft without its access details of one stop. */
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

/** Reads a stored draft of the goods; unusable items, stops and texts are left out. */
export const GOODS_DRAFT = record<GoodsDraft>({
  homeSize: or(text, null),
  items: (found) => or(usableItems(ITEM), [])(found).slice(0, MAX_GOODS_ITEMS),
  access: or(usableEntries(ACCESS), {}),
  note: or(text, ""),
  noProhibitedGoods: or(flag, false),
});
