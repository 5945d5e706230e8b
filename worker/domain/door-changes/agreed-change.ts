import type { Goods } from "../goods/goods.ts";
import { summarize } from "../goods/goods-summary.ts";
import type { JobCard } from "../jobs/card.ts";
import type { OrderChanges } from "../jobs/revision.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import type { DoorChangeTerms } from "./door-change.ts";

/** What agreeing to a change at the door needs of its order. */
export interface ChangeableOrder {
  readonly goods: Goods | null;
  readonly vehicles: readonly VehicleType[];
  /** Of every job, in the order of the jobs. */
  readonly cards: readonly JobCard[];
}

/** The goods of an order whose customer described none. */
const NO_GOODS: Goods = { homeSize: null, items: [], stops: [], note: "", noProhibitedGoods: false };

/** What agreeing to a change at the door writes to its order and to its jobs; the drivers' pay stays. */
export function agreedChanges(
  { goods, vehicles, cards }: ChangeableOrder,
  { after }: DoorChangeTerms,
): OrderChanges {
  const { workers, loadRange, items, access, lines, totalSatang } = after;
  const isDescribed = goods !== null || items.length > 0 || access.length > 0;
  const changed: Goods = { ...(goods ?? NO_GOODS), items, stops: access };
  return {
    columns: { workers, loadRange, totalSatang, ...(isDescribed && { goods: changed }) },
    lines,
    cards: cards.map((card) => ({
      ...card,
      workers,
      loadRange,
      ...(isDescribed && { goods: summarize(changed, vehicles.length) }),
    })),
    cardsOfStarted: true,
  };
}
