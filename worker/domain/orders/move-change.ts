import type { DrivingPlan } from "../driving-hours/rules.ts";
import type { Goods } from "../goods/goods.ts";
import { summarize } from "../goods/goods-summary.ts";
import type { JobCard } from "../jobs/card.ts";
import type { MoveChange } from "../jobs/revision.ts";
import type { QuoteLine } from "../pricing/quote.ts";
import type { VehicleType } from "../pricing/vehicle.ts";
import type { OrderStop } from "./new-order.ts";
import type { OrderOffer } from "./offer.ts";
import { repricedOrder, type LoadTerms } from "./price-change.ts";
import { acceptedOffer, type MovedOrder } from "./revise-order.ts";

/** The trucks and the places of an order, which its way follows from. */
export interface WayTerms {
  readonly vehicles: readonly VehicleType[];
  readonly stops: readonly OrderStop[];
}

/** What an order is for: all that its price follows from, and the goods. */
export interface MoveTerms extends LoadTerms, WayTerms {
  readonly goods: Goods | null;
}

/** An order that may become another move. */
export interface MovableOrder extends MoveTerms {
  readonly orderId: string;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  readonly endsAt: number | null;
  /** How it is planned from now on. */
  readonly plan: DrivingPlan;
  /** Of every job, in the order of the jobs. */
  readonly cards: readonly JobCard[];
}

/**
 * Whether two orders have the same trucks and the same stops, doors included, so that the way and its times are the same. The
 * same types are the same trucks: see `chosenTrucks`.
 */
export function isSameWay(one: WayTerms, other: WayTerms): boolean {
  return isSame(one.vehicles, other.vehicles) && isSamePlaces(one, other);
}

/** Whether two orders have the same stops, doors included. */
export function isSamePlaces(one: Pick<WayTerms, "stops">, other: Pick<WayTerms, "stops">): boolean {
  return isSame(one.stops.map(told), other.stops.map(told));
}

/** What of a stop can be another one; what is absent in one of them and empty in the other is the same. */
function told(stop: OrderStop) {
  const { placeId, latitude, longitude, detail, pin = null, person = null, words = "" } = stop;
  const point = pin === null ? null : [pin.latitude, pin.longitude];
  return [placeId, latitude, longitude, detail, point, person?.name, person?.phone, words];
}

/** The lines of a price of some of its trucks alone, with the labour, numbered anew in the order of the trucks. */
export function linesOfTrucks(lines: readonly QuoteLine[], trucks: readonly number[]): readonly QuoteLine[] {
  return lines.flatMap((line): readonly QuoteLine[] => {
    if (line.kind === "labour") return [line];
    const vehicleIndex = trucks.indexOf(line.vehicleIndex);
    return vehicleIndex === -1 ? [] : [{ ...line, vehicleIndex }];
  });
}

/** What is different between two moves at their prices; nothing but the prices where none of it is. */
export function moveChangeOf(
  before: MoveTerms & { readonly totalSatang: number },
  after: MoveTerms & { readonly totalSatang: number },
): MoveChange {
  const between = <Value>(from: Value, to: Value) => (isSame(from, to) ? undefined : { from, to });
  const workers = between(before.workers, after.workers);
  const load = between(before.loadRange, after.loadRange);
  const vehicles = between(before.vehicles, after.vehicles);
  const isOtherPlaces = !isSamePlaces(before, after);
  const isOfGoods = !isSame(before.goods?.items ?? [], after.goods?.items ?? []);
  return {
    fromTotalSatang: before.totalSatang,
    toTotalSatang: after.totalSatang,
    ...(workers !== undefined && { workers }),
    ...(load !== undefined && { load }),
    ...(vehicles !== undefined && { vehicles }),
    ...(isOtherPlaces && {
      places: { from: before.stops.map(({ label }) => label), to: after.stops.map(({ label }) => label) },
    }),
    ...(isOfGoods && { isOfGoods }),
  };
}

/** Whether a change is of nothing that was asked for. */
export function changesNothing({
  fromTotalSatang: _from,
  toTotalSatang: _to,
  ...changed
}: MoveChange): boolean {
  return Object.keys(changed).length === 0;
}

/**
 * What other terms of a priced order write to it. Of another way the window and the journey are planned anew, at the
 * pickup time that the order has; otherwise both stay.
 * @param truckHoursAcknowledgedAt when forbidden truck hours on another way were confirmed; `null` where there are none
 */
export function changedMove(
  order: MovableOrder,
  offer: OrderOffer,
  truckHoursAcknowledgedAt: number | null,
): MovedOrder {
  const { orderId, pickupAt, plan } = order;
  if (!isSameWay(order, offer)) {
    const price = { ...offer.price, drivingPlan: plan };
    const { jobIds = order.cards.map(({ jobId }) => jobId) } = offer;
    // Goods that the offer does not change are of its stops, too.
    const goods = offer.goods ?? order.goods;
    return acceptedOffer(
      { orderId, goods, stops: offer.stops },
      { ...offer, pickupAt, price, jobIds, ...(goods !== null && { goods }) },
      truckHoursAcknowledgedAt,
    );
  }
  const ofGoods = offer.goods === undefined ? {} : { goods: offer.goods };
  const summary = offer.goods === undefined ? {} : { goods: summarize(offer.goods, order.vehicles.length) };
  const cards = order.cards.map((card) => ({ ...card, ...summary }));
  const changes = repricedOrder(cards, offer.price, offer.price.driverSharePercent, offer);
  return {
    window: { startsAt: pickupAt, endsAt: order.endsAt ?? pickupAt },
    changes: { ...changes, columns: { ...changes.columns, ...ofGoods } },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
