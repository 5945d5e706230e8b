import type { ReactNode } from "react";
import type { StopAccess } from "#domain/goods/goods.ts";
import { MAX_FLOOR, MAX_GOODS_ITEMS, MAX_ITEM_COUNT, MIN_FLOOR } from "#domain/goods/goods.ts";
import type { LoadRange, VehicleType } from "#domain/pricing/vehicle.ts";
import { isRecord } from "../../lib/drafts/draft-store.ts";

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

/** A draft out of something found in storage; what of it cannot be used is left out. `null` when it is none at all. */
export function readGoodsDraft(found: unknown): GoodsDraft | null {
  if (!isRecord(found)) return null;
  const { homeSize, items, access, note, noProhibitedGoods } = found;
  return {
    homeSize: typeof homeSize === "string" ? homeSize : null,
    items: Array.isArray(items) ? items.filter(isCount).slice(0, MAX_GOODS_ITEMS) : [],
    access: isRecord(access)
      ? Object.fromEntries(
          Object.entries(access).filter((entry): entry is [string, StopAccess] => isAccess(entry[1])),
        )
      : {},
    note: typeof note === "string" ? note : "",
    noProhibitedGoods: noProhibitedGoods === true,
  };
}

function isCount(found: unknown): found is GoodsDraft["items"][number] {
  if (!isRecord(found) || typeof found["itemId"] !== "string") return false;
  const { count } = found;
  return typeof count === "number" && Number.isInteger(count) && count >= 1 && count <= MAX_ITEM_COUNT;
}

function isAccess(found: unknown): found is StopAccess {
  if (!isRecord(found) || typeof found["hasLift"] !== "boolean") return false;
  const { floor, carryDistanceM } = found;
  return (
    typeof floor === "number" &&
    Number.isInteger(floor) &&
    floor >= MIN_FLOOR &&
    floor <= MAX_FLOOR &&
    typeof carryDistanceM === "number"
  );
}
