import { BOOKING_LOAD } from "#domain/orders/booking-load.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import type { GoodsDraft } from "#web/entities/goods/goods-draft.ts";
import { withArriving, type ArrivingPlaces } from "#web/entities/moves/arriving-places.ts";
import { EMPTY_DRAFT, type MoveContact, type MoveDraft } from "#web/entities/moves/draft-shape.ts";
import { loadMoveDraft } from "#web/entities/moves/move-draft.ts";
import { faultsOf, requestOf, vehiclesOf, type MoveRequest } from "#web/entities/moves/move-request.ts";
import {
  EMPTY_MOVE,
  hasPlace,
  vehicleOf,
  withVehicle,
  type Move,
  type MoveStop,
} from "#web/entities/moves/move.ts";
import { inThisLanguage } from "#web/entities/moves/relabel.ts";

/** The values of the booking form: a move's ends and one of its trucks, with the contact. */
export interface BookingValues extends MoveContact {
  readonly pickup: MoveStop;
  readonly destination: MoveStop;
  /** In Bangkok time, `2026-12-01`; "" when not entered. */
  readonly date: string;
  /** `08:00`. */
  readonly time: string;
  readonly vehicle: VehicleType;
  /** What is moved, when entered. */
  readonly goods: GoodsDraft | null;
}

/** The default time slot. */
export const DEFAULT_SLOT = "08:00";

/** The stored draft in the page's language, with the places of the search parameters. */
export function bookingStart(arriving: ArrivingPlaces, now: number): MoveDraft {
  const draft = loadMoveDraft(now) ?? EMPTY_DRAFT;
  return { ...draft, move: withArriving(inThisLanguage(draft), arriving) };
}

/** The part of a draft that the form shows. */
export function bookingValues({ move, contact }: Pick<MoveDraft, "move" | "contact">): BookingValues {
  const { stops, counts, date, time, goods = null } = move;
  const [first, second] = EMPTY_MOVE.stops as [MoveStop, MoveStop];
  return {
    ...contact,
    pickup: stops[0] ?? first,
    destination: stops.at(-1) ?? second,
    date,
    time: time || DEFAULT_SLOT,
    vehicle: vehicleOf(counts),
    goods,
  };
}

/** A draft with the values of the form; the waypoints, trucks and workers that the form does not show stay. */
export function withBooking(draft: MoveDraft, values: BookingValues): MoveDraft {
  const { pickup, destination, date, time, vehicle, goods, ...contact } = values;
  const { stops, counts } = draft.move;
  const move: Move = {
    ...draft.move,
    stops: [pickup, ...stops.slice(1, -1), destination],
    counts: withVehicle(counts, vehicle),
    date,
    time,
    ...(goods !== null && { goods }),
  };
  return { ...draft, move, contact, step: "booking" };
}

/** The move of a draft and the form when it has waypoints, helpers or further trucks, which the form does not book. */
export function largerMoveOf(draft: MoveDraft, values: BookingValues): Move | null {
  const { move } = withBooking(draft, values);
  const { stops, counts, workers } = move;
  const isLarger = stops.slice(1, -1).some(hasPlace) || workers > 0 || vehiclesOf(counts).length > 1;
  return isLarger ? move : null;
}

/** The quote request of a booking; `null` while a place is missing, free text, or the other one again. */
export function bookingRequest(
  values: Pick<BookingValues, "pickup" | "destination" | "vehicle">,
): MoveRequest | null {
  const counts = withVehicle(EMPTY_MOVE.counts, values.vehicle);
  const stops = pricedEnds(values.pickup, values.destination);
  return requestOf({ ...EMPTY_MOVE, stops, counts, ...BOOKING_LOAD });
}

/**
 * Pickup and destination as they are priced and booked. Within one place a door's pin is what tells them apart, so the
 * pin is then the stop's exact point.
 */
export function pricedEnds(pickup: MoveStop, destination: MoveStop): readonly [MoveStop, MoveStop] {
  const [a, b] = [pickup.doorPin, destination.doorPin];
  const isOnePin = a !== undefined && a.latitude === b?.latitude && a.longitude === b.longitude;
  const isOnePlace = pickup.place !== null && pickup.place.placeId === destination.place?.placeId;
  if (!isOnePlace || isOnePin) return [pickup, destination];
  return [atItsPin(pickup), atItsPin(destination)];
}

function atItsPin(stop: MoveStop): MoveStop {
  const { place, doorPin } = stop;
  return place === null || doorPin === undefined ? stop : { ...stop, place: { ...place, pin: doorPin } };
}

/** Whether pickup and destination are one place, which neither a pin nor an address tells apart. */
export function isSamePlaceTwice(pickup: MoveStop, destination: MoveStop): boolean {
  if (pickup.place !== null && destination.place !== null)
    return faultsOf({ stops: pricedEnds(pickup, destination) }).same.length > 0;
  const [from, to] = [pickup.text.trim(), destination.text.trim()];
  return pickup.place === destination.place && from !== "" && from === to;
}
