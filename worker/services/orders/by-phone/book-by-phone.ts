import { readTariff } from "#db/queries/pricing.ts";
import { stopRole } from "#domain/orders/new-order.ts";
import type { BookingPlaceInput, PhoneBookingInput } from "#domain/orders/order-input.ts";
import { checkPickupTime } from "#domain/orders/pickup-time.ts";
import { cancellationPolicyOf } from "#domain/payments/cancellation-policy.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { checkFields } from "../../check-fields.ts";
import { parsePhone } from "../../contact/parse-phone.ts";
import { locatePlace } from "../../pricing/locate-stops.ts";
import { bookingStop, doorOfPlace } from "../booking-stop.ts";
import { checkDoors } from "../check-doors.ts";
import { orderContact } from "../order-contact.ts";
import type { QuotedOrder } from "../place-order.ts";
import { placeForCaller } from "./place-phone-order.ts";

/**
 * Takes a move down at a call without a price: the places as they are said, and in words what is to be moved. Like a
 * booking with free text it waits for the office, which settles it, and has no jobs before. It is of nobody's account:
 * credit needs a price.
 * @throws AppError as `placeForCaller`, and BAD_INPUT with fields
 */
export function bookByPhone(
  deps: Dependencies & Audited,
  staff: Viewer,
  input: PhoneBookingInput,
): Promise<{ readonly orderId: string }> {
  return placeForCaller(deps, staff, input, () => unpricedOrder(deps, input));
}

async function unpricedOrder(deps: Dependencies, input: PhoneBookingInput): Promise<QuotedOrder> {
  const { stops, vehicles, workers, loadRange, notes } = input;
  const pickupAt = Date.parse(input.pickupAt);
  const phone = parsePhone(input.contactPhone);
  checkFields({
    contactPhone: phone === null ? "PHONE_INVALID" : null,
    pickupAt: checkPickupTime(pickupAt, deps.now()),
    ...Object.fromEntries(
      stops.map((place, index) => [
        `stops.${index}`,
        isSameText(place, stops[index - 1]) ? "SAME_PLACE" : null,
      ]),
    ),
  });
  const located = await Promise.all(
    stops.map(async (place, index) =>
      "text" in place ? undefined : locatePlace(deps.geocoder, place, `stops.${index}`),
    ),
  );
  const doors = await checkDoors(
    deps.geocoder,
    stops.map((place, index) => ({
      path: `stops.${index}`,
      place: located[index],
      door: doorOfPlace(place),
    })),
  );
  const { config } = await readTariff(deps.db, deps.now());
  return {
    kind: "booking",
    ...orderContact(input, phone),
    notes,
    pickupAt,
    truckHoursAcknowledgedAt: null,
    loadRange,
    workers,
    vehicles,
    stops: stops.map((place, index) =>
      bookingStop(stopRole(index, stops.length), place, located[index], doors[index]),
    ),
    goods: null,
    declaredValueSatang: input.declaredValueSatang ?? null,
    liabilityTerms: input.liabilityTerms ?? null,
    price: null,
    paymentStatus: "unpaid",
    gatewayEnabled: config?.gatewayEnabled ?? false,
    cancellationPolicy: config === undefined ? null : cancellationPolicyOf(config),
    waitingTerms: null,
    idempotencyKey: input.idempotencyKey,
  };
}

/** Two stops after each other in the same words. */
function isSameText(place: BookingPlaceInput, before: BookingPlaceInput | undefined): boolean {
  return before !== undefined && "text" in place && "text" in before && place.text === before.text;
}
