import { countPlacing } from "#db/queries/orders/new-order.ts";
import type { Tariff } from "#db/queries/pricing.ts";
import { AppError } from "#domain/errors.ts";
import { checkGoodsStops } from "#domain/goods/goods.ts";
import { orderPrice } from "#domain/orders/new-order.ts";
import type { BookingPlaceInput, BookOrderInput } from "#domain/orders/order-input.ts";
import { BOOKING_LOAD } from "#domain/orders/booking-load.ts";
import { cancellationPolicyOf, type CancellationPolicy } from "#domain/payments/cancellation-policy.ts";
import { checkPickupTime } from "#domain/orders/pickup-time.ts";
import { bangkokInstant } from "#domain/time.ts";
import type { LocatedStop } from "#domain/geo/place.ts";
import { isSamePoint } from "#domain/geo/same-stop.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { locateStops } from "../pricing/locate-stops.ts";
import { acknowledgeTruckHours } from "../pricing/check-truck-hours.ts";
import { atPickup, priceMove, withWayBack, type QuoteRequest } from "../pricing/make-quote.ts";
import { verifyQuote, type QuotePayload } from "../pricing/quote-token.ts";
import { parsePhone } from "../contact/parse-phone.ts";
import { checkFields } from "../check-fields.ts";
import { bookingStop, doorOfPlace } from "./booking-stop.ts";
import { checkDoors } from "./check-doors.ts";
import { chosenBuyer } from "./chosen-buyer.ts";
import { orderContact } from "./order-contact.ts";
import { checkOrderLimits, placingAttempt } from "./order-limits.ts";
import { answerRepeated, submitNoted } from "./submit-order.ts";

/**
 * Places a booking order from the booking form. When both places are known it has the price of the quote that was shown
 * and its job opens at once; with a place in free text it waits for an admin.
 * @throws AppError BAD_INPUT with fields, QUOTE_INVALID (also when the quote is of another move), QUOTE_EXPIRED,
 *   TRUCK_HOURS_NOT_ACKNOWLEDGED, NO_VEHICLE_FERRY, DIRECTIONS_FAILED, PRICING_LOAD_FAILED,
 *   TOO_MANY_OPEN_ORDERS, RATE_LIMITED, and those of `submitOrder`
 */
export async function bookOrder(
  deps: Dependencies & Audited,
  customerId: string,
  input: BookOrderInput,
): Promise<{ orderId: string }> {
  const attempt = await placingAttempt(customerId, input.idempotencyKey, deps.now());
  const { tariff, ...before } = await countPlacing(deps.db, attempt);
  const repeated = await answerRepeated(deps, before.earlier, input);
  if (repeated !== null) return repeated;
  checkOrderLimits(before, attempt.now);
  // The input's schema lets only real days and times through; `checkPickupTime` refuses NaN.
  const pickupAt = bangkokInstant(input.date, input.time) ?? Number.NaN;
  const phone = parsePhone(input.contactPhone);
  checkFields({
    contactPhone: phone === null ? "PHONE_INVALID" : null,
    date: checkPickupTime(pickupAt, deps.now()),
    destination: isSameText(input) ? "SAME_PLACE" : null,
    "goods.stops": checkGoodsStops(input.goods, 2),
  });
  const places = [input.pickup, input.destination] as const;
  const located = await locateBooking(deps, places);
  const [pickupDoor, destinationDoor] = await checkDoors(deps.geocoder, [
    { path: "pickup", place: located[0], door: doorOfPlace(places[0]) },
    { path: "destination", place: located[1], door: doorOfPlace(places[1]) },
  ]);
  const quoted = await priceBooking(deps, tariff, located, input);
  const payload = quoted === null ? null : atPickup(quoted, pickupAt);
  const truckHoursAcknowledgedAt =
    payload === null
      ? null
      : await acknowledgeTruckHours(deps, { ...payload, pickupAt }, input.truckHoursAcknowledged, "time");
  return submitNoted(
    deps,
    {
      kind: "booking",
      customerId,
      ...orderContact(input, phone),
      notes: input.notes,
      pickupAt,
      truckHoursAcknowledgedAt,
      ...BOOKING_LOAD,
      vehicles: [input.vehicle],
      stops: [
        bookingStop("pickup", places[0], located[0], pickupDoor),
        bookingStop("destination", places[1], located[1], destinationDoor),
      ],
      goods: input.goods ?? null,
      declaredValueSatang: input.declaredValueSatang ?? null,
      liabilityTerms: input.liabilityTerms ?? null,
      price: payload === null ? null : orderPrice(payload, pickupAt),
      buyer: chosenBuyer(input),
      companyId: input.companyId ?? null,
      paymentStatus: "unpaid",
      gatewayEnabled: payload?.gatewayEnabled ?? tariff.config?.gatewayEnabled ?? false,
      cancellationPolicy: policyOf(payload, tariff),
      // Only what was shown with a price is charged.
      waitingTerms: payload?.waiting ?? null,
      idempotencyKey: input.idempotencyKey,
    },
    input,
  );
}

/** The policy of the quote that was shown, otherwise today's. */
function policyOf(payload: QuotePayload | null, { config }: Tariff): CancellationPolicy | null {
  if (payload !== null) return payload.cancellation ?? null;
  return config === undefined ? null : cancellationPolicyOf(config);
}

function isSameText({ pickup, destination }: BookOrderInput): boolean {
  return "text" in pickup && "text" in destination && pickup.text === destination.text;
}

/** The stops whose places are known, `undefined` for free text; errors land on `pickup` and `destination`. */
async function locateBooking(deps: Dependencies, places: readonly [BookingPlaceInput, BookingPlaceInput]) {
  const [pickup, destination] = places;
  try {
    if (!("text" in pickup) && !("text" in destination))
      return await locateStops(deps.geocoder, [pickup, destination]);
    const one = async (place: BookingPlaceInput) =>
      "text" in place ? undefined : (await locateStops(deps.geocoder, [place]))[0];
    return [await one(pickup), await one(destination)];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "BAD_INPUT") throw error;
    const field = (path: string) => (path === "stops.1" || "text" in pickup ? "destination" : "pickup");
    throw new AppError("BAD_INPUT", {
      fields: Object.fromEntries(Object.entries(error.fields).map(([path, code]) => [field(path), code])),
    });
  }
}

/** The price of a booking between two known places: the quote's that was shown, otherwise today's. */
async function priceBooking(
  deps: Dependencies,
  tariff: Tariff,
  located: readonly (LocatedStop | undefined)[],
  { vehicle, token }: BookOrderInput,
): Promise<QuotePayload | null> {
  const stops = located.filter((stop) => stop !== undefined);
  if (stops.length < 2) return null;
  const request = { stops, vehicles: [vehicle], ...BOOKING_LOAD };
  if (token === undefined) {
    const { payload } = await priceMove(deps.routeFinder, tariff, request);
    return withWayBack(deps, tariff, payload);
  }
  const payload = await verifyQuote(token, deps.settings.quoteSecret, deps.now());
  if (!isQuoteOf(payload, request)) throw new AppError("QUOTE_INVALID");
  return payload;
}

/** Whether a quote was made for exactly this move. */
function isQuoteOf(payload: QuotePayload, { stops, vehicles, workers, loadRange }: QuoteRequest): boolean {
  return (
    payload.workers === workers &&
    payload.loadRange === loadRange &&
    payload.vehicles.join() === vehicles.join() &&
    payload.stops.length === stops.length &&
    payload.stops.every((stop, index) => {
      const asked = stops[index];
      return asked !== undefined && isSamePoint(stop, asked);
    })
  );
}
