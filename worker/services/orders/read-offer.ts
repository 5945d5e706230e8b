import { eventsAfterOfferQuery, type OfferRow } from "#db/queries/orders/offers.ts";
import { stopOfRow } from "#db/queries/orders/order-rows.ts";
import { stopsOfOrder } from "#db/queries/orders/orders.ts";
import { DEFAULT_DRIVING_PLAN } from "#domain/driving-hours/rules.ts";
import { overWater } from "#domain/ferries/journey.ts";
import type { Point } from "#domain/geo/place.ts";
import { readGoods } from "#domain/goods/goods-input.ts";
import { isSameWay, moveChangeOf, type MoveTerms } from "#domain/orders/move-change.ts";
import { changedSinceOffer, withdrawalOf } from "#domain/orders/offers/after-offer.ts";
import { offerStateAt, type OrderOffer } from "#domain/orders/offer.ts";
import type { OrderStatus, PaymentStatus } from "#domain/orders/order.ts";
import { isOvertaken } from "#domain/orders/price-change.ts";
import type { LoadRange, VehicleType } from "#domain/pricing/vehicle.ts";
import type { CancellationPolicy } from "#domain/payments/cancellation-policy.ts";
import type { Dependencies } from "../../dependencies.ts";
import { checkTruckHours, type PlannedMove } from "../pricing/check-truck-hours.ts";
import { orderSettlementOf } from "./moves/settlement.ts";

/** What is read of the order of an offer. */
interface OfferedOrder {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly totalSatang: number | null;
  readonly companyId: string | null;
  readonly cancellationPolicy: CancellationPolicy | null;
  readonly workers: number;
  readonly loadRange: LoadRange;
  readonly vehicles: readonly VehicleType[];
  readonly goods: unknown;
}

/** An offer as the customer and admins read it; times are epoch milliseconds. */
export async function offerFor(deps: Pick<Dependencies, "db" | "now">, offer: OfferRow, order: OfferedOrder) {
  const { offerId, orderId, terms, totalSatang, message, offeredAt, expiresAt } = offer;
  const { stops, pickupAt, vehicles, loadRange, workers, price, before = null } = terms;
  const { stopsFrom = null } = terms;
  const asked = offerStateAt(offer, order.status, deps.now());
  const state = asked === "open" && isOvertaken(offer, order) ? "withdrawn" : asked;
  const isAsked = offer.state === "withdrawn" || before === null;
  const after = isAsked ? await eventsAfterOfferQuery(deps.db, offer) : [];
  const from = before === null || state !== "open" ? null : await termsNow(deps, order);
  const isOtherWay = before === null || (from !== null && !isSameWay(from, terms));
  return {
    offerId,
    orderId,
    state,
    message,
    /** Why the office took it back, "" once its customer is erased; `null` where it did not, as where the order changed. */
    withdrawnReason: withdrawalOf(offerId, after),
    offeredAt,
    expiresAt,
    pickupAt,
    vehicles,
    loadRange,
    workers,
    totalSatang,
    lines: price.lines,
    /** The agreed price that it asks to change; `null` for an order without one. */
    before,
    distanceM: price.distanceM,
    seaDistanceM: price.seaDistanceM,
    durationS: price.durationS,
    overWater: overWater(price.journey),
    /** What cancelling costs once it is accepted; `null`: nothing. */
    cancellation: order.cancellationPolicy,
    /** Its stops in forbidden truck hours; accepting it then needs `truckHoursAcknowledged`. */
    truckHours: state === "open" && isOtherWay ? await checkTruckHours(deps, moveOfOffer(terms)) : null,
    /** While it asks for another price: what was paid, and what is left to pay once it is accepted. */
    settlement: from === null ? null : await orderSettlementOf(deps.db, orderId, totalSatang),
    /** While it is open: what it asks to change beside the price. */
    change: from === null ? null : changeOf(from, terms),
    /** What somebody has changed since of an order without a price that it says otherwise. */
    changedSince: changedSinceOffer(before === null ? after : []),
    /** Which stop of an order without a price each of them is, from 0, `null`: none; `null` where it was not said. */
    stopsFrom,
    stops: stops.map(({ isExact = false, words = "", pin = null, person = null, area: _area, ...stop }) => ({
      ...stop,
      isExact: isExact || (pin !== null && isSamePlace(pin, stop)),
      words,
      pin,
      person,
    })),
  };
}

/** What an order is for now. */
async function termsNow(
  { db }: Pick<Dependencies, "db">,
  { orderId, workers, loadRange, vehicles, goods }: OfferedOrder,
): Promise<MoveTerms> {
  const rows = await stopsOfOrder(db, orderId);
  return { workers, loadRange, vehicles, goods: readGoods(goods, rows.length), stops: rows.map(stopOfRow) };
}

function changeOf(from: MoveTerms, { price, goods: offered, ...terms }: OrderOffer) {
  const { totalSatang } = price;
  const goods = offered ?? from.goods;
  const {
    fromTotalSatang: _from,
    toTotalSatang: _to,
    ...change
  } = moveChangeOf({ ...from, totalSatang }, { ...terms, goods, totalSatang });
  return change;
}

/** Whether a door's pin is the point that was priced: in offers of earlier versions that tells an exact point. */
function isSamePlace(
  pin: Point,
  { latitude, longitude }: { readonly latitude: number | null; readonly longitude: number | null },
): boolean {
  return pin.latitude === latitude && pin.longitude === longitude;
}

/** What truck hours are checked for. */
export function moveOfOffer({ stops, vehicles, price, pickupAt }: OrderOffer): PlannedMove {
  const points = stops.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  const { journey, drivingPlan = DEFAULT_DRIVING_PLAN } = price;
  return { stops: points, vehicles, journey, drivingPlan, pickupAt };
}
