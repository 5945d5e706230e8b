import { stopOfRow } from "#db/queries/orders/order-rows.ts";
import type { OrderDetails } from "#db/queries/orders/orders.ts";
import { readGoods } from "#domain/goods/goods-input.ts";
import { changedMove, type MovableOrder } from "#domain/orders/move-change.ts";
import type { OrderOffer } from "#domain/orders/offer.ts";
import type { MovedOrder } from "#domain/orders/revise-order.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { planInForce } from "./plan-in-force.ts";

/**
 * What the terms of another price of an order write to it.
 * @param truckHoursAcknowledgedAt when forbidden truck hours on another way were confirmed; `null` where there are none
 */
export async function applyMove(
  deps: Pick<Dependencies, "db" | "now">,
  details: OrderDetails,
  offer: OrderOffer,
  truckHoursAcknowledgedAt: number | null,
): Promise<MovedOrder> {
  return changedMove(await movableOrder(deps, details), offer, truckHoursAcknowledgedAt);
}

/** An order as another move is computed from it. */
export async function movableOrder(
  deps: Pick<Dependencies, "db" | "now">,
  details: OrderDetails,
): Promise<MovableOrder> {
  const { order, stops, jobs } = details;
  const { orderId, pickupAt, endsAt, workers, loadRange } = order;
  return {
    orderId,
    pickupAt,
    endsAt,
    workers,
    loadRange,
    vehicles: jobs.map(({ job }) => job.vehicle),
    stops: stops.map(stopOfRow),
    goods: readGoods(order.goods, stops.length),
    plan: await planInForce(deps, details),
    cards: jobs.map(({ job }) => job.card),
  };
}
