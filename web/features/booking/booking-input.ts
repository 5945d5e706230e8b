import { contactToSend } from "#web/entities/contact/contact-to-send.ts";
import { goodsToSend } from "#web/entities/goods/goods-payload.ts";
import type { MoveStop } from "#web/entities/moves/move.ts";
import { doorOf, doorToSend } from "#web/entities/stops/door-draft.ts";
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

/** A chosen place or point with its door; free text as it is, with who is there. */
function placeToSend(stop: MoveStop) {
  const { text, place } = stop;
  const { detail, ...rest } = doorToSend(doorOf(stop));
  if (place === null) return { text: text.trim(), ...rest };
  const { placeId, pin } = place;
  const where = pin === undefined ? { placeId } : { latitude: pin.latitude, longitude: pin.longitude };
  return { ...where, ...rest, ...(detail !== "" && { detail }) };
}
