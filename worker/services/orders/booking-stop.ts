import type { LocatedStop } from "#domain/geo/place.ts";
import { NO_DOOR, type Door } from "#domain/orders/door.ts";
import { orderStop, type OrderStop } from "#domain/orders/new-order.ts";
import type { BookingPlaceInput, DoorInput } from "#domain/orders/order-input.ts";

/** A place of a booking as a stop of its order. @param located `undefined` for free text, which is its label as typed */
export function bookingStop(
  role: OrderStop["role"],
  place: BookingPlaceInput,
  located: LocatedStop | undefined,
  door: Door = NO_DOOR,
): OrderStop {
  if (located !== undefined) return orderStop(role, located, door);
  const words = "text" in place ? place.text : "";
  const text = { th: words, en: words };
  return { role, placeId: null, label: text, area: text, latitude: null, longitude: null, ...door };
}

/** The door that was entered beside a place; free text is its own address line. */
export function doorOfPlace(place: BookingPlaceInput): DoorInput {
  const { words, pin, person } = place;
  return { words, detail: "text" in place ? "" : (place.detail ?? ""), pin, person };
}
