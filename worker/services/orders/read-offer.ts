import type { OfferRow } from "#db/queries/orders/offers.ts";
import { overWater } from "#domain/ferries/journey.ts";
import { offerStateAt } from "#domain/orders/offer.ts";
import type { OrderStatus } from "#domain/orders/order.ts";

/** An offer as the customer and admins read it; times are epoch milliseconds. */
export function offerFor(offer: OfferRow, orderStatus: OrderStatus, now: number) {
  const { offerId, orderId, terms, totalSatang, message, offeredAt, expiresAt } = offer;
  const { stops, pickupAt, vehicles, loadRange, workers, price } = terms;
  return {
    offerId,
    orderId,
    state: offerStateAt(offer, orderStatus === "cancelled", now),
    message,
    offeredAt,
    expiresAt,
    pickupAt,
    vehicles,
    loadRange,
    workers,
    totalSatang,
    lines: price.lines,
    distanceM: price.distanceM,
    seaDistanceM: price.seaDistanceM,
    durationS: price.durationS,
    overWater: overWater(price.journey),
    stops: stops.map(({ role, placeId, label, latitude, longitude, detail }) => ({
      role,
      placeId,
      label,
      latitude,
      longitude,
      detail,
    })),
  };
}
