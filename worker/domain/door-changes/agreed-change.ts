import { overWater } from "../ferries/journey.ts";
import { NO_GOODS, type Goods } from "../goods/goods.ts";
import { summarize } from "../goods/goods-summary.ts";
import type { JobCard } from "../jobs/card.ts";
import type { OrderChanges, OrderColumns } from "../jobs/revision.ts";
import { totalPaySatang } from "../orders/new-order.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import type { AddedStop } from "./added-stop.ts";
import type { DoorChangeTerms } from "./door-change.ts";

/** What agreeing to a change at the door needs of its order. */
export interface ChangeableOrder {
  readonly goods: Goods | null;
  readonly vehicles: readonly VehicleType[];
  /** Of every job, in the order of the jobs. */
  readonly cards: readonly JobCard[];
}

/**
 * What agreeing to a change at the door writes to its order and to its jobs; a driver's pay is never lowered.
 * @param truckHoursAcknowledgedAt when forbidden truck hours at its stop were confirmed; `null` where there are none
 */
export function agreedChanges(
  { goods, vehicles, cards }: ChangeableOrder,
  { after, stop, paysSatang }: DoorChangeTerms,
  truckHoursAcknowledgedAt: number | null = null,
): OrderChanges {
  const { workers, loadRange, items, access, lines, totalSatang } = after;
  const isDescribed = goods !== null || items.length > 0 || access.length > 0;
  const changed: Goods = { ...(goods ?? NO_GOODS), items, stops: access };
  const changedCards = cards.map((card, index) => ({
    ...card,
    workers,
    loadRange,
    ...(isDescribed && { goods: summarize(changed, vehicles.length) }),
    ...(paysSatang !== undefined && {
      estimatedPaySatang: Math.max(card.estimatedPaySatang, paysSatang[index] ?? 0),
    }),
    ...(stop !== undefined && cardWith(stop)),
  }));
  const isPaidAnew = stop !== undefined || paysSatang !== undefined;
  return {
    columns: {
      workers,
      loadRange,
      totalSatang,
      ...(isDescribed && { goods: changed }),
      ...(truckHoursAcknowledgedAt !== null && { truckHoursAcknowledgedAt }),
      ...(stop !== undefined && columnsWith(stop)),
      ...(isPaidAnew && { estimatedPaySatang: totalPaySatang(changedCards) }),
    },
    lines,
    cards: changedCards,
    cardsOfStarted: true,
    ...(stop !== undefined && { addedStop: { position: stop.position, stop: stop.stop } }),
  };
}

/** The columns of an order's road with another stop; until when its driver is busy is the board's to decide. */
function columnsWith(stop: AddedStop): Partial<OrderColumns> {
  const { distanceM, seaDistanceM, durationS, journey, drivingPlan } = stop;
  return { distanceM, seaDistanceM, durationS, journey, drivingPlan };
}

function cardWith(added: AddedStop): Partial<JobCard> {
  const { position, stop, distanceM, durationS, journey, crossings, estimatedPaySatang } = added;
  return {
    destinationArea: stop.area,
    waypointCount: position - 1,
    crossings,
    overWater: overWater(journey),
    distanceM,
    durationS,
    estimatedPaySatang,
  };
}
