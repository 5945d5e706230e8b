import { contactToSend } from "#web/entities/contact/contact-to-send.ts";
import { goodsToSend } from "#web/entities/goods/goods-payload.ts";
import { placeToSend } from "#web/entities/stops/place-to-send.ts";
import { pricedEnds, type BookingValues } from "./booking-values.ts";

/** What the form sends of what is filled in: everything but its price, who pays and its key. */
export function bookingInput(filled: BookingValues) {
  const [pickup, destination] = pricedEnds(filled.pickup, filled.destination);
  return {
    ...contactToSend(filled),
    pickup: placeToSend(pickup),
    destination: placeToSend(destination),
    date: filled.date,
    time: filled.time,
    vehicle: filled.vehicle,
    goods: goodsToSend(filled.goods, [String(filled.pickup.key), String(filled.destination.key)]),
  };
}
